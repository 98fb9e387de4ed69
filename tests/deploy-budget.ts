import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest';
import { finishBuild, startBuild } from '../db/queries/builds.ts';
import type { BuildStatus } from '../src/contracts/build.ts';
import { signIn } from './accounts.ts';
import { tick } from './clock.ts';
import { send } from './http.ts';
import { type PreparedPlatform, startPlatformWith } from './prepared-platform.ts';
import { temporaryFolder } from './start-platform.ts';
import { openTestHook, type TestHook } from './test-hook.ts';

/** The answer to a save. */
export interface Saved {
  post: { id: string };
  rebuild: string;
  dueAt?: string;
}

/** A platform of the test file's own, without builds before each test, that may be built once an hour. */
export interface DeployBudget {
  platform: () => PreparedPlatform;
  hook: () => TestHook;
  /** The folder of the platform's data. */
  dataDir: string;
  /** Sends a request that succeeds, as an admin. */
  call: (method: string, address: string, body?: object) => Promise<Saved>;
  publish: () => Promise<Saved>;
  status: () => Promise<BuildStatus>;
  /** Runs the clock with an empty record, so that it asks the database. */
  tickNow: () => Promise<void>;
  /** Has a build of all that waits come to its end. */
  build: () => Promise<void>;
  /** Publishes and builds, so that the next build has to wait; returns the published post. */
  publishAndBuild: () => Promise<Saved>;
}

/** Starts the platform for the file that calls it. */
export function deployBudget(): DeployBudget {
  let platform: PreparedPlatform;
  let hook: TestHook;
  let cookie: string;
  const dataDir = temporaryFolder();

  beforeAll(async () => {
    hook = await openTestHook();
    platform = await startPlatformWith([{ slug: 'standing' }], {
      ...inject('withoutBuilds'),
      ...{ BUILD_HOOK_URL: hook.url, REBUILD_MINUTES: '60', DATA_DIR: dataDir },
    });
    cookie = await signIn(platform.address, platform.author);
  });

  afterAll(async () => {
    await platform.stop();
    hook.close();
  });

  beforeEach(async () => {
    hook.answer(200);
    await platform.db.deleteFrom('builds').execute();
  });

  async function call(method: string, address: string, body?: object): Promise<Saved> {
    const answer = await send(platform.address, address, { method, cookie, ...(body ? { body } : {}) });
    expect(answer.status, answer.text).toBe(200);
    return answer.json() as unknown as Saved;
  }

  const publish = () =>
    call('POST', '/api/blog', { title: `Post ${randomUUID()}`, content: '<p>W</p>', excerpt: 'E', published: true });

  async function build(): Promise<void> {
    const buildId = randomUUID();
    await startBuild(platform.db, { buildId, commitSha: 'local' });
    await finishBuild(platform.db, buildId);
  }

  return {
    ...{ platform: () => platform, hook: () => hook, dataDir, call, publish, build },
    status: async () =>
      ((await send(platform.address, '/api/admin/build', { cookie })).json() as { build: BuildStatus }).build,
    tickNow: () => tick({ DATABASE_URL: platform.databaseUrl, BUILD_HOOK_URL: hook.url, DATA_DIR: temporaryFolder() }),
    publishAndBuild: async () => {
      const saved = await publish();
      expect(saved.rebuild).toBe('queued');
      await build();
      return saved;
    },
  };
}

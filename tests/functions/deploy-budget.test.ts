import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { failBuild, finishBuild, startBuild } from '../../db/queries/builds.ts';
import type { BuildStatus } from '../../src/contracts/build.ts';
import { signIn } from '../accounts.ts';
import { letPass, nowhere, runAsFunction, tick } from '../clock.ts';
import { send } from '../http.ts';
import { type PreparedPlatform, startPlatformWith } from '../prepared-platform.ts';
import { temporaryFolder } from '../start-platform.ts';
import { openTestHook, type TestHook } from '../test-hook.ts';

let platform: PreparedPlatform;
let hook: TestHook;
let cookie: string;
const dataDir = temporaryFolder();
const record = path.join(dataDir, 'next-due.json');

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

interface Saved {
  post: { id: string };
  rebuild: string;
  dueAt?: string;
}

async function call(method: string, address: string, body?: object): Promise<Saved> {
  const answer = await send(platform.address, address, { method, cookie, ...(body ? { body } : {}) });
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as unknown as Saved;
}

const publish = () =>
  call('POST', '/api/blog', { title: `Post ${randomUUID()}`, content: '<p>W</p>', excerpt: 'E', published: true });

const status = async () =>
  ((await send(platform.address, '/api/admin/build', { cookie })).json() as { build: BuildStatus }).build;

/** Runs the clock with an empty record, so that it asks the database. */
const tickNow = () =>
  tick({ DATABASE_URL: platform.databaseUrl, BUILD_HOOK_URL: hook.url, DATA_DIR: temporaryFolder() });

/** Has a build of all that waits come to its end. */
async function build(): Promise<void> {
  const buildId = randomUUID();
  await startBuild(platform.db, { buildId, commitSha: 'local' });
  await finishBuild(platform.db, buildId);
}

/** Publishes and builds, so that the next build has to wait; returns the published post. */
async function publishAndBuild(): Promise<Saved> {
  const saved = await publish();
  expect(saved.rebuild).toBe('queued');
  await build();
  return saved;
}

const minutesUntil = (dueAt: string | null | undefined) => (Date.parse(dueAt ?? '') - Date.now()) / 60_000;

describe('REBUILD_MINUTES', () => {
  test('thirty saves in an hour ask for two builds at most, and the last state is built', async () => {
    const before = hook.calls();
    await publishAndBuild();
    for (let saves = 1; saves < 30; saves += 1) {
      await letPass(platform.db, 2);
      const { rebuild, dueAt } = await publish();
      expect(rebuild).toBe('waiting');
      expect(minutesUntil(dueAt)).toBeCloseTo(60 - 2 * saves, 0);
    }
    expect(hook.calls()).toBe(before + 1);
    await tickNow();
    expect(hook.calls()).toBe(before + 1);
    await letPass(platform.db, 2);
    await tickNow();
    await tickNow();
    expect(hook.calls()).toBe(before + 2);
    await build();
    const rows = await platform.db.selectFrom('builds').select('state').orderBy('id').execute();
    expect(rows.map(({ state }) => state)).toEqual(['built', 'built']);
  });

  test('is told with the state: waiting, and when it is due', async () => {
    await publishAndBuild();
    const { dueAt } = await publish();
    expect(await status()).toMatchObject({ state: 'waiting', reason: null, dueAt, contentChanged: true });
    await letPass(platform.db, 61);
    await tickNow();
    expect(await status()).toMatchObject({ state: 'queued', dueAt: null });
  });

  test('a build that is due starts with the next save too', async () => {
    const before = hook.calls();
    await publishAndBuild();
    expect((await publish()).rebuild).toBe('waiting');
    await letPass(platform.db, 61);
    expect((await publish()).rebuild).toBe('queued');
    expect(hook.calls()).toBe(before + 2);
    await tickNow();
    expect(hook.calls()).toBe(before + 2);
  });

  test('a build that started for another reason takes what waits with it', async () => {
    const before = hook.calls();
    await publishAndBuild();
    await publish();
    await build();
    await letPass(platform.db, 61);
    await tickNow();
    expect(hook.calls()).toBe(before + 1);
  });

  test.each(['taken offline', 'deleted'])('a post that is %s never waits', async (how) => {
    const { post } = await publishAndBuild();
    expect((await publish()).rebuild).toBe('waiting');
    const before = hook.calls();
    const path = `/api/blog/${post.id}`;
    const { rebuild } = how === 'deleted' ? await call('DELETE', path) : await call('PUT', path, { published: false });
    expect(rebuild).toBe('queued');
    expect(hook.calls()).toBe(before + 1);
  });

  test('an admin publishes now', async () => {
    await publishAndBuild();
    await publish();
    const before = hook.calls();
    expect(await call('POST', '/api/admin/rebuild')).toMatchObject({ rebuild: 'queued', build: { state: 'queued' } });
    expect(hook.calls()).toBe(before + 1);
  });

  test('saves at the same time agree on one call', async () => {
    const before = hook.calls();
    const saves = await Promise.all(Array.from({ length: 8 }, publish));
    expect(saves.map(({ rebuild }) => rebuild)).toEqual(Array(8).fill('queued'));
    expect(hook.calls()).toBe(before + 1);
  });

  test('a hook that refuses the clock is called again half an hour later, and the reason is told', async () => {
    await publishAndBuild();
    await publish();
    await letPass(platform.db, 61);
    hook.answer(500);
    const before = hook.calls();
    await tickNow();
    await tickNow();
    expect(hook.calls()).toBe(before + 1);
    expect(await status()).toMatchObject({ state: 'failed', reason: 'The build hook answered 500' });
    hook.answer(200);
    await letPass(platform.db, 31);
    await tickNow();
    expect(hook.calls()).toBe(before + 2);
    expect(await status()).toMatchObject({ state: 'queued', reason: null });
  });

  test('a call that failed does not hold up the next save', async () => {
    await publishAndBuild();
    await letPass(platform.db, 61);
    hook.answer(500);
    expect((await publish()).rebuild).toBe('failed');
    hook.answer(200);
    expect((await publish()).rebuild).toBe('queued');
  });

  test('a build that fails before it can tell of its start is not taken for the one that waits', async () => {
    await publishAndBuild();
    await publish();
    await failBuild(platform.db, { buildId: 'early', commitSha: 'local' }, 'No tables');
    await letPass(platform.db, 61);
    const before = hook.calls();
    await tickNow();
    expect(hook.calls()).toBe(before + 1);
  });

  test('a request of the version before is one whose hook was called', async () => {
    const long = new Date(Date.now() - 61 * 60_000);
    await platform.db.insertInto('builds').values({ state: 'queued', askedAt: long, calledAt: long }).execute();
    const before = hook.calls();
    await tickNow();
    expect(hook.calls()).toBe(before);
    expect((await publish()).rebuild).toBe('queued');
    expect(hook.calls()).toBe(before + 1);
  });

  test('the deploys of this month are counted, those before are not', async () => {
    await build();
    await build();
    const old = { state: 'built', buildId: 'old', endedAt: new Date(Date.now() - 32 * 24 * 60 * 60_000) } as const;
    await platform.db.insertInto('builds').values(old).execute();
    expect((await status()).deploysThisMonth).toBe(2);
  });
});

const later = () => JSON.stringify({ dueAt: new Date(Date.now() + 3_600_000).toISOString(), mark: 'x' });

describe('the clock', () => {
  const blobs = new BlobsServer({ directory: temporaryFolder(), token: 'token', logger: () => undefined });
  const files = temporaryFolder();
  const places: Record<string, () => Record<string, string>> = {};

  beforeAll(async () => {
    const { port } = await blobs.start();
    const url = `http://127.0.0.1:${port}`;
    const context = { edgeURL: url, uncachedEdgeURL: url, token: 'token', siteID: randomUUID() };
    const encoded = Buffer.from(JSON.stringify(context)).toString('base64');
    places['a file'] = () => ({ DATA_DIR: files });
    places['Netlify Blobs'] = () => ({ NETLIFY_BLOBS_CONTEXT: encoded });
  });

  afterAll(() => blobs.stop());

  const environment = (place: string, databaseUrl: string) => ({
    ...{ BUILD_HOOK_URL: hook.url, DATABASE_URL: databaseUrl },
    ...places[place]?.(),
  });

  test.each(['a file', 'Netlify Blobs'])(
    'asks the database only when something is due, by its record in %s',
    async (place) => {
      // There is no record yet, so nobody knows.
      await expect(tick(environment(place, nowhere))).rejects.toThrow();
      await tick(environment(place, platform.databaseUrl));
      await tick(environment(place, nowhere));
      await runAsFunction(
        `const { wakeClock } = await import('./functions/_shared/clock/next-due.ts'); await wakeClock();`,
        environment(place, nowhere),
      );
      await expect(tick(environment(place, nowhere))).rejects.toThrow();
    },
  );

  test.each(['a file', 'Netlify Blobs'])('does not overwrite what a save has stored meanwhile in %s', async (place) => {
    const code = (work: string) =>
      `const { wakeClock, whenDue } = await import('./functions/_shared/clock/next-due.ts');
       await wakeClock();
       await whenDue(async () => { ${work} });`;
    await runAsFunction(code(''), environment(place, nowhere));
    await tick(environment(place, nowhere));
    await runAsFunction(code('await wakeClock();'), environment(place, nowhere));
    await expect(tick(environment(place, nowhere))).rejects.toThrow();
  });

  test('asks the database if its record is broken, or cannot be had', async () => {
    for (const text of ['', '{', '{"dueAt":"soon","mark":"x"}', later().replace('dueAt', 'due')]) {
      writeFileSync(path.join(files, 'next-due.json'), text);
      await expect(tick(environment('a file', nowhere)), text).rejects.toThrow();
    }
    await expect(tick({ BUILD_HOOK_URL: hook.url, DATABASE_URL: nowhere })).rejects.toThrow();
    await publishAndBuild();
    await publish();
    await letPass(platform.db, 61);
    const before = hook.calls();
    await tick({ BUILD_HOOK_URL: hook.url, DATABASE_URL: platform.databaseUrl });
    expect(hook.calls()).toBe(before + 1);
  });

  test('is told by a save that waits', async () => {
    await publishAndBuild();
    writeFileSync(record, later());
    const { dueAt } = await publish();
    const { dueAt: known } = JSON.parse(readFileSync(record, 'utf8')) as { dueAt: string };
    expect(Date.parse(known)).toBeLessThanOrEqual(Date.parse(dueAt ?? ''));
    expect(known).not.toBe((JSON.parse(later()) as { dueAt: string }).dueAt);
    rmSync(record);
  });
});

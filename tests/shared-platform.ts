import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbeddedDatabase } from '../local/database.ts';
import { chromiumPath } from './e2e/chromium.ts';
import { startPlatform, temporaryFolder } from './start-platform.ts';
import { openTestHook } from './test-hook.ts';

/** What every test file may know of the one platform that they share. */
export interface SharedPlatform {
  address: string;
  databaseUrl: string;
  dataDir: string;
  admin: { username: string; password: string };
}

declare module 'vitest' {
  export interface ProvidedContext {
    platform: SharedPlatform;
    /** The server that the tests' own databases are made on; null where each is an embedded one. */
    realPostgres: string | null;
    /** The folder of an embedded database with nothing in it: to copy it takes a tenth of the time of making one. */
    emptyDatabase: string;
  }
}

/** Starts one platform for a whole run, on its embedded database or on the given one; gives what ends it. */
export async function sharePlatform(
  { provide }: TestProject,
  environment: NodeJS.ProcessEnv = {},
): Promise<() => Promise<unknown>> {
  const admin = { username: 'admin', password: 'correct horse battery' };
  // The browser in the packages is unpacked once, before two test files look for it at a time.
  await chromiumPath();
  // Nobody's save changes the site under the others' tests.
  const hook = await openTestHook();
  const platform = await startPlatform({
    BUILD_HOOK_URL: hook.url,
    ...environment,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  });
  const { address, databaseUrl, dataDir } = platform;
  provide('platform', { address, databaseUrl, dataDir, admin });
  provide('realPostgres', environment.DATABASE_URL ?? null);
  const empty = path.join(temporaryFolder(), 'postgres');
  if (!environment.DATABASE_URL) await openEmbeddedDatabase(empty).then(({ close }) => close());
  provide('emptyDatabase', empty);
  return async () => {
    await platform.stop();
    hook.close();
  };
}

/** The platform as `npm start` gives it. */
export default (project: TestProject): Promise<() => Promise<unknown>> => sharePlatform(project);

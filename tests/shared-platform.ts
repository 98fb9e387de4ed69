import type { TestProject } from 'vitest/node';
import { startPlatform } from './start-platform.ts';
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
  }
}

/** Starts one platform for the whole run and stops it at the end. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<unknown>> {
  const admin = { username: 'admin', password: 'correct horse battery' };
  // Nobody's save changes the site under the others' tests.
  const hook = await openTestHook();
  const platform = await startPlatform({
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    BUILD_HOOK_URL: hook.url,
  });
  const { address, databaseUrl, dataDir } = platform;
  provide('platform', { address, databaseUrl, dataDir, admin });
  return async () => {
    await platform.stop();
    hook.close();
  };
}

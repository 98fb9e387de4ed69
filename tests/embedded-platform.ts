import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbeddedDatabase } from '../local/database.ts';
import { sharedAdmin } from './shared-platform.ts';
import { builtSite, startPlatform, temporaryFolder } from './start-platform.ts';
import { openTestHook } from './test-hook.ts';

/** Starts a platform as `npm start` does, on its embedded database, in place of the shared one. Returns what ends it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<unknown>> {
  const hook = await openTestHook();
  const { address, databaseUrl, dataDir, stop } = await startPlatform({
    BUILD_HOOK_URL: hook.url,
    ADMIN_USERNAME: sharedAdmin.username,
    ADMIN_PASSWORD: sharedAdmin.password,
  });
  const empty = path.join(temporaryFolder(), 'postgres');
  await openEmbeddedDatabase(empty).then(({ close }) => close());
  provide('platform', { address, databaseUrl, dataDir, admin: sharedAdmin });
  provide('withoutBuilds', { SITE_DIR: builtSite(dataDir), BUILD_HOOK_URL: hook.url });
  provide('realPostgres', null);
  provide('emptyDatabase', empty);
  return async () => {
    await stop();
    hook.close();
  };
}

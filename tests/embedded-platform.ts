import { cpSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { sharedAdmin } from './shared-platform.ts';
import { startPlatform, temporaryFolder } from './start-platform.ts';

/**
 * Starts a platform on the embedded database of `npm start`, in place of the shared one, whose site it serves.
 * Returns what ends it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<unknown>> {
  const { withoutBuilds, emptyDatabase } = project.getProvidedContext();
  const folder = temporaryFolder();
  cpSync(emptyDatabase, path.join(folder, 'postgres'), { recursive: true });
  const { address, databaseUrl, dataDir, stop } = await startPlatform({
    ...withoutBuilds,
    DATA_DIR: folder,
    ADMIN_USERNAME: sharedAdmin.username,
    ADMIN_PASSWORD: sharedAdmin.password,
  });
  project.provide('platform', { address, databaseUrl, dataDir, admin: sharedAdmin });
  project.provide('realPostgres', null);
  return stop;
}

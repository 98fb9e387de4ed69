import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbeddedDatabase } from '../../local/database.ts';
import { chromiumPath } from '../e2e/browser/chromium.ts';
import { startEmbeddedPlatform } from './embedded-platform.ts';
import { startRealPostgres } from './real-postgres.ts';
import { openSharedBlog } from './shared-blog.ts';
import { builtSite, type StartedPlatform, startPlatform, temporaryFolder } from './start-platform.ts';
import { openTestHook } from './test-hook.ts';

/** What test files need to know about the platform that they share. */
export interface SharedPlatform {
  address: string;
  databaseUrl: string;
  dataDir: string;
  admin: { username: string; password: string };
}

declare module 'vitest' {
  export interface ProvidedContext {
    platform: SharedPlatform;
    /** The environment of a platform that builds nothing: it serves the shared site, and its build hook only answers. */
    withoutBuilds: { SITE_DIR: string; BUILD_HOOK_URL: string };
    /** Where the platform with a long blog is asked for; see shared-blog.ts. */
    sharedBlog: string;
    /** False in a run without the tests tagged `thorough`: the other tests then look at a screen at one width, in its light colours. */
    isThorough: boolean;
    /** The server that the tests' own databases are made on; null where each is an embedded one. */
    realPostgres: string | null;
    /** The folder of an empty embedded database. Copying it takes a tenth of the time of creating one. */
    emptyDatabase: string;
  }
}

/** The admin that `npm start` creates in the database of every shared platform. */
const sharedAdmin = { username: 'admin', password: 'correct horse battery' };

/** Creates an empty embedded database. Returns its folder. */
async function emptyDatabase(): Promise<string> {
  const folder = path.join(temporaryFolder(), 'postgres');
  const { close } = await openEmbeddedDatabase(folder);
  await close();
  return folder;
}

/**
 * Starts the platform that a whole run shares, on a real PostgreSQL, on which tests also make their own databases. For the
 * project `embedded`, starts one on the embedded database instead. Returns the function that stops them.
 */
export default async function setup({ provide, vitest }: TestProject): Promise<() => Promise<unknown>> {
  // The tests start a hundred processes from the same files, so Node caches the compiled code.
  process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/node');
  const postgres = await startRealPostgres();
  // Unpacks the browser in the packages once, before two test files do so at the same time.
  await chromiumPath();
  // The build hook builds nothing, so that no save changes the site under other tests.
  const hook = await openTestHook();
  const admin = { ADMIN_USERNAME: sharedAdmin.username, ADMIN_PASSWORD: sharedAdmin.password };
  const shared = await startPlatform({ ...admin, BUILD_HOOK_URL: hook.url, DATABASE_URL: postgres.url });
  const withoutBuilds = { SITE_DIR: builtSite(shared.dataDir), BUILD_HOOK_URL: hook.url };
  const empty = await emptyDatabase();
  const blog = await openSharedBlog(postgres.url);
  provide('platform', known(shared));
  provide('withoutBuilds', withoutBuilds);
  provide('realPostgres', postgres.url);
  provide('emptyDatabase', empty);
  provide('sharedBlog', blog.url);
  provide('isThorough', !vitest.config.tagsFilter?.length);

  const project = vitest.projects.find(({ name }) => name === 'embedded');
  const embedded = project && (await startEmbeddedPlatform(empty, { ...withoutBuilds, ...admin }));
  if (embedded) {
    project.provide('platform', known(embedded));
    project.provide('realPostgres', null);
  }
  return async () => {
    await embedded?.stop();
    await blog.close();
    await shared.stop();
    hook.close();
    await postgres.close();
  };
}

const known = ({ address, databaseUrl, dataDir }: StartedPlatform): SharedPlatform => ({
  ...{ address, databaseUrl, dataDir, admin: sharedAdmin },
});

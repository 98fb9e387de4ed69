import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { chromiumPath } from '../e2e/browser/chromium.ts';
import { startEmbeddedPlatform } from './embedded-platform.ts';
import { startRealPostgres } from './real-postgres.ts';
import { openSharedBlog } from './shared-blog.ts';
import { builtSite, type StartedPlatform, startPlatform } from './start-platform.ts';
import { createEmbeddedTemplates, createMigratedTemplate, type EmbeddedTemplates } from './test-database.ts';
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
    /** The embedded databases that tests copy; null in a run without the project `embedded`. */
    embeddedTemplates: EmbeddedTemplates | null;
  }
}

/** The admin that `npm start` creates in the database of every shared platform. */
const sharedAdmin = { username: 'admin', password: 'correct horse battery' };
const admin = { ADMIN_USERNAME: sharedAdmin.username, ADMIN_PASSWORD: sharedAdmin.password };

/**
 * Starts the platform that a whole run shares, on a real PostgreSQL, on which tests also make their own databases. For the
 * project `embedded`, starts one on the embedded database instead. Returns the function that stops them.
 */
export default async function setup({ provide, vitest }: TestProject): Promise<() => Promise<unknown>> {
  // The tests start a hundred processes from the same files, so Node caches the compiled code.
  process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/node');
  const project = vitest.projects.find(({ name }) => name === 'embedded');
  // A run with a filter is npm test, which needs the blog: a core has nothing else to do while the shared site is built.
  const isThorough = !vitest.config.tagsFilter?.length;
  const isBrowserRun = vitest.projects.some(({ name }) => name === 'browser');
  const { postgres, hook, shared, blog } = await startOnPostgres(!isThorough && isBrowserRun);
  // Not at the same time: an embedded database runs in this process, and nothing here answers meanwhile.
  const templates = project && (await createEmbeddedTemplates());
  const withoutBuilds = { SITE_DIR: builtSite(shared.dataDir), BUILD_HOOK_URL: hook.url };
  provide('platform', known(shared));
  provide('withoutBuilds', withoutBuilds);
  provide('realPostgres', postgres.url);
  provide('embeddedTemplates', templates ?? null);
  provide('sharedBlog', blog.url);
  provide('isThorough', isThorough);

  const embedded = templates && (await startEmbeddedPlatform(templates, { ...withoutBuilds, ...admin }));
  if (project && embedded) {
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

/** Starts the real PostgreSQL and what runs on it: the long blog only if it is needed in any case. */
async function startOnPostgres(needsBlog: boolean) {
  const postgres = await startRealPostgres();
  await createMigratedTemplate(postgres.url);
  const blog = await openSharedBlog(postgres.url, needsBlog);
  // Unpacks the browser in the packages once, before two test files do so at the same time.
  await chromiumPath();
  // The build hook builds nothing, so that no save changes the site under other tests.
  const hook = await openTestHook();
  const shared = await startPlatform({ ...admin, BUILD_HOOK_URL: hook.url, DATABASE_URL: postgres.url });
  return { postgres, hook, shared, blog };
}

const known = ({ address, databaseUrl, dataDir }: StartedPlatform): SharedPlatform => ({
  ...{ address, databaseUrl, dataDir, admin: sharedAdmin },
});

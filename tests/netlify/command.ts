import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { createAdmin } from '../../cli/new-admin.ts';
import { Database } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { firstAdmin } from '../../db/queries/accounts/users.ts';
import { insertPosts } from '../../db/queries/posts/posts.ts';
import { createRedirect } from '../../db/queries/posts/redirects.ts';
import { seedPosts } from '../../db/seed.ts';
import { step } from '../../local/steps.ts';
import type { PostSummary } from '../../src/contracts/posts/posts.ts';
import { signIn } from '../fixtures/accounts.ts';
import { storePost } from '../fixtures/posts.ts';
import { send } from '../platform/http.ts';
import { makePost } from '../platform/prepared-platform.ts';
import { startRealPostgres } from '../platform/real-postgres.ts';
import { startPlatform, temporaryFolder } from '../platform/start-platform.ts';
import { openTestHook } from '../platform/test-hook.ts';
import { ask, newCounts, unexplained } from './explain.ts';
import { installCli, serveWithNetlify } from './netlify-site.ts';
import { listRequests, type Subject } from './requests.ts';

// npm run test:netlify: sends the same requests to the site as Netlify's CLI serves it and as npm start does, over one
// database, and fails if a response differs for another reason than a known one.

const admin = { username: 'admin', password: 'correct horse battery' };
const adminPrefix = '/office';
const redirect = '/old-page';
const topicRedirect = '/blog/topics/old';
const site = path.resolve('dist');

// Every process that was started ends when this one does. A signal alone would not run what is to be done at the exit.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
// npm passes a signal on to its shell alone. When the shell ends, this process gets another parent.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && process.exit(1), 1_000).unref();
await step('Installing Netlify’s CLI', installCli);
const postgres = await step('Starting PostgreSQL', startRealPostgres);
const hook = await openTestHook();
const environment = {
  DATABASE_URL: postgres.url,
  SESSION_SECRET: randomBytes(32).toString('base64url'),
  ADMIN_PREFIX: adminPrefix,
  BUILD_HOOK_URL: hook.url,
  DATA_DIR: temporaryFolder(),
  // The local platform would make a key of its own.
  BACKUP_KEY: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
};
const db = new Database(postgres.url);
await migrate(db);
await createAdmin(db, { ...admin, email: 'admin@talentcare.example' });
await createRedirect(db, redirect, '/blog');
// A page of the program is at this path, and wins.
await createRedirect(db, '/benefits', '/blog');
const author = (await firstAdmin(db))?.id ?? '';
await seedPosts(db, author);
// A page of the program is at this path too, and the editors' stands below its text.
const addition = 'accessibility';
const pages = ['safeguarding', 'services/nhs', addition].map((slug) => makePost({ kind: 'page', slug }, author));
await insertPosts(db, pages);
await createRedirect(db, topicRedirect, '/blog/topics/supervision');

const netlify = await step('Building the site and serving it with Netlify’s CLI, which takes minutes', () =>
  serveWithNetlify(environment, (line) => console.log(`    ${line}`)),
);
const local = await step('Serving it as npm start does', () => startPlatform({ ...environment, SITE_DIR: site }));
process.once('exit', () => local.process.kill());
try {
  process.exitCode = await step('Comparing their responses', compareSites);
} finally {
  await local.stop();
  await netlify.close();
  hook.close();
  await postgres.close();
}

async function makeSubject(): Promise<Subject> {
  const cookie = await signIn(local.address, admin);
  const { posts } = (await send(local.address, '/api/blog')).json() as unknown as { posts: PostSummary[] };
  const [built] = posts;
  if (!built) throw new Error('There is no sample post');
  const fresh = await storePost(local.address, cookie, { slug: 'newer-than-the-build', published: true });
  const draft = await storePost(local.address, cookie, { slug: 'only-a-draft', published: false });
  const newer = { kind: 'page', slug: 'services/newer', published: true } as const;
  const unseen = { kind: 'page', slug: 'unseen', published: false } as const;
  for (const page of [newer, unseen]) await storePost(local.address, cookie, page);
  const paths = [...pages, newer, unseen].map(({ slug }) => `/${slug}`);
  return {
    site,
    cookie,
    adminPrefix,
    built,
    fresh,
    draft,
    pages: paths,
    addition: `/${addition}`,
    redirect,
    topicRedirect,
  };
}

/** Prints each difference. Returns the exit code: 0 if all of them are known, and every known one occurs. */
async function compareSites(): Promise<number> {
  const probes = listRequests(await makeSubject());
  const reasons = newCounts();
  let unknown = 0;
  for (const probe of probes) {
    const { name, path: target, status, ...message } = probe;
    const [there, here] = await Promise.all([
      ask(netlify.address, target, message),
      ask(local.address, target, message),
    ]);
    if (status !== undefined && here.status !== status) {
      unknown += 1;
      console.log(`${name}: status\n  expected: ${status}\n  local:    ${here.status}`);
    }
    for (const { part, netlify: one, local: other } of await unexplained(
      probe,
      there,
      { address: local.address, answer: here },
      reasons,
    )) {
      unknown += 1;
      console.log(`${name}: ${part}\n  Netlify: ${one.slice(0, 300)}\n  local:   ${other.slice(0, 300)}`);
    }
  }
  for (const [reason, times] of reasons) console.log(`${times} times: ${reason}`);
  const stale = [...reasons.values()].filter((times) => times === 0).length;
  console.log(
    `${probes.length} requests, ${unknown} differences without a reason, ${stale} reasons without a difference`,
  );
  return unknown + stale > 0 ? 1 : 0;
}

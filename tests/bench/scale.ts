import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { argv } from 'node:process';
import { sql } from 'kysely';
import { Database } from '../../db/client.ts';
import { listTopics } from '../../db/queries/topics/topics.ts';
import { publishedPostsPerPage } from '../../src/contracts/posts/posts.ts';
import { createAccount, signIn } from '../fixtures/accounts.ts';
import { send } from '../platform/http.ts';
import { builtSite, type StartedPlatform, startPlatform } from '../platform/start-platform.ts';
import { openTestHook } from '../platform/test-hook.ts';
import { demoRequest } from './api-loads.ts';
import { sampleSecret } from './sample-database.ts';
import { type Known, scaleCalls } from './scale-calls.ts';
import { fillDatabase, hundredth, type Size, wholeSize } from './scale-database.ts';
import { noteStatements, tablesReadWhole } from './scale-plans.ts';
import { type Figure, report } from './table.ts';

// Measures every list, search, overview and save at the largest size, compared with the same calls at a hundredth of it, and with a
// call that reads only the caller's session. They take turns, because a machine that is slower for a while is then slower for all.
const rounds = 40;
const warmUps = 6;
// On a quiet machine with two cores the bare call takes 2.5 ms, so this is 50 ms.
const bar = 20;
const barePath = '/api/auth/me';
// The ratios compare medians, because the slowest of forty calls says more about the machine than about the size.
const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN;

/** A platform with its database filled, and an admin who is signed in. */
interface Site {
  platform: StartedPlatform;
  cookie: string;
  known: Known;
  times: number[];
}

const postgres = fork(path.join(import.meta.dirname, 'database-process.ts'), { execPath: process.execPath });
const [serverUrl] = (await once(postgres, 'message')) as [string];
const hook = await openTestHook();
const environment = { SESSION_SECRET: sampleSecret, ADMIN_PASSWORD: 'nobody signs in', BUILD_HOOK_URL: hook.url };
// The site is built once, from the sample posts.
const first = await startPlatform({ ...environment, DATABASE_URL: serverUrl });
const prepared = { ...environment, SITE_DIR: builtSite(first.dataDir) };

async function openSite(name: string, size: Size): Promise<Site> {
  await sql`create database ${sql.id(name)}`.execute(new Database(serverUrl));
  const url = new URL(serverUrl);
  url.pathname = name;
  const platform = await startPlatform({ ...prepared, DATABASE_URL: url.href });
  const db = new Database(url.href, 600_000);
  const started = performance.now();
  await fillDatabase(url.href, size);
  console.log(`${name}: filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const account = await createAccount(db, 'admin');
  return {
    platform,
    cookie: await signIn(platform.address, account),
    known: await readKnown(db, size, account.id, platform.address),
    times: [],
  };
}

async function readKnown(db: Database, { posts }: Size, owner: string, address: string): Promise<Known> {
  const post = db.selectFrom('blogPosts').select(['id', 'slug', 'authorId']).where('slug', '=', 'post-number-41');
  const request = db.selectFrom('demoRequests').select(['id', 'lastName', 'email', 'company', 'updatedAt']).limit(1);
  const topic = (await listTopics(db)).find(({ slug }) => slug === 'topic-1');
  if (!topic) throw new Error('There is no topic topic-1');
  const image = db.selectFrom('objects').select('name').orderBy('claimedAt').limit(1);
  const booked = db.selectFrom('calls').select('requestId').where('state', '=', 'booked').limit(1);
  const asked = await send(address, '/api/demo-request', { body: demoRequest(), from: '127.8.8.8' });
  const { updatedAt, ...known } = await request.executeTakeFirstOrThrow();
  // Eight posts in ten are published, and each thousandth from the fiftieth on is large (scale-database.ts).
  const pageOf = (published: number) => Math.floor(published / publishedPostsPerPage) + 1;
  return {
    middle: Math.floor((posts * 0.8) / publishedPostsPerPage / 2) || 1,
    last: pageOf(posts * 0.8 - 1),
    withLarge: pageOf(((posts - 50) % 1000) * 0.8),
    topic: { id: topic.id, last: Math.ceil(topic.published / publishedPostsPerPage) },
    post: await post.executeTakeFirstOrThrow(),
    request: known,
    callPath: String(asked.json().callPath),
    callRequest: (await booked.executeTakeFirstOrThrow()).requestId,
    owner,
    actor: 'person7',
    image: (await image.executeTakeFirstOrThrow()).name,
    version: updatedAt.toISOString(),
  };
}

/** Returns how long the bare call takes, in milliseconds. */
async function timeBareCall({ platform, cookie }: Site): Promise<number> {
  const started = performance.now();
  const { status } = await send(platform.address, barePath, { cookie });
  if (status !== 200) throw new Error(`${barePath} was answered ${status}`);
  return performance.now() - started;
}

// A filter by the use of an image, or by its missing text, looks at every image. With ten thousand images nobody waits for that.
// The sitemap names every post, and looks for changed images among all.
const readWhole: Record<string, readonly string[]> = {
  'images, narrowed': ['objects'],
  'the sitemap': ['blog_posts', 'objects'],
  // Both look at every post.
  'the search index': ['blog_posts'],
  topics: ['blog_posts'],
};

async function call(site: Site, what: string, round: number): Promise<void> {
  const calls = scaleCalls[what]?.(site.known, round) ?? [];
  const { path: called, ...message } = calls[(round + warmUps) % calls.length] ?? { path: '' };
  const headers = message.body === undefined ? {} : { 'idempotency-key': crypto.randomUUID() };
  const started = performance.now();
  const answer = await send(site.platform.address, called, { headers, ...message, cookie: site.cookie });
  // Negative rounds are not counted, because the first calls of a process are slower than the rest (npm run bench cold measures
  // them).
  if (round >= 0) site.times.push(performance.now() - started);
  if (answer.status >= 300) throw new Error(`${what} (${called}) was answered ${answer.status}: ${answer.text}`);
  if (what.includes('request') && called.startsWith('/api/demo-requests/')) {
    const { demoRequest } = answer.json() as { demoRequest: { updatedAt: string } };
    site.known.version = demoRequest.updatedAt;
  }
}

// Reads the plan of each statement of each call, with its values. Uses another platform, so that recording does not slow down the
// calls above.
async function readPlans(site: Site): Promise<Figure[]> {
  const noted = await noteStatements(site.platform.databaseUrl);
  const db = new Database(site.platform.databaseUrl, 60_000);
  const platform = await startPlatform({ ...prepared, DATABASE_URL: noted.url });
  const figures: Figure[] = [];
  try {
    for (const [what, callsOf] of Object.entries(scaleCalls)) {
      const read = new Set<string>();
      noted.take();
      for (let round = 0; round < callsOf(site.known, 0).length; round += 1)
        await call({ ...site, platform }, what, round + rounds);
      for (const sent of noted.take()) for (const table of await tablesReadWhole(db, sent)) read.add(table);
      for (const table of readWhole[what] ?? []) read.delete(table);
      if (read.size > 0) console.log(`${what} reads the whole of ${[...read].join(', ')}`);
      figures.push({ what: `${what}: large tables without an index`, measured: read.size, bar: 0, unit: '' });
    }
  } finally {
    await platform.stop();
    noted.close();
  }
  return figures;
}

const small = await openSite('small', hundredth);
const whole = await openSite('whole', wholeSize);
try {
  const figures: Figure[] = [];
  for (const what of Object.keys(scaleCalls).filter((name) => name.includes(argv[3] ?? ''))) {
    for (const site of [small, whole]) site.times = [];
    const bareTimes: number[] = [];
    for (let round = -warmUps; round < rounds; round += 1) {
      for (const site of round % 2 ? [small, whole] : [whole, small]) await call(site, what, round);
      const bareMs = await timeBareCall(whole);
      if (round >= 0) bareTimes.push(bareMs);
    }
    const median = (times: number[]) => percentile(times, 0.5);
    const [p50, p50Bare] = [median(whole.times), median(bareTimes)];
    figures.push(
      {
        what: `${what}: p50 of ${p50.toFixed(1)} ms / bare, ${p50Bare.toFixed(1)} ms`,
        measured: p50 / p50Bare,
        bar,
        unit: 'x',
      },
      { what: `${what}: p50 / a hundredth`, measured: p50 / median(small.times), unit: 'x' },
      { what: `${what}: p95`, measured: percentile(whole.times, 0.95), unit: 'ms' },
    );
  }
  figures.push(...(await readPlans(whole)));
  process.exitCode = report('A hundred times the size', figures) ? 0 : 1;
} finally {
  for (const { platform } of [whole, small, { platform: first }]) await platform.stop();
  hook.close();
  const ended = once(postgres, 'exit');
  postgres.disconnect();
  await ended;
}

import { execFile } from 'node:child_process';
import { isDeepStrictEqual, promisify } from 'node:util';
import { sql } from 'kysely';
import { Database } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { buildSite } from '../../local/build.ts';
import { root } from '../../local/prepare.ts';
import { createAccount } from '../fixtures/accounts.ts';
import { siteDigests } from '../fixtures/site-digests.ts';
import { startRealPostgres } from '../platform/real-postgres.ts';
import { inherited, temporaryFolder } from '../platform/start-platform.ts';
import { fillWithSamples, sampleSecret } from './sample-database.ts';
import { fillDatabase, wholeSize } from './scale-database.ts';
import { report } from './table.ts';

// Measures how the build time grows with the posts, what missing images of shared links cost, and whether two builds of one
// database are the same; the middle of three runs each. At the end, builds the largest database that the product supports.
const runs = 3;
const [small, large] = [1_000, 5_000];
const stamp = {
  ...{ URL: 'https://talentcare.example', SESSION_SECRET: sampleSecret },
  ...{ BUILD_ID: 'bench', BUILD_TIME: '2026-11-01T12:00:00Z' },
};

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

// The output of earlier builds is deleted only at the end, because ext4 is slow to make new files for half a minute after files
// were deleted, and a machine that deploys has deleted none. Such a machine keeps the cache, unless an empty one is given here.
const kept = temporaryFolder();
async function timeBuild(databaseUrl: string, cache = kept): Promise<{ seconds: number; site: string }> {
  const started = performance.now();
  const environment = { ...stamp, DATABASE_URL: databaseUrl, BUILD_CACHE_DIR: cache };
  const site = await buildSite(root, temporaryFolder(), environment);
  return { seconds: (performance.now() - started) / 1000, site };
}

/**
 * Runs `npm run build` with a complete cache of images. Returns its seconds, and the largest memory of one of its processes in
 * MB.
 */
async function measureLargest(databaseUrl: string): Promise<{ seconds: number; megabytes: number }> {
  const atEnd = "data:text/javascript,process.on('exit',()=>console.log('kB',process.resourceUsage().maxRSS))";
  const cache = temporaryFolder();
  const environment = { ...inherited(), ...stamp, DATABASE_URL: databaseUrl, BUILD_CACHE_DIR: cache };
  const run = () =>
    promisify(execFile)('npm', ['run', 'build'], {
      cwd: root,
      env: { ...environment, NODE_OPTIONS: `--import=${atEnd}` },
      maxBuffer: 100_000_000,
    });
  await run();
  const started = performance.now();
  const { stdout } = await run();
  return {
    seconds: (performance.now() - started) / 1000,
    megabytes: Math.max(...[...stdout.matchAll(/^kB (\d+)$/gm)].map(([, kilobytes]) => Number(kilobytes))) / 1024,
  };
}

// Filling the largest database takes statements that are longer than any request would wait.
const setUpTimeoutMs = 10 * 60_000;

// As in production, the database runs in another process than the build.
const postgres = await startRealPostgres();
async function createDatabase(name: string): Promise<string> {
  await sql`create database ${sql.id(name)}`.execute(new Database(postgres.url));
  const url = new URL(postgres.url);
  url.pathname = name;
  return url.href;
}
async function openDatabase(posts: number): Promise<string> {
  const url = await createDatabase(`posts_${posts}`);
  await fillWithSamples(new Database(url, setUpTimeoutMs), posts);
  return url;
}
/** A database with posts of up to a megabyte. Its images do not exist. */
async function openLargest(): Promise<string> {
  const url = await createDatabase('largest');
  const db = new Database(url, setUpTimeoutMs);
  await migrate(db);
  await createAccount(db, 'admin');
  await fillDatabase(url, { posts: wholeSize.posts, requests: 100, calls: 0, users: 10, events: 100 });
  await db.updateTable('blogPosts').set({ featuredImage: null }).execute();
  return url;
}
const [first, second] = [await openDatabase(small), await openDatabase(large)];

// The first build of each database makes the images of its posts.
await timeBuild(second);
const cold = (await timeBuild(first, temporaryFolder())).seconds;

// In turn, because a machine that is slower for a while is then slower for both.
const times = { small: [] as number[], large: [] as number[] };
const sites: string[] = [];
for (let run = 0; run < runs; run += 1) {
  times.large.push((await timeBuild(second)).seconds);
  const { seconds, site } = await timeBuild(first);
  times.small.push(seconds);
  sites.push(site);
}
const largest = await measureLargest(await openLargest());
await postgres.close();
const [expected, ...others] = sites.map(siteDigests);
const differing = others.filter((other) => !isDeepStrictEqual(other, expected)).length;
const [medianSmall, medianLarge] = [median(times.small), median(times.large)];

console.log(`a build takes ${medianSmall.toFixed(2)} s at ${small} posts, ${medianLarge.toFixed(2)} s at ${large}`);
process.exitCode = report('Building', [
  {
    what: `each further post, ${small} to ${large}`,
    measured: ((medianLarge - medianSmall) * 1000) / (large - small),
    bar: 1.3,
    unit: 'ms',
  },
  { what: 'the image of a shared link, each', measured: ((cold - medianSmall) * 1000) / small, bar: 20, unit: 'ms' },
  { what: `npm run build, ${wholeSize.posts} posts`, measured: largest.seconds, bar: 20, unit: 's' },
  { what: `its memory, ${wholeSize.posts} posts`, measured: largest.megabytes, bar: 1000, unit: 'MB' },
  { what: 'builds that differ from the first of the same database', measured: differing, bar: 0, unit: '' },
])
  ? 0
  : 1;

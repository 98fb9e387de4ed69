import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { Database } from '../../db/client.ts';
import { buildSite } from '../../local/build.ts';
import { root } from '../../local/prepare.ts';
import { startRealPostgres } from '../real-postgres.ts';
import { siteDigests } from '../site-digests.ts';
import { temporaryFolder } from '../start-platform.ts';
import { fillWithSamples, sampleSecret } from './sample-database.ts';
import { report } from './table.ts';

// How building grows with the posts, what the images of shared links cost that the cache lacks, and whether two builds of one
// database are the same; the middle of three runs each.
const runs = 3;
const [small, large] = [1_000, 5_000];
const stamp = {
  ...{ URL: 'https://talentcare.example', SESSION_SECRET: sampleSecret },
  ...{ BUILD_ID: 'bench', BUILD_TIME: '2026-11-01T12:00:00Z' },
};

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

// What the builds before it made stays until the end: ext4 looks at every file that was deleted within the last half
// minute again whenever it makes a new one, and a machine that deploys has deleted none.
// A machine that deploys keeps the cache, unless it is given an empty one here.
const kept = temporaryFolder();
async function timeBuild(databaseUrl: string, cache = kept): Promise<{ seconds: number; site: string }> {
  const started = performance.now();
  const environment = { ...stamp, DATABASE_URL: databaseUrl, BUILD_CACHE_DIR: cache };
  const site = await buildSite(root, temporaryFolder(), environment);
  return { seconds: (performance.now() - started) / 1000, site };
}

// As in production, the database does not work in the process that builds.
const postgres = await startRealPostgres();
async function openDatabase(posts: number): Promise<string> {
  await sql`create database ${sql.id(`posts_${posts}`)}`.execute(new Database(postgres.url));
  const url = new URL(postgres.url);
  url.pathname = `posts_${posts}`;
  await fillWithSamples(new Database(url.href), posts);
  return url.href;
}
const [first, second] = [await openDatabase(small), await openDatabase(large)];

// The first build of each makes the images of its posts.
await timeBuild(second);
const cold = (await timeBuild(first, temporaryFolder())).seconds;

// In turn, so that a machine that is slower for a while is so for all.
const times = { small: [] as number[], large: [] as number[] };
const sites: string[] = [];
for (let run = 0; run < runs; run += 1) {
  times.large.push((await timeBuild(second)).seconds);
  const { seconds, site } = await timeBuild(first);
  times.small.push(seconds);
  sites.push(site);
}
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
  { what: 'builds that differ from the first of the same database', measured: differing, bar: 0, unit: '' },
])
  ? 0
  : 1;

import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { Database } from '../../db/client.ts';
import { buildSite } from '../../local/build.ts';
import { root } from '../../local/prepare.ts';
import { shelf } from '../../src/rendering/kept-bundle.ts';
import { startRealPostgres } from '../real-postgres.ts';
import { temporaryFolder } from '../start-platform.ts';
import { fillWithSamples } from './sample-database.ts';
import { report } from './table.ts';

// How building grows with the posts, and what a rebuild after one change saves; the middle of three runs each.
const runs = 3;
const [small, large] = [1_000, 5_000];
const stamp = { URL: 'https://talentcare.example', BUILD_ID: 'bench', BUILD_TIME: '2026-11-01T12:00:00Z' };

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function timeBuild(folder: string, databaseUrl: string): Promise<{ seconds: number; site: string }> {
  const started = performance.now();
  const site = await buildSite(root, folder, { ...stamp, DATABASE_URL: databaseUrl });
  return { seconds: (performance.now() - started) / 1000, site };
}

// A full build has nothing to start from. What the builds before it made stays until the end: ext4 looks at every file that was
// deleted within the last half minute again whenever it makes a new one, and a machine that deploys has deleted none.
async function timeFullBuild(databaseUrl: string): Promise<{ seconds: number; site: string }> {
  rmSync(shelf, { recursive: true, force: true });
  return timeBuild(temporaryFolder(), databaseUrl);
}

function digest(site: string): string {
  const hash = createHash('sha256');
  for (const file of globSync('**/*', { cwd: site, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(path.relative(site, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

// As in production, the database does not work in the process that builds.
const postgres = await startRealPostgres();
async function openDatabase(posts: number): Promise<{ url: string; db: Database }> {
  await sql`create database ${sql.id(`posts_${posts}`)}`.execute(new Database(postgres.url));
  const url = new URL(postgres.url);
  url.pathname = `posts_${posts}`;
  const db = new Database(url.href);
  await fillWithSamples(db, posts);
  return { url: url.href, db };
}
const [first, second] = [await openDatabase(small), await openDatabase(large)];

// In turn, so that a machine that is slower for a while is so for all.
const times = { small: [] as number[], large: [] as number[], rebuild: [] as number[] };
let identical = true;
for (let run = 0; run < runs; run += 1) {
  times.large.push((await timeFullBuild(second.url)).seconds);
  times.small.push((await timeFullBuild(first.url)).seconds);
  const change = { title: `Changed ${run}`, updatedAt: new Date('2026-11-02T12:00:00Z') };
  await first.db.updateTable('blogPosts').set(change).where('slug', '=', 'post-number-500').execute();
  const rebuild = await timeBuild(temporaryFolder(), first.url);
  times.rebuild.push(rebuild.seconds);
  const fresh = await timeFullBuild(first.url);
  identical &&= digest(rebuild.site) === digest(fresh.site);
}
await postgres.close();
const [full, fullLarge, rebuild] = [median(times.small), median(times.large), median(times.rebuild)];

console.log(
  `full build: ${full.toFixed(2)} s at ${small} posts, ${fullLarge.toFixed(2)} s at ${large}; rebuild ${rebuild.toFixed(2)} s`,
);
process.exitCode = report('Building', [
  {
    what: `each further post, ${small} to ${large}`,
    measured: ((fullLarge - full) * 1000) / (large - small),
    bar: 1,
    unit: 'ms',
  },
  { what: `rebuild after one change at ${small} / full build`, measured: rebuild / full, bar: 0.5, unit: '' },
  { what: 'rebuilds that differ from a full build', measured: identical ? 0 : 1, bar: 0, unit: '' },
])
  ? 0
  : 1;

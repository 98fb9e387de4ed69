import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildSite } from '../../local/build.ts';
import { root } from '../../local/prepare.ts';
import { shelf } from '../../src/rendering/kept-bundle.ts';
import { temporaryFolder } from '../start-platform.ts';
import { openSampleDatabase } from './sample-database.ts';
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

/** The seconds of full builds, each with nothing to start from. */
async function timeFullBuilds(databaseUrl: string): Promise<number> {
  const seconds: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const folder = temporaryFolder();
    rmSync(shelf, { recursive: true, force: true });
    seconds.push((await timeBuild(folder, databaseUrl)).seconds);
    rmSync(folder, { recursive: true });
  }
  return median(seconds);
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

const first = await openSampleDatabase(small);
const full = await timeFullBuilds(first.url);
const folder = temporaryFolder();
await timeBuild(folder, first.url);
const rebuilds: number[] = [];
let identical = true;
for (let run = 0; run < runs; run += 1) {
  const change = { title: `Changed ${run}`, updatedAt: new Date('2026-11-02T12:00:00Z') };
  await first.db.updateTable('blogPosts').set(change).where('slug', '=', 'post-number-500').execute();
  const rebuild = await timeBuild(folder, first.url);
  rebuilds.push(rebuild.seconds);
  rmSync(shelf, { recursive: true, force: true });
  const fresh = await timeBuild(temporaryFolder(), first.url);
  identical &&= digest(rebuild.site) === digest(fresh.site);
}
await first.close();
const second = await openSampleDatabase(large);
const fullLarge = await timeFullBuilds(second.url);
await second.close();

console.log(
  `full build: ${full.toFixed(2)} s at ${small} posts, ${fullLarge.toFixed(2)} s at ${large}; rebuild ${median(rebuilds).toFixed(2)} s`,
);
process.exitCode = report('Building', [
  {
    what: `each further post, ${small} to ${large}`,
    measured: ((fullLarge - full) * 1000) / (large - small),
    bar: 1,
    unit: 'ms',
  },
  { what: `rebuild after one change at ${small} / full build`, measured: median(rebuilds) / full, bar: 0.5, unit: '' },
  { what: 'rebuilds that differ from a full build', measured: identical ? 0 : 1, bar: 0, unit: '' },
])
  ? 0
  : 1;

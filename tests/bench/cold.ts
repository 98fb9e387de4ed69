import path from 'node:path';
import { type PackedFunction, packFunctions, runIn } from '../deploy/packed-functions.ts';
import { type Figure, report } from './table.ts';

// Measures what a function costs before its first response: the size of the archive that Netlify fetches, and the processor time to
// import its one file in a new process. Other work of the machine does not count in that, and a bare function, which has only the
// libraries of every function, takes turns with each. The bar is on the ratio of the shortest runs.
const runs = 9;
const archiveBar = 800;
const importBar = 3.2;
// Visitors wait for the first two. The third reads the exports of other sites, and people call it a few times a year.
const bars: Record<string, number> = { blog: 2.9, 'demo-requests': 2.9, imports: 5 };

const environment = { DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1/nowhere', SESSION_SECRET: 'x'.repeat(32) };

/** Returns the processor time in milliseconds that a new process takes to import a function. */
const importMs = ({ name, folder }: PackedFunction): Promise<number> =>
  runIn(
    folder,
    `const started = process.cpuUsage();
    await import('./${name}.mjs');
    const { user, system } = process.cpuUsage(started);
    console.log((user + system) / 1000);`,
    environment,
  );

const [bare] = await packFunctions(path.join(import.meta.dirname, 'bare'));
if (!bare) throw new Error('There is no bare function');
const figures: Figure[] = [];
for (const packed of await packFunctions()) {
  const [times, bareTimes]: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    bareTimes.push(await importMs(bare));
    times.push(await importMs(packed));
  }
  const [shortest, shortestBare] = [Math.min(...times), Math.min(...bareTimes)];
  const { name, archiveBytes } = packed;
  const what = `${name} import, ${shortest.toFixed(0)} ms / a bare one, ${shortestBare.toFixed(0)} ms`;
  figures.push(
    { what: `${name} archive`, measured: archiveBytes / 1024, bar: archiveBar, unit: 'KiB' },
    { what, measured: shortest / shortestBare, bar: bars[name] ?? importBar, unit: 'x' },
  );
}
process.exitCode = report('Cold start of each function', figures) ? 0 : 1;

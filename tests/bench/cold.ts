import { packFunctions, runIn } from '../deploy/packed-functions.ts';
import { type Figure, report } from './table.ts';

// Measures what a function costs before its first response: the size of the archive that Netlify fetches, and the time to import
// its one file in a new process; the middle of several runs.
const runs = 9;
const archiveBar = 800;
const importBar = 110;
// The functions that visitors wait for.
const quick: Record<string, number> = { blog: 80, 'demo-requests': 80 };

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const environment = { DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1/nowhere', SESSION_SECRET: 'x'.repeat(32) };

const figures: Figure[] = [];
for (const { name, archiveBytes, folder } of await packFunctions()) {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const code = `const started = performance.now(); await import('./${name}.mjs'); console.log(performance.now() - started);`;
    times.push(await runIn<number>(folder, code, environment));
  }
  figures.push(
    { what: `${name} archive`, measured: archiveBytes / 1024, bar: archiveBar, unit: 'KiB' },
    { what: `${name} import`, measured: median(times), bar: quick[name] ?? importBar, unit: 'ms' },
  );
}
process.exitCode = report('Cold start of each function', figures) ? 0 : 1;

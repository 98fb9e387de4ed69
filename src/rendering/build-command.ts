import path from 'node:path';
import { parseArgs } from 'node:util';
import { recordBuild } from './build-record.ts';
import { tablesFault } from './tables-fault.ts';

// The command behind npm run build: builds the site and records the build.

const { values } = parseArgs({ options: { outDir: { type: 'string', default: 'dist' } } });
// A build is always for production. Astro reads NODE_ENV when it loads, and copies some variables into import.meta.env, which a
// test runner may have set.
process.env.NODE_ENV = 'production';
for (const name of ['PROD', 'DEV', 'MODE', 'SSR']) delete process.env[name];
const root = path.resolve(import.meta.dirname, '../..');

const fault = await tablesFault(process.env.DATABASE_URL);
if (fault) {
  process.stderr.write(`${fault}\n`);
  process.exit(1);
}

await recordBuild(async () => {
  const { build } = await import('astro');
  await build({ root, outDir: path.resolve(values.outDir) });
});

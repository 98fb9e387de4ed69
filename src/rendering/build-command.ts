import path from 'node:path';
import { parseArgs } from 'node:util';
import { recordBuild } from './build-record.ts';

// Builds the site, and keeps a record of it.

const { values } = parseArgs({ options: { outDir: { type: 'string', default: 'dist' } } });
// A site is for its visitors, whatever runs the build. Astro reads NODE_ENV when it is loaded, and takes variables of these
// names, which a test runner sets, for its own flags in import.meta.env.
process.env.NODE_ENV = 'production';
for (const name of ['PROD', 'DEV', 'MODE', 'SSR']) delete process.env[name];
const root = path.resolve(import.meta.dirname, '../..');

await recordBuild(async () => {
  const { build } = await import('astro');
  await build({ root, outDir: path.resolve(values.outDir) });
});

import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { recordBuild } from './build-record.ts';
import { findBundle, nameOfCode } from './kept-bundle.ts';
import { renderSite } from './render-site.ts';

// Builds the site: with Astro, or, where the code is still that of a build before, by rendering its pages anew.

const { values } = parseArgs({ options: { outDir: { type: 'string', default: 'dist' } } });
// A site is for its visitors, whatever runs the build: without this a test runner's would have no policy in its pages.
process.env.NODE_ENV = 'production';
const output = path.resolve(values.outDir);

await recordBuild(async () => {
  const bundle = findBundle(nameOfCode());
  if (bundle) {
    rmSync(output, { recursive: true, force: true });
    cpSync(bundle.assets, output, { recursive: true });
    process.stdout.write(`Rendered ${await renderSite(bundle, output)} pages from the bundle of the build before\n`);
    return;
  }
  // Only this needs Astro with all its tools.
  const { build } = await import('astro');
  await build({ root: path.resolve(import.meta.dirname, '../..'), outDir: output });
});

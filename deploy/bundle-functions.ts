import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');

/** Where Netlify finds the bundled functions (netlify.toml, `functions.directory`). */
export const bundleFolder: string = path.join(root, 'build/functions');

/**
 * Bundles every function into one file of its own, with its `config` still written out, which Netlify packs as it is.
 * One small file starts several times faster than the six hundred that Netlify would pack from node_modules. Names
 * stay, so that a stack trace in the log can be read. Empties `folder` first; gives the names of the functions.
 */
export async function bundleFunctions(folder: string = bundleFolder): Promise<string[]> {
  const source = path.join(root, 'functions');
  const files = readdirSync(source, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map(({ name }) => name);
  rmSync(folder, { recursive: true, force: true });
  await build({
    entryPoints: files.map((file) => path.join(source, file)),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'warning',
    // Some packages are CommonJS and ask for Node's own modules.
    banner: { js: "import{createRequire as __r}from'node:module';const require=__r(import.meta.url);" },
    plugins: [withoutPostcss],
  });
  return files.map((file) => path.basename(file, '.ts'));
}

// sanitize-html loads PostCSS for style attributes, which sanitize-content.ts writes without it.
const withoutPostcss: Plugin = {
  name: 'without-postcss',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^postcss$/ }, ({ path: name }) => ({ path: name, namespace: 'left-out' }));
    onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({ contents: '' }));
  },
};

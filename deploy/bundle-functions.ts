import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');

/** The folder of the bundled functions (netlify.toml, `functions.directory`). */
export const bundleFolder: string = path.join(root, 'build/functions');

/**
 * Bundles each function into one file, with its `config` as literals, so that Netlify can read it. One small file starts several
 * times faster than the six hundred files that Netlify would pack from node_modules. Does not minify names, so that stack traces
 * in the log stay readable. Empties `folder` first. Returns the names of the functions. `source` is the folder of their sources.
 */
export async function bundleFunctions(
  folder: string = bundleFolder,
  source: string = path.join(root, 'functions'),
): Promise<string[]> {
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
    // Some packages are CommonJS and call require() for Node's own modules.
    banner: { js: "import{createRequire as __r}from'node:module';const require=__r(import.meta.url);" },
    // The CommonJS form of a package that is imported on demand also loads Node's modules on demand.
    alias: { nodemailer: path.join(root, 'node_modules/nodemailer/dist/cjs/nodemailer.js') },
    plugins: [withoutPostcss],
  });
  return files.map((file) => path.basename(file, '.ts'));
}

// sanitize-html imports PostCSS for style attributes, but sanitize-content.ts parses them itself.
const withoutPostcss: Plugin = {
  name: 'without-postcss',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^postcss$/ }, ({ path: name }) => ({ path: name, namespace: 'left-out' }));
    onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({ contents: '' }));
  },
};

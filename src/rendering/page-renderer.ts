import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { keepBundle, nameOfCode } from './kept-bundle.ts';
import { pageHeadsFile } from './page-heads.ts';
import { renderSite } from './render-site.ts';

/**
 * Renders the pages in place of Astro's own loop, with all cores and from a bundle that is kept: a build after a change of
 * content alone needs no bundling (`rebuild.ts`).
 */
export const pageRenderer = (): AstroIntegration => {
  let output = '';
  let pages = new Map<string, { styles: unknown[] }>();
  return {
    name: 'page-renderer',
    hooks: {
      'astro:config:done': ({ config }) => {
        output = fileURLToPath(config.outDir);
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((standard) => ({ ...standard, name: 'page-renderer', getStaticPaths: async () => [] }));
      },
      'astro:build:setup': ({ pages: all, target }) => {
        if (target === 'server') pages = all as unknown as typeof pages;
      },
      'astro:build:generated': async () => {
        const code = path.join(output, '.prerender');
        writeFileSync(
          path.join(code, pageHeadsFile),
          JSON.stringify([...pages].map(([key, { styles }]) => [key, { styles }])),
        );
        const bundle = keepBundle(nameOfCode(), { code, assets: output });
        await renderSite(bundle, output);
      },
    },
  };
};

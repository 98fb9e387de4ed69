import type { AstroIntegration } from 'astro';

const mark = '?apart';

/**
 * Makes `import url from './x.ts?apart'` return the URL of a module, which the page loads with `import(url)`. Astro adds the
 * styles of every module that a page may import to that page. A module behind a URL is not part of the page, so visitors who
 * never load it do not download its styles.
 */
export const apart = (): AstroIntegration => ({
  name: 'apart',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      updateConfig({
        vite: {
          plugins: [
            {
              name: 'apart',
              enforce: 'pre',
              async resolveId(source, importer) {
                if (!source.endsWith(mark)) return null;
                const target = await this.resolve(source.slice(0, -mark.length), importer);
                return target && `${target.id}${mark}`;
              },
              load(id) {
                if (!id.endsWith(mark)) return null;
                const target = id.slice(0, -mark.length);
                // The development server serves every module at its own URL.
                if (command === 'dev') return `export default ${JSON.stringify(`/@fs${target}`)}`;
                const reference = this.emitFile({ type: 'chunk', id: target, preserveSignature: 'strict' });
                return `export default import.meta.ROLLUP_FILE_URL_${reference}`;
              },
            },
          ],
        },
      });
    },
  },
});

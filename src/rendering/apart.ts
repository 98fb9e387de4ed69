import type { AstroIntegration } from 'astro';

const mark = '?apart';

/**
 * Lets a script load a module by its address alone: `import address from './x.ts?apart'`. Astro puts the styles of all
 * that a page may ever import into that page; what stands apart is no part of it, and a visitor carries nothing of it.
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
                // While developing, every module has an address of its own.
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

import { existsSync } from 'node:fs';
import { cp, glob, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { imageAddress, imageCache } from '../image-cache.ts';

/** Puts the smaller files of those pictures into the site that its pages show. */
export const postImages = (): AstroIntegration => ({
  name: 'post-images',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      if (!existsSync(imageCache)) return;
      const site = fileURLToPath(dir);
      const shown = new Set<string>();
      for await (const page of glob('**/*.html', { cwd: site })) {
        const html = await readFile(path.join(site, page), 'utf8');
        for (const [, name = ''] of html.matchAll(
          new RegExp(`${imageAddress}/([0-9a-f]{20}-\\d+\\.(?:avif|webp))`, 'g'),
        ))
          shown.add(name);
      }
      if (shown.size > 0) await mkdir(path.join(site, imageAddress), { recursive: true });
      for (const name of shown) await cp(path.join(imageCache, name), path.join(site, imageAddress, name));
    },
  },
});

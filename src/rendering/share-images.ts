import { copyFileSync, linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { type ShareImageFiles, shareImagesFile } from '../contracts/images/share-images.ts';

/**
 * Puts the images of shared links into the built site as links to the cache, because writing them would take longer than
 * everything else that a build does for a post.
 */
export const shareImages = (): AstroIntegration => ({
  name: 'share-images',
  hooks: {
    'astro:build:done': ({ dir: site }) => {
      const list = new URL(shareImagesFile.slice(1), site);
      const { folder, names } = JSON.parse(readFileSync(list, 'utf8')) as ShareImageFiles;
      rmSync(list);
      const target = new URL('share-images/', site);
      mkdirSync(target, { recursive: true });
      for (const name of names) link(`${folder}/${name}`, new URL(name, target));
    },
  },
});

function link(file: string, target: URL): void {
  try {
    linkSync(file, target);
  } catch {
    // The cache may be on another disk, or on a disk without links.
    copyFileSync(file, target);
  }
}

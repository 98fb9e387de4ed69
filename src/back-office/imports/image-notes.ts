import { imagesOf } from '../../post-files/images.ts';
import type { Checked, ImportRow } from './use-import.ts';

/** Returns the last part of a URL's path. */
const fileName = (url: string): string =>
  url
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1) ?? url;

/** Sorts the images of a post: those that come into the library, and what the report says of the others. */
export function sortImages({ read }: ImportRow, { read: { hosts }, faults }: Checked, isDone: boolean) {
  const coming: string[] = [];
  const notes: string[] = [];
  for (const { url, place } of imagesOf(read.post, hosts)) {
    const fault = faults.get(url);
    if (fault !== undefined) notes.push(`image “${url}”, which is missing (${fault})`);
    else if (place === 'elsewhere') notes.push(`image “${url}”, which stays at its host`);
    // The site cannot convert images that it fetches, and the browser may not fetch images from another site.
    else if (!isDone && place === 'old site' && /\.(?:webp|avif)$/i.test(url))
      notes.push(`image “${fileName(url)}”, which only npm run import-posts converts`);
    else coming.push(fileName(url));
  }
  return { coming, notes };
}

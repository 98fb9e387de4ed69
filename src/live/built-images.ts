import { type PostImage, smallerFiles } from './images.ts';

/** The path of the file that says which images of the lists have smaller files. */
export const builtImagesFile = '/built-lists/images.json';

/**
 * The featured images that a build has made smaller, by their URL with their version. The file has an entry for each post, so the
 * entries are short: the width, the height, and the name and the widths of the smaller files.
 */
export type BuiltImages = Record<string, readonly [width: number, height: number, key: string, ...widths: number[]]>;

/**
 * Returns the URL that an image is known by. The URL of an image stays when the image is replaced, so this one also names the
 * bytes. `hash` is null for an image that was never changed.
 */
export const versionedUrl = (url: string, hash: string | null): string => (hash ? `${url}?v=${hash}` : url);

/** Returns an image with the smaller files that a build has made, or undefined if it has made none of these bytes. */
export function findBuiltImage(images: BuiltImages, url: string, hash: string | null): PostImage | undefined {
  const known = versionedUrl(url, hash);
  if (!Object.hasOwn(images, known)) return undefined;
  const [width, height, key, ...widths] = images[known] as BuiltImages[string];
  return { width, height, sources: smallerFiles(key, widths) };
}

import { changedImages } from '../../db/queries/images/uploads.ts';
import { versionedUrl } from '../live/built-images.ts';
import { type Focus, uploadedName } from '../live/images.ts';
import { database } from './database.ts';

// Read once for the whole build.
const images = new Map((await changedImages(database)).map((image) => [image.name, image]));

const find = (url: string) => images.get(uploadedName(url) ?? '');

/**
 * Returns the URL that an image is downloaded from and known by. It names the bytes, so neither the CDN nor the cache of the
 * build has the earlier ones of an image that was replaced.
 */
export const currentUrl = (url: string): string => versionedUrl(url, find(url)?.hash ?? null);

/** Returns the focal point of an uploaded image, or undefined if it is the centre. */
export function focusOf(url: string): Focus | undefined {
  const { focusX: x = null, focusY: y = null } = find(url) ?? {};
  return x === null || y === null ? undefined : { x, y };
}

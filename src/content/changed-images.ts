import { changedImages } from '../../db/queries/images/uploads.ts';
import { type Focus, uploadedName } from '../post-page/images.ts';
import { database } from './database.ts';

// Read once for the whole build.
const images = new Map((await changedImages(database)).map((image) => [image.name, image]));

const find = (url: string) => images.get(uploadedName(url) ?? '');

/**
 * Returns the URL to download an image from, which is also its key in the cache. The URL of an image stays when the image is
 * replaced, so this URL also names the bytes. The CDN and the build's cache then never return earlier bytes.
 */
export function versionedUrl(url: string): string {
  const { hash } = find(url) ?? {};
  return hash ? `${url}?v=${hash}` : url;
}

/** Returns the focal point of an uploaded image, or undefined if it is the centre. */
export function focusOf(url: string): Focus | undefined {
  const { focusX: x = null, focusY: y = null } = find(url) ?? {};
  return x === null || y === null ? undefined : { x, y };
}

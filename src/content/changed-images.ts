import { changedImages } from '../../db/queries/images/uploads.ts';
import { type Focus, uploadedName } from '../post-page/images.ts';
import { database } from './database.ts';

// A build reads them once.
const images = new Map((await changedImages(database)).map((image) => [image.name, image]));

const find = (url: string) => images.get(uploadedName(url) ?? '');

/**
 * Returns the URL that an image is downloaded from and known by. The URL of an image stays when the image is replaced, so this one
 * also names the bytes: neither the CDN nor the cache of the build then has the earlier ones.
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

import type { LibraryImage } from '../../contracts/images/images.ts';

/** Returns the name of an image for people. */
export const nameOf = ({ fileName, name }: Pick<LibraryImage, 'fileName' | 'name'>): string => fileName ?? name;

/** Returns the URL of an image for the back office. The URL changes with the image, so that no browser shows earlier bytes. */
export const previewUrl = ({ name, changedAt }: Pick<LibraryImage, 'name' | 'changedAt'>): string =>
  `/api/objects/${name}${changedAt ? `?v=${Date.parse(changedAt)}` : ''}`;

/** Returns the type of a file as people write it, such as “JPEG”. */
export const typeName = (contentType: string): string => contentType.replace(/^\w+\//, '').toUpperCase();

/** Returns a number of bytes in words, such as “240 kB”. */
export const sizeText = (bytes: number): string =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3)).toLocaleString('en-GB')} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** Returns a number of images in words. */
export const imagesText = (count: number): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'image' : 'images'}`;

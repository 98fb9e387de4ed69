import { type ImageType, imageLimits } from '../../../src/contracts/objects.ts';
import { readGif } from './gif.ts';
import { readJpeg } from './jpeg.ts';
import { type Picture, Reader, refuse } from './parts.ts';
import { pngSignature, readPng } from './png.ts';

const startsWith = (bytes: Uint8Array, start: Uint8Array) =>
  Buffer.compare(bytes.subarray(0, start.length), start) === 0;

/** The kind of picture that the leading bytes prove, if it is one of those that are taken. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  if (startsWith(bytes, pngSignature)) return 'image/png';
  if (startsWith(bytes, Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (/^GIF8[79]a$/.test(Buffer.from(bytes.subarray(0, 6)).toString('latin1'))) return 'image/gif';
  return undefined;
}

const readers: Record<ImageType, (reader: Reader) => Picture> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/gif': readGif,
};

/**
 * Reads a picture from its first byte to its last and gives its size in pixels. Throws where it is not what it is said
 * to be, breaks off, goes on after its end, hides code in its notes or is too large to show.
 */
export function checkImage(bytes: Uint8Array, type: string): Picture {
  const proven = imageTypeOf(bytes);
  if (!proven) refuse('it is neither PNG nor JPEG nor GIF');
  if (proven !== type) refuse(`it is ${proven} and was sent as ${type}`);
  const { width, height } = readers[proven](new Reader(bytes));
  if (width === 0 || height === 0) refuse('it has no size');
  const { side, pixels } = imageLimits;
  if (width > side || height > side || width * height > pixels)
    refuse(`it is ${width} by ${height} pixels; ${side} a side and ${pixels / 1e6} million in all are the most`);
  return { width, height };
}

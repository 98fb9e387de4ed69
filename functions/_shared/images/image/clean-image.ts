import { type ImageType, imageLimits } from '../../../../src/contracts/images/uploads.ts';
import { imageMemory, imageMemoryLimit } from '../../../../src/site/image-memory.ts';
import { imageTypeName, imageTypeOf, readImageSize } from '../../../../src/site/image-type.ts';
import { cleanGif } from './gif.ts';
import { ImageReader, refuse, refuseDamaged } from './image-reader.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng, pngSample } from './png.ts';

/** An image that may be stored: only the parts that draw it. Width and height are in pixels, as browsers show the image. */
export interface CleanImage {
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Rewrites an uploaded image so that only the parts that draw it are left: location, camera data, comments and
 * whatever follows the end of the image are removed, the compressed pixels are copied unchanged. A JPEG keeps its
 * orientation. Throws if the file is of another type, is damaged or is too large to show.
 *
 * The size is read from the clean bytes, which are the bytes that browsers will read.
 */
export function cleanImage(sent: Uint8Array, type: ImageType): CleanImage {
  const proven = imageTypeOf(sent);
  if (!proven)
    refuse(
      'This file is not a PNG, JPEG or GIF image. Other kinds, such as SVG, are refused. ' +
        'Save it as PNG, JPEG or GIF, then upload it again.',
    );
  if (proven !== type)
    refuse(
      `This file is a ${imageTypeName(proven)} image, but it was sent as ${imageTypeName(type)}. ` +
        `Ask for an upload URL for ${proven}, or save the image as ${imageTypeName(type)}.`,
    );
  const { orientation = 1, bytes } = clean(sent, proven);
  const { width, height } = readImageSize(bytes, proven);
  if (width === 0 || height === 0) refuseDamaged('it has no size');
  const { side, pixels } = imageLimits;
  if (width > side || height > side || width * height > pixels)
    refuse(
      `This image is ${width} by ${height} pixels. The limit is ${side} pixels a side and ${pixels / 1e6} million ` +
        'in all. Make it smaller, then upload it again.',
    );
  const { channels, bits } = proven === 'image/png' ? pngSample(bytes) : { channels: 4, bits: 8 };
  const memory = imageMemory({ width, height, channels, bits });
  if (memory > imageMemoryLimit)
    refuse(
      `This image has ${width} by ${height} pixels with ${bits} bits in each of ${channels} channels, and takes ` +
        `${Math.ceil(memory / 1e6)} MB in memory. The limit is ${imageMemoryLimit / 1e6} MB. Save it with 8 bits, or make ` +
        'it smaller, then upload it again.',
    );
  // From the fifth orientation on, width and height are swapped (EXIF 2.3).
  return orientation > 4 ? { bytes, width: height, height: width } : { bytes, width, height };
}

function clean(sent: Uint8Array, type: ImageType): { bytes: Buffer; orientation?: number | undefined } {
  const reader = new ImageReader(sent);
  if (type === 'image/png') return { bytes: cleanPng(reader) };
  if (type === 'image/gif') return { bytes: cleanGif(reader) };
  const orientation = orientationOf(sent);
  return { bytes: cleanJpeg(reader, orientation), orientation };
}

// A damaged file may have unreadable Exif data. cleanJpeg then decides whether the file is complete.
function orientationOf(jpeg: Uint8Array): number | undefined {
  try {
    const { orientation = 1 } = readImageSize(jpeg, 'image/jpeg');
    return orientation >= 2 && orientation <= 8 ? orientation : undefined;
  } catch {
    return undefined;
  }
}

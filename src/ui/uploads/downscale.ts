import { type ImageType, imageLimits, imageTypes } from '../../contracts/images/uploads.ts';
import { imageTypeName, imageTypeOf } from '../../site/image-type.ts';
import { isHeic, UploadError } from './upload-error.ts';

/** The largest width of an uploaded image, in pixels. No page shows an image wider. */
const maxWidth = 2560;

// Enough for the signature of an image, and for the declarations before the root element of an SVG.
const headBytes = 1024;

/** An image to upload, with its size in pixels. */
export interface PreparedImage {
  file: Blob;
  width: number;
  height: number;
  /** The size of the file, if the image was made less than half as wide. */
  original?: { width: number; height: number };
}

/**
 * Redraws an image that is too large or of a type that the server does not store. Returns other images unchanged. Never redraws a
 * GIF, because only its first frame would be left. Throws an UploadError if the file cannot be used.
 */
export async function downscale(file: File): Promise<PreparedImage> {
  const type = await readType(file);
  const bitmap = await createImageBitmap(file).catch((cause) => {
    throw new UploadError('file', isHeic(file) ? 'heic' : 'notAnImage', { cause });
  });
  try {
    const { width, height } = bitmap;
    const heavy = file.size > imageLimits.bytes;
    if (type === 'image/gif' && heavy) throw new UploadError('file', 'tooLarge');
    const tooLarge = heavy || width > maxWidth || height > imageLimits.side;
    if (type === 'image/gif' || (type && !tooLarge)) return { file, width, height };
    const kind = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
    for (const share of [1, 0.75, 0.5, 0.35, 0.2]) {
      const scaled = draw(bitmap, Math.min(maxWidth, width, (imageLimits.side * width) / height) * share, kind);
      const blob = await scaled.convertToBlob({ type: kind, quality: 0.85 });
      const size = { width: scaled.width, height: scaled.height };
      const isMuchSmaller = scaled.width < width / 2;
      if (blob.size <= imageLimits.bytes)
        return { file: blob, ...size, ...(isMuchSmaller && { original: { width, height } }) };
    }
    throw new UploadError('file', 'tooLarge');
  } finally {
    bitmap.close();
  }
}

/** Returns the type of an image that can be stored unchanged, or undefined. Throws an UploadError for an SVG or a wrong type. */
async function readType(file: File): Promise<string | undefined> {
  const head = file.slice(0, headBytes);
  const actual = imageTypeOf(new Uint8Array(await head.arrayBuffer()));
  if (file.type === 'image/svg+xml' || (!actual && /<svg[\s>]/i.test(await head.text())))
    throw new UploadError('file', 'svg');
  if (!actual || !(file.type in imageTypes)) return undefined;
  if (actual === file.type) return actual;
  const types = { actual: imageTypeName(actual), named: imageTypeName(file.type), ending: imageTypes[actual] };
  throw new UploadError('file', 'mismatch', { types });
}

function draw(bitmap: ImageBitmap, width: number, kind: ImageType): OffscreenCanvas {
  const canvas = new OffscreenCanvas(
    Math.round(width),
    Math.max(1, Math.round((bitmap.height * width) / bitmap.width)),
  );
  const context = canvas.getContext('2d');
  if (context && kind === 'image/jpeg') {
    // A JPEG has no transparency, and transparent areas would become black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

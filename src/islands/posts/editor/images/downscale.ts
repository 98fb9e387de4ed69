import { type ImageType, imageLimits, imageTypes } from '../../../../contracts/objects.ts';
import { imageTypeName, imageTypeOf } from '../../../../site/image-type.ts';
import { UploadError } from './upload-error.ts';

/** How wide an image is uploaded at most, in pixels; no page shows it wider. */
const maxWidth = 2560;

// Enough to see the signature of an image, or the root of an SVG after its declarations.
const headBytes = 1024;

/** An image that is ready to be uploaded, with its size in pixels. */
export interface PreparedImage {
  file: Blob;
  width: number;
  height: number;
}

/**
 * Draws an image again if it is too large or of a kind that is not stored; any other stays as it is. A GIF is never
 * drawn again, because only its first frame would be left. Throws an UploadError if the file cannot be used.
 */
export async function downscale(file: File): Promise<PreparedImage> {
  const type = await readType(file);
  const bitmap = await createImageBitmap(file).catch((cause) => {
    throw new UploadError('file', 'notAnImage', { cause });
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
      const made = await scaled.convertToBlob({ type: kind, quality: 0.85 });
      if (made.size <= imageLimits.bytes) return { file: made, width: scaled.width, height: scaled.height };
    }
    throw new UploadError('file', 'tooLarge');
  } finally {
    bitmap.close();
  }
}

/** Returns the type of a file that may be stored as it is, and undefined for other images. */
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
    // A JPEG has no transparency, and would show black in its place.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

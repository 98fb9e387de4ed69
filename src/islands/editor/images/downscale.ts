import { imageLimits, imageTypes } from '../../../contracts/objects.ts';

/** How wide a picture is uploaded at most, in pixels; no page shows it wider. */
const widest = 2560;

/** A picture ready to be uploaded, with its size in pixels. */
export interface PreparedImage {
  file: Blob;
  width: number;
  height: number;
}

/**
 * Makes a picture that is too large smaller, and one of another kind a PNG or JPEG; any other stays as it is. A GIF is
 * never drawn anew, because only its first picture would be left. Throws where the file holds no picture.
 */
export async function downscale(file: File): Promise<PreparedImage> {
  const bitmap = await createImageBitmap(file);
  try {
    const { width, height } = bitmap;
    const known = file.type in imageTypes;
    const tooLarge = file.size > imageLimits.bytes || width > widest || height > imageLimits.side;
    if ((known && !tooLarge) || file.type === 'image/gif') return { file, width, height };
    for (const share of [1, 0.75, 0.5, 0.35, 0.2]) {
      const scaled = draw(bitmap, Math.min(widest, width, (imageLimits.side * width) / height) * share);
      const made = await scaled.convertToBlob({
        type: file.type === 'image/png' ? 'image/png' : 'image/jpeg',
        quality: 0.85,
      });
      if (made.size <= imageLimits.bytes) return { file: made, width: scaled.width, height: scaled.height };
    }
    throw new Error('The picture stays too large however small it is drawn');
  } finally {
    bitmap.close();
  }
}

function draw(bitmap: ImageBitmap, width: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(
    Math.round(width),
    Math.max(1, Math.round((bitmap.height * width) / bitmap.width)),
  );
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

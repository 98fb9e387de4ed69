import sharp from 'sharp';
import { decodedSize } from '../src/site/decoded-size.ts';
import { imageMemory, withImageMemory } from '../src/site/image-memory.ts';
import { imageTypeOf } from '../src/site/image-type.ts';

// An SVG can contain a program, so only raster formats are decoded.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadWebp', 'VipsForeignLoadHeif', 'VipsForeignLoadTiff'] });

/** Returns a WebP, AVIF or TIFF image as JPEG, or as PNG if it is transparent. Returns any other file unchanged. */
export async function convertImage(bytes: Buffer): Promise<Buffer> {
  if (imageTypeOf(bytes)) return bytes;
  try {
    const image = sharp(bytes, { limitInputPixels: 50_000_000 }).rotate();
    const metadata = await image.metadata();
    const memory = imageMemory(decodedSize(metadata));
    return await withImageMemory(memory, () =>
      (metadata.hasAlpha ? image.png() : image.jpeg({ quality: 88 })).toBuffer(),
    );
  } catch {
    // Storing the image then fails with a message that says what is wrong.
    return bytes;
  }
}

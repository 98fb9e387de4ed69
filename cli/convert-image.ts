import sharp from 'sharp';
import { imageTypeOf } from '../src/site/image-type.ts';

// An SVG can contain a program, so only raster formats are decoded.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadWebp', 'VipsForeignLoadHeif', 'VipsForeignLoadTiff'] });

/** Returns a WebP, AVIF or TIFF image as JPEG, or as PNG if it is transparent. Returns any other file as it is. */
export async function convertImage(bytes: Buffer): Promise<Buffer> {
  if (imageTypeOf(bytes)) return bytes;
  try {
    const image = sharp(bytes, { limitInputPixels: 50_000_000 }).rotate();
    const { hasAlpha } = await image.metadata();
    return await (hasAlpha ? image.png() : image.jpeg({ quality: 88 })).toBuffer();
  } catch {
    // The library says in words what is wrong with the file.
    return bytes;
  }
}

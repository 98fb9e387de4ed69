import { GIF } from 'image-size/types/gif';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';

const formats = { 'image/png': PNG, 'image/jpeg': JPG, 'image/gif': GIF } as const;

type ImageType = keyof typeof formats;

/** Returns the image type that the first bytes of a file show, or undefined if posts do not accept the type. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  return (Object.keys(formats) as ImageType[]).find((type) => {
    try {
      return formats[type].validate(bytes);
    } catch {
      // The library throws for a PNG signature without a PNG header.
      return false;
    }
  });
}

/**
 * Returns the declared size of an image in pixels, and its Exif orientation if it has one. Throws if the file declares no size.
 */
export const readImageSize = (
  bytes: Uint8Array,
  type: ImageType,
): { width: number; height: number; orientation?: number } => formats[type].calculate(bytes);

/** Returns the name of an image type as people write it, such as “JPEG”. */
export const imageTypeName = (type: string): string => type.replace('image/', '').toUpperCase();

import sharp from 'sharp';

/** A file as Playwright chooses it for a page. */
export interface ImageFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Returns an image of one colour. */
export const makeImage = async (width: number, height: number, type: 'png' | 'jpeg' = 'png'): Promise<ImageFile> => ({
  name: `view.${type}`,
  mimeType: `image/${type}`,
  buffer: await sharp({ create: { width, height, channels: 3, background: '#2a8442' } })
    [type]()
    .toBuffer(),
});

import type { NodeKey } from 'lexical';
import type { Image } from '../nodes/ImageNode.ts';

/** An image to upload and describe. */
export interface NewImage {
  file: File;
  /** For an image in pasted HTML: the pending node in the text, and the description from the HTML. */
  pasted?: { key: NodeKey; description: Partial<Pick<Image, 'alt' | 'figure'>> };
}

/** Uploads and describes images of pasted HTML. Throws if its code cannot be loaded. */
export type UploadPasted = (images: NewImage[]) => Promise<void>;

/** Returns the images in chosen, pasted or dropped files. */
export const imagesOf = (files: readonly File[]): NewImage[] => files.map((file) => ({ file }));

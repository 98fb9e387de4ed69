import type { NodeKey } from 'lexical';
import type { ImageDescription } from './ImageForm.tsx';

/** An image to upload and describe. */
export interface NewImage {
  file: File;
  /** For an image in pasted HTML: the node at its place, which waits for the upload, and the description from the HTML. */
  pasted?: { key: NodeKey; description: Partial<ImageDescription> };
}

/** Returns the images in files that were chosen, pasted or dropped. */
export const imagesOf = (files: readonly File[]): NewImage[] => files.map((file) => ({ file }));

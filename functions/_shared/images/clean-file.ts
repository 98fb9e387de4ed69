import { documentType, type FileType } from '../../../src/contracts/images/uploads.ts';
import { isPdf } from '../../../src/site/file-type.ts';
import { type CleanImage, cleanImage } from './image/clean-image.ts';
import { refuse } from './image/image-reader.ts';

/**
 * Returns an image as it may be stored, and a PDF as it is, without a size. Throws if the file is of another type, is damaged or is too
 * large to show.
 */
export function cleanFile(sent: Uint8Array, type: FileType): CleanImage {
  if (type !== documentType) return cleanImage(sent, type);
  if (!isPdf(sent)) refuse('This file is not a PDF. Save the document as PDF, then upload it again.');
  return { bytes: Buffer.from(sent), width: 0, height: 0 };
}

import { documentType, type FileType } from '../contracts/images/uploads.ts';
import { imageTypeOf } from './image-type.ts';

// The signature of a PDF (ISO 32000-2, section 7.5.2).
const signature = '%PDF-';

/** Returns true if the first bytes of a file are those of a PDF. */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, signature.length)).toString('latin1') === signature;

/** Returns the type that the first bytes of a file show, or undefined if the library does not accept the type. */
export const fileTypeOf = (bytes: Uint8Array): FileType | undefined =>
  imageTypeOf(bytes) ?? (isPdf(bytes) ? documentType : undefined);

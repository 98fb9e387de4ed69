import { randomBytes } from 'node:crypto';
import { type FileType, fileTypes } from '../../../src/contracts/images/uploads.ts';

/**
 * Returns a new name for an image or a document: 22 random characters and the extension of its type. Without a type, the extension is `png`. The
 * first letter records whether the caller named a type.
 */
export function newObjectName(type: FileType | undefined): string {
  const random = randomBytes(16).toString('base64url').slice(1);
  return `${type ? 't' : 'a'}${random}.${type ? fileTypes[type] : 'png'}`;
}

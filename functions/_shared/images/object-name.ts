import { randomBytes } from 'node:crypto';
import { type ImageType, imageTypes } from '../../../src/contracts/images/uploads.ts';

/**
 * Returns a new name for an image: 22 random characters and the extension of its type. Without a type, the extension is `png`. The
 * first letter records whether the caller named a type.
 */
export function newObjectName(type: ImageType | undefined): string {
  const random = randomBytes(16).toString('base64url').slice(1);
  return `${type ? 't' : 'a'}${random}.${type ? imageTypes[type] : 'png'}`;
}

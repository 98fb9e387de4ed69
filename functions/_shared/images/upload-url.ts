import { createHmac, timingSafeEqual } from 'node:crypto';
import { documentType, type FileType, fileTypes } from '../../../src/contracts/images/uploads.ts';
import { ProblemError } from '../http/problem.ts';
import { keyFor } from '../platform/keys.ts';
import { newObjectName } from './object-name.ts';

// How long an upload URL accepts a file.
const lifetimeSeconds = 10 * 60;

// The signature covers the name, the expiry and the user. The name holds the type.
const sign = (name: string, expires: string, userId: string) =>
  createHmac('sha256', keyFor('upload'))
    .update(JSON.stringify([name, expires, userId]))
    .digest('base64url');

/**
 * Returns a new upload URL on this site for one file of this user. Without a type, the URL accepts every type of image. The
 * query carries the name of the file.
 */
export function makeUploadUrl(
  request: Request,
  userId: string,
  { contentType: type, fileName }: { contentType?: FileType | undefined; fileName?: string | undefined },
): string {
  const name = newObjectName(type);
  const expires = String(Math.floor(Date.now() / 1000) + lifetimeSeconds);
  const url = new URL(`/api/objects/${name}`, request.url);
  const signature = sign(name, expires, userId);
  url.search = new URLSearchParams({ expires, signature, ...(fileName ? { file: fileName } : {}) }).toString();
  return url.href;
}

/** Throws a problem unless this site has made the upload URL for this user and type, and it has not expired. */
export function checkUploadUrl(
  name: string,
  { expires, signature }: { expires: string; signature: string },
  userId: string,
  type: FileType,
): void {
  const expected = Buffer.from(sign(name, expires, userId));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new ProblemError('forbidden', 'This upload URL was not made for you. Ask for a new one.');
  if (Number(expires) * 1000 < Date.now())
    throw new ProblemError('forbidden', 'This upload URL has expired. Ask for a new one.');
  if ((name.startsWith('t') || type === documentType) && !name.endsWith(`.${fileTypes[type]}`))
    throw new ProblemError(
      'unsupported_media_type',
      `The file was sent as ${type}, but this upload URL ends in .${name.split('.').at(-1)}. Ask for a URL for ${type}.`,
    );
}

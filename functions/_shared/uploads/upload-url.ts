import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type ImageType, imageTypes } from '../../../src/contracts/objects.ts';
import { Problem } from '../http/problem.ts';
import { keyFor } from '../platform/keys.ts';

/** How long an address takes a file, in seconds. */
const lifetime = 10 * 60;

// What is signed is what the PUT must be: this name, until then, of this person, of this type.
const sign = (name: string, expires: string, userId: string) =>
  createHmac('sha256', keyFor('upload'))
    .update(JSON.stringify([name, expires, userId]))
    .digest('base64url');

/** A new address on the request's own site, for one file of this person. Any kind of picture may go to an untyped one. */
export function makeUploadAddress(request: Request, userId: string, type: ImageType | undefined): string {
  // The first letter tells on the way back whether a type was asked for.
  const random = randomBytes(16).toString('base64url').slice(1);
  const name = `${type ? 't' : 'a'}${random}.${type ? imageTypes[type] : 'png'}`;
  const expires = String(Math.floor(Date.now() / 1000) + lifetime);
  const address = new URL(`/api/objects/${name}`, request.url);
  address.search = new URLSearchParams({ expires, signature: sign(name, expires, userId) }).toString();
  return address.href;
}

/** Refuses an address that was not made here for this person, is too old, or is for another type. */
export function checkUploadAddress(
  name: string,
  { expires, signature }: { expires: string; signature: string },
  userId: string,
  type: string,
): asserts type is ImageType {
  const expected = Buffer.from(sign(name, expires, userId));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Problem('forbidden', 'This address was not given to you for an upload. Ask for a new one.');
  if (Number(expires) * 1000 < Date.now())
    throw new Problem('forbidden', 'This address has expired. Ask for a new one.');
  const ending = imageTypes[type as ImageType];
  if (!ending || (name.startsWith('t') && !name.endsWith(`.${ending}`)))
    throw new Problem(
      'unsupported_media_type',
      `The file was sent as ${type}, but this upload URL ends in .${name.split('.').at(-1)}. Ask for a URL for ${type}.`,
    );
}

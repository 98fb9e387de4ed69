import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { deriveKey, type Purpose } from '../../../src/site/derived-key.ts';
import { environment } from './env.ts';

const derived = new Map<Purpose, Buffer>();

/** Returns the 256-bit key for one purpose, derived from SESSION_SECRET. */
export function keyFor(purpose: Purpose): Buffer {
  let key = derived.get(purpose);
  if (!key) {
    key = deriveKey(environment().SESSION_SECRET, purpose);
    derived.set(purpose, key);
  }
  return key;
}

// Kept, because making the key takes most of the time of an HMAC.
let counterHmacKey: KeyObject | undefined;

/** Returns the key of a counter. It does not reveal whom the counter is for. */
export function counterKey(kind: string, subject: string): string {
  counterHmacKey ??= createSecretKey(keyFor('rate-limit'));
  return `${kind}:${createHmac('sha256', counterHmacKey).update(subject).digest('base64url')}`;
}

/** Returns a keyed hash of a recovery code. The code is too short for a plain hash. */
export const recoveryCodeHash = (userId: string, code: string): string =>
  createHmac('sha256', keyFor('recovery-code')).update(`${userId}:${code}`).digest('base64url');

/** Returns the SHA-256 of a random token, in Base64url. The database stores only this hash. */
export const sha256 = (text: string): string => hash('sha256', text, 'base64url');

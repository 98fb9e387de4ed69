import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { deriveKey, type Purpose } from '../../../src/site/derived-key.ts';
import { environment } from './env.ts';

const derived = new Map<Purpose, Buffer>();

/** The 256-bit key for one purpose, derived from SESSION_SECRET. */
export function keyFor(purpose: Purpose): Buffer {
  let key = derived.get(purpose);
  if (!key) {
    key = deriveKey(environment().SESSION_SECRET, purpose);
    derived.set(purpose, key);
  }
  return key;
}

// Every call is counted, and a key that is ready saves most of the time.
let counting: KeyObject | undefined;

/** A name for a counter that does not give away whom it counts. */
export function counterKey(kind: string, subject: string): string {
  counting ??= createSecretKey(keyFor('rate-limit'));
  return `${kind}:${createHmac('sha256', counting).update(subject).digest('base64url')}`;
}

/** A keyed hash of a recovery code, which is too short to be kept by a plain one. */
export const recoveryCodeHash = (userId: string, code: string): string =>
  createHmac('sha256', keyFor('recovery-code')).update(`${userId}:${code}`).digest('base64url');

/** The SHA-256 of a random token, which is all that the database keeps of it. */
export const sha256 = (text: string): string => hash('sha256', text, 'base64url');

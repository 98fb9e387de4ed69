import { createHmac, hash } from 'node:crypto';
import { deriveKey, type Purpose } from '../../../src/site/derived-key.ts';
import { environment } from './env.ts';

/** Returns the 256-bit key for one purpose, derived from SESSION_SECRET. */
export const keyFor = (purpose: Purpose): Buffer => deriveKey(environment().SESSION_SECRET, purpose);

/** Returns the key of a counter, which does not reveal whom it counts. */
export const counterKey = (kind: string, subject: string): string =>
  `${kind}:${createHmac('sha256', keyFor('rate-limit')).update(subject).digest('base64url')}`;

/** Returns a keyed hash of a recovery code. The code is too short for a plain hash. */
export const recoveryCodeHash = (userId: string, code: string): string =>
  createHmac('sha256', keyFor('recovery-code')).update(`${userId}:${code}`).digest('base64url');

/** Returns the SHA-256 of a random token, in Base64url. The database stores only this hash. */
export const sha256 = (text: string): string => hash('sha256', text, 'base64url');

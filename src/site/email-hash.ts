import { createHmac } from 'node:crypto';
import { deriveKey } from './derived-key.ts';

/**
 * Returns the keyed hash that stays of an erased person. It does not reveal the e-mail address, and is the same for the same
 * SESSION_SECRET. `email` is in lower case.
 */
export const emailHash = (secret: string, email: string): string =>
  createHmac('sha256', deriveKey(secret, 'erasure')).update(email).digest('base64url');

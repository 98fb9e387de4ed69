import { createHmac } from 'node:crypto';
import { deriveKey } from './derived-key.ts';

const keyed = (secret: string, text: string): string =>
  createHmac('sha256', deriveKey(secret, 'erasure')).update(text).digest('base64url');

/**
 * Returns the keyed hash that is kept of an erased person. It does not reveal the e-mail address, and is the same for the same
 * SESSION_SECRET. `email` is in lower case.
 */
export const emailHash = (secret: string, email: string): string => keyed(secret, email);

/** Returns the keyed hash of a text with redacted parts, so that an import can redact the same parts of an older backup. */
export const textHash = (secret: string, text: string): string => keyed(secret, `text ${text}`);

/** Returns a value that is the same for the same SESSION_SECRET. It identifies the secret of the hashes beside it. */
export const keyCheck = (secret: string): string => keyed(secret, 'key');

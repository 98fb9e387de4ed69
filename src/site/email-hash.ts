import { createHmac } from 'node:crypto';
import { deriveKey } from './derived-key.ts';

/** Returns the key of the hashes that are kept of erased people. It is the same for the same SESSION_SECRET. */
export const erasureKey = (secret: string): Uint8Array => deriveKey(secret, 'erasure');

const keyed = (key: Uint8Array, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

/** Returns the keyed hash that is kept of an erased person. It does not reveal the e-mail address. `email` is in lower case. */
export const emailHash = (key: Uint8Array, email: string): string => keyed(key, email);

/** Returns the keyed hash of a text with redacted parts, so that an import can redact the same parts of an older backup. */
export const textHash = (key: Uint8Array, text: string): string => keyed(key, `text ${text}`);

/** Returns a value that identifies the key of the hashes beside it. */
export const keyCheck = (key: Uint8Array): string => keyed(key, 'key');

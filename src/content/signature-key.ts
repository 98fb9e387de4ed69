import { deriveKey } from '../site/derived-key.ts';

const secret = process.env.SESSION_SECRET;

/** The key of the signatures on stored texts; undefined if the build has no SESSION_SECRET, and then trusts none. */
export const signatureKey: Buffer | undefined = secret ? deriveKey(secret, 'content-signature') : undefined;

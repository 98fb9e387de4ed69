import { deriveKey } from '../site/derived-key.ts';

const secret = process.env.SESSION_SECRET;

/** The key of the signatures on stored texts. Undefined without SESSION_SECRET; the build then accepts no signature. */
export const signatureKey: Buffer | undefined = secret ? deriveKey(secret, 'content-signature') : undefined;

import { hash } from 'node:crypto';

/** Returns the SHA-256 of an image's bytes, by which the library knows them. */
export const hashOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

import { randomBytes } from 'node:crypto';
import { sha256 } from '../platform/keys.ts';

/** A key with all that is kept of it: its hash, and the mask of its first 7 and last 4 characters. */
export interface ApiKey {
  key: string;
  hash: string;
  mask: string;
}

/** Makes a key of 256 random bits; its beginning tells those who search for leaked secrets whose it is. */
export function newApiKey(): ApiKey {
  const key = `tck_${randomBytes(32).toString('base64url')}`;
  return { key, hash: sha256(key), mask: `${key.slice(0, 7)}…${key.slice(-4)}` };
}

/** The key in a request's Authorization header (RFC 6750 section 2.1), if it has one, sound or not. */
export const readApiKey = (request: Request): string | undefined =>
  /^bearer\b *(.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1];

import { randomBytes } from 'node:crypto';
import { sha256 } from '../platform/keys.ts';

/** A key with what the database stores of it: its hash, and a mask with its first 7 and last 4 characters. */
export interface ApiKey {
  key: string;
  hash: string;
  mask: string;
}

/** Generates a key of 256 random bits. Secret scanners recognise its prefix. */
export function newApiKey(): ApiKey {
  const key = `tck_${randomBytes(32).toString('base64url')}`;
  return { key, hash: sha256(key), mask: `${key.slice(0, 7)}…${key.slice(-4)}` };
}

/** Returns the key in the request's Authorization header (RFC 6750 section 2.1), valid or not, or undefined. */
export const readApiKey = (request: Request): string | undefined =>
  /^bearer\b *(.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1];

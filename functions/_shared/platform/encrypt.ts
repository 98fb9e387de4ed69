import { jwtDecrypt } from 'jose/jwt/decrypt';
import { EncryptJWT } from 'jose/jwt/encrypt';
import type { Purpose } from '../../../src/site/derived-key.ts';
import { keyFor } from './keys.ts';

/** Encrypts a secret with the key for a purpose. Only `owner` can use it: an id of a user or a thing. */
export async function encrypt(
  secret: string,
  purpose: Purpose,
  owner: string,
  lifetime?: string,
  key: Buffer = keyFor(purpose),
): Promise<string> {
  const token = new EncryptJWT({ secret }).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).setSubject(owner);
  return (lifetime ? token.setExpirationTime(lifetime) : token).encrypt(key);
}

/**
 * Decrypts a secret of this owner. Throws jose's errors: JWTExpired for a secret whose lifetime has ended, JWEDecryptionFailed for
 * one that was encrypted with another key.
 */
export async function decrypt(
  encrypted: string,
  purpose: Purpose,
  owner: string,
  key: Buffer = keyFor(purpose),
): Promise<string> {
  const { payload } = await jwtDecrypt(encrypted, key, {
    subject: owner,
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  });
  if (typeof payload.secret !== 'string') throw new Error(`An encrypted ${purpose} has no secret in it`);
  return payload.secret;
}

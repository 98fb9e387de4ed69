import { jwtDecrypt } from 'jose/jwt/decrypt';
import { EncryptJWT } from 'jose/jwt/encrypt';
import type { Purpose } from '../../../src/site/derived-key.ts';
import { keyFor } from './keys.ts';

/** Encrypts a secret with the key for a purpose. Only the same `owner`, the id of a user or a row, can decrypt it. */
export async function encrypt(secret: string, purpose: Purpose, owner: string, lifetime?: string): Promise<string> {
  const token = new EncryptJWT({ secret }).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).setSubject(owner);
  return (lifetime ? token.setExpirationTime(lifetime) : token).encrypt(keyFor(purpose));
}

/** Decrypts a secret of this owner. Throws jose's errors, such as JWTExpired for a secret whose lifetime has ended. */
export async function decrypt(encrypted: string, purpose: Purpose, owner: string): Promise<string> {
  const { payload } = await jwtDecrypt(encrypted, keyFor(purpose), {
    subject: owner,
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  });
  if (typeof payload.secret !== 'string') throw new Error(`An encrypted ${purpose} has no secret in it`);
  return payload.secret;
}

import crypto, { randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { argon2Parameters, phcString, unusableHash } from '../../../db/password-hash.ts';

const computeTag = (password: string, nonce: Buffer) =>
  // `crypto.argon2` is read here instead of imported, so that an older Node can load this module and name the problem. Unicode has
  // several spellings of the same password, so the password is normalized (RFC 8265 section 4.2).
  promisify(crypto.argon2)('argon2id', { ...argon2Parameters, message: password.normalize('NFC'), nonce });

/** Returns true if two texts are the same password. */
export const isSamePassword = (one: string, other: string): boolean => one.normalize('NFC') === other.normalize('NFC');

/** Hashes a password with Argon2id. Returns a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return phcString(salt, await computeTag(password, salt));
}

/** Returns true if the password is the hashed one. Throws if `phc` is not one of our PHC strings. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const [, algorithm, , , salt, hash] = phc.split('$');
  if (algorithm !== 'argon2id' || !salt || !hash) throw new Error('A stored password is not an argon2id PHC string');
  return timingSafeEqual(await computeTag(password, Buffer.from(salt, 'base64')), Buffer.from(hash, 'base64'));
}

/** A hash to verify when the typed username is unknown, so that such a login takes as long as one with a wrong password. */
export const decoyHash: string = unusableHash();

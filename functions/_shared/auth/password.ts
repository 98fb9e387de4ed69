import crypto, { randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// Argon2id with 19 MiB, two passes and one lane (OWASP Password Storage Cheat Sheet).
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const tag = (password: string, nonce: Buffer) =>
  // A Node without Argon2 must be able to load this, so as to say what is wrong with it. Unicode has several ways to write
  // the same password (RFC 8265 section 4.2).
  promisify(crypto.argon2)('argon2id', { ...parameters, message: password.normalize('NFC'), nonce });

/** Hashes a password into a PHC string: $argon2id$v=19$m=…,t=…,p=…$salt$hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(await tag(password, salt))}`;
}

/** True where the password is the one that was hashed. Throws when `phc` is not one of our PHC strings. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const [, algorithm, , , salt, hash] = phc.split('$');
  if (algorithm !== 'argon2id' || !salt || !hash) throw new Error('A stored password is not an argon2id PHC string');
  return timingSafeEqual(await tag(password, Buffer.from(salt, 'base64')), Buffer.from(hash, 'base64'));
}

/**
 * A hash that nobody's password has, so that an unknown name takes as long as a wrong password. It is of random bytes and
 * stands here ready: the first unknown name must not take longer than the next.
 */
export const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$b/oD1GCXcHtuci7qwBwU2g$3fwjQ0GwSJf9GdzvXzD1IXQBUiVee8da1N/5LW4NHiI';

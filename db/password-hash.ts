import { randomBytes } from 'node:crypto';

/** The parameters of Argon2id: 19 MiB, two passes and one lane (OWASP Password Storage Cheat Sheet). */
export const argon2Parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Returns the PHC string that the database stores for a password: $argon2id$v=19$m=…,t=…,p=…$salt$tag. */
export function phcString(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = argon2Parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Returns a hash that no known password has, made from random bytes. */
export const unusableHash = (): string => phcString(randomBytes(16), randomBytes(argon2Parameters.tagLength));

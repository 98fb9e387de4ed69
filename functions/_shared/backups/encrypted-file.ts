import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';

/** Returns the SHA-256 of bytes, in hexadecimal. */
export const sha256Of = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

/** Encrypts bytes as an age file (age-encryption.org/v1) that only the owner of the public key `recipient` can read. */
export function encryptFile(bytes: Uint8Array, recipient: string): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(bytes);
}

/** Decrypts an age file. Throws an Error if `identity` is another key than its own, or if a byte of it has changed. */
export function decryptFile(file: Uint8Array, identity: string): Promise<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return decrypter.decrypt(file);
}

/** Compresses a text, and encrypts it. */
export const encryptText = async (text: string, recipient: string): Promise<Uint8Array> =>
  encryptFile(await promisify(gzip)(text), recipient);

/** Returns the text of a file that `encryptText` made. Throws as `decryptFile` does. */
export const decryptText = async (file: Uint8Array, identity: string): Promise<string> =>
  (await promisify(gunzip)(await decryptFile(file, identity))).toString();

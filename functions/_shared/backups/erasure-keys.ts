import type { Database } from '../../../db/client.ts';
import { listFormerErasureKeys, storeFormerErasureKey } from '../../../db/queries/backups/former-erasure-keys.ts';
import { deriveKey } from '../../../src/site/derived-key.ts';
import { erasureKey, keyCheck } from '../../../src/site/email-hash.ts';
import { decrypt, encrypt } from '../platform/encrypt.ts';

/** The keys of the hashes of erased people, in Base64url, each under the value that identifies it. */
export type ErasureKeys = Record<string, string>;

const text = (key: Uint8Array) => Buffer.from(key).toString('base64url');

/**
 * Returns the keys that a backup must hold: the key of this site, and the keys that earlier restores have brought. They do not
 * reveal SESSION_SECRET. A key that was encrypted with another SESSION_SECRET is left out.
 */
export async function collectErasureKeys(db: Database, secret: string): Promise<ErasureKeys> {
  const own = erasureKey(secret);
  const keys: ErasureKeys = { [keyCheck(own)]: text(own) };
  for (const { keyCheck: check, key } of await listFormerErasureKeys(db)) {
    const opened = await decrypt(key, 'backup', check, deriveKey(secret, 'backup')).catch(() => undefined);
    if (opened) keys[check] = opened;
  }
  return keys;
}

/** Keeps the keys of a restored backup that are not the key of this site, so that the next backup holds them too. */
export async function keepErasureKeys(db: Database, secret: string, keys: ErasureKeys): Promise<void> {
  const own = keyCheck(erasureKey(secret));
  for (const [check, key] of Object.entries(keys)) {
    if (check === own) continue;
    const encrypted = await encrypt(key, 'backup', check, undefined, deriveKey(secret, 'backup'));
    await storeFormerErasureKey(db, { keyCheck: check, key: encrypted });
  }
}

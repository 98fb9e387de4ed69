import { hash } from 'node:crypto';
import type { Database } from '../../../db/client.ts';
import { imagesWithoutHash, storeHash } from '../../../db/queries/objects.ts';
import { logFault } from '../platform/log.ts';
import type { ObjectStore } from './object-store/object-store.ts';

// The host of UploadThing sends an image of the largest size within this time.
const timeoutMs = 5_000;

/** Returns the SHA-256 of an image's bytes, by which the library knows them. */
export const hashOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

/**
 * Gives images that were stored before the library their hash, if they have the type and the size in bytes of a new image: only
 * these can be the same. An image that cannot be read stays without a hash, and is logged.
 */
export async function hashOlderImages(
  db: Database,
  openStore: () => Promise<ObjectStore>,
  contentType: string,
  size: number,
): Promise<void> {
  for (const { name, location } of await imagesWithoutHash(db, contentType, size)) {
    try {
      const bytes = location ? await download(location) : await (await openStore()).get(name);
      if (bytes) await storeHash(db, name, hashOf(bytes));
    } catch (error) {
      logFault(`The image ${name} could not be read to compare it with a new one`, error);
    }
  }
}

async function download(url: string): Promise<Uint8Array> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`Its host answered ${response.status}`);
  return response.bytes();
}

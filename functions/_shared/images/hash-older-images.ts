import { hash } from 'node:crypto';
import type { Database } from '../../../db/client.ts';
import { imagesWithoutHash, storeHash } from '../../../db/queries/images/uploads.ts';
import { logFault } from '../platform/log.ts';
import type { ObjectStore } from './object-store/object-store.ts';

// The time limit for reading all images together, so that an upload ends well before the function's time limit.
const timeoutMs = 5_000;

/** Returns the SHA-256 of an image's bytes, by which the library recognises them. */
export const hashOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

/**
 * Hashes images that were stored before the library existed, if they have the type and the size in bytes of a new image, because
 * only these can be the same. An image that cannot be read stays without a hash, and is logged.
 */
export async function hashOlderImages(
  db: Database,
  openStore: () => Promise<ObjectStore>,
  contentType: string,
  size: number,
): Promise<void> {
  const older = await imagesWithoutHash(db, contentType, size);
  const signal = AbortSignal.timeout(timeoutMs);
  const read = ({ name, location }: (typeof older)[number]) => (location ? download(location, signal) : readFrom(name));
  const readFrom = async (name: string) => (await openStore()).get(name);
  const results = await Promise.allSettled(older.map(read));
  for (const [index, { name }] of older.entries()) {
    const result = results[index];
    try {
      if (result?.status === 'rejected') throw result.reason;
      if (result?.value) await storeHash(db, name, hashOf(result.value));
    } catch (error) {
      logFault(`The image ${name} could not be read to compare it with a new one`, error);
    }
  }
}

async function download(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`Its host answered ${response.status}`);
  return response.bytes();
}

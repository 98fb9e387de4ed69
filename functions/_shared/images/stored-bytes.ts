import type { StoredObject } from '../../../db/schema.ts';
import type { ObjectStore } from './object-store/object-store.ts';

const timeoutMs = 30_000;

/** Reads the bytes of an image from the store of images, or from the host that serves it. Returns undefined if they are gone. */
export async function storedBytes(
  { location, file, name }: Pick<StoredObject, 'location' | 'file' | 'name'>,
  openStore: () => Promise<ObjectStore>,
): Promise<Uint8Array | undefined> {
  if (location) return download(location);
  return (await openStore()).get(file ?? name);
}

async function download(url: string): Promise<Uint8Array | undefined> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
  return response?.ok ? response.bytes() : undefined;
}

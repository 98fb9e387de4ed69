import type { StoredObject } from '../db/schema.ts';
import { objectStoreOf } from '../functions/_shared/images/object-store/open-object-store.ts';
import { CliError } from './cli-error.ts';

const timeoutMs = 30_000;

/** Reads an image of this site from its store, or from the host that serves it. Returns undefined if it is gone. */
export async function readStoredImage({ location, file, name }: StoredObject): Promise<Uint8Array | undefined> {
  if (location) return download(location);
  return (await openStore()).get(file ?? name);
}

/** Opens the image store that the environment configures. Throws a CliError if it configures none. */
export async function openStore() {
  const { UPLOADTHING_TOKEN, DATA_DIR } = process.env;
  if (!UPLOADTHING_TOKEN && !DATA_DIR)
    throw new CliError('Set UPLOADTHING_TOKEN or DATA_DIR to the store of the site’s images');
  return objectStoreOf({ UPLOADTHING_TOKEN, DATA_DIR });
}

async function download(url: string): Promise<Uint8Array | undefined> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
  return response?.ok ? response.bytes() : undefined;
}

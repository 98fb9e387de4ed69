import type { StoredObject } from '../db/schema.ts';
import type { ObjectStore } from '../functions/_shared/images/object-store/object-store.ts';
import { objectStoreOf } from '../functions/_shared/images/object-store/open-object-store.ts';
import { storedBytes } from '../functions/_shared/images/stored-bytes.ts';
import { CliError } from './cli-error.ts';

/** Reads an image of this site from its store, or from the host that serves it. Returns undefined if it is gone. */
export const readStoredImage = (image: StoredObject): Promise<Uint8Array | undefined> => storedBytes(image, openStore);

/** Opens the image store that the environment configures. Throws a CliError if it configures none. */
export async function openStore(): Promise<ObjectStore> {
  const { UPLOADTHING_TOKEN, DATA_DIR } = process.env;
  if (!UPLOADTHING_TOKEN && !DATA_DIR)
    throw new CliError('Set UPLOADTHING_TOKEN or DATA_DIR to the store of the site’s images');
  return objectStoreOf({ UPLOADTHING_TOKEN, DATA_DIR });
}

import type { ImageType } from '../../../src/contracts/objects.ts';
import { environment } from '../env.ts';
import { Problem } from '../problem.ts';

/** What a store is given to keep. */
export interface ObjectToStore {
  /** The last part of the address, with its ending: letters, digits, - and _ . */
  name: string;
  type: ImageType;
  bytes: Uint8Array;
}

/** Where uploaded pictures are kept. */
export interface ObjectStore {
  /** Keeps the whole of it or nothing; gives its public address where another host has it. Throws where it cannot. */
  put: (object: ObjectToStore) => Promise<string | null>;
  /** The bytes of what was put here, where no other host has it; nothing where they are gone. */
  get: (name: string) => Promise<Uint8Array | undefined>;
}

/** The store that the environment asks for; each is loaded only where it is used. */
export async function openObjectStore(): Promise<ObjectStore> {
  const { UPLOADTHING_TOKEN: token, DATA_DIR: folder } = environment();
  if (token) return (await import('./uploadthing.ts')).uploadThing(token);
  if (folder) return (await import('./files.ts')).filesIn(folder);
  throw new Problem('misconfigured', 'Pictures cannot be stored yet. Please tell the site’s owner.', {
    cause: 'Neither UPLOADTHING_TOKEN nor DATA_DIR is set',
  });
}

import type { ImageType } from '../../../../src/contracts/objects.ts';

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

/** Where backups are kept. Every method throws a StoreError if the store cannot do it. */
export interface BackupStore {
  /** The place, as people call it: `files in …`, `the bucket …` or `Netlify Blobs`. */
  place: string;
  /** Stores a file completely or not at all. Replaces a file of the same name. */
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Returns the bytes of a file, or undefined if there is none. */
  get: (name: string) => Promise<Uint8Array | undefined>;
  /** Returns the names of all files, from the top of the store, with slashes. */
  list: () => Promise<string[]>;
  /** Deletes files. A name without a file is no error. */
  delete: (names: readonly string[]) => Promise<void>;
}

/** Thrown when a store fails. Its message can be shown: it has no key, no signature and no content. */
export class StoreError extends Error {}

/** Thrown when a backup cannot be used, because its manifest is gone or damaged. */
export class DamagedBackupError extends StoreError {}

import type { FileType } from '../../../../src/contracts/images/uploads.ts';
import { type ProblemError, unavailable } from '../../http/problem.ts';

/** An image or a document to store. */
interface ObjectToStore {
  /** The last segment of the URL with its extension: letters, digits, - and _. */
  name: string;
  type: FileType;
  bytes: Uint8Array;
}

/** A store for uploaded images. */
export interface ObjectStore {
  /** Stores an image completely or not at all. Returns its public URL if another host serves it. Throws if it cannot. */
  put: (object: ObjectToStore) => Promise<string | null>;
  /** Returns the bytes of an image, or undefined if they are gone or another host serves them. */
  get: (name: string) => Promise<Uint8Array | undefined>;
  /** Deletes images. A name without bytes is no error. Throws if the store cannot be reached. */
  delete: (names: readonly string[]) => Promise<void>;
}

/** Returns the problem of an image that a store could not keep. */
export const imageNotStored = (cause: unknown): ProblemError =>
  unavailable('The image could not be stored just now. Please try again in a moment.', cause);

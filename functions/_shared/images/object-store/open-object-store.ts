import { ProblemError } from '../../http/problem.ts';
import { type Environment, environment } from '../../platform/env.ts';
import type { ObjectStore } from './object-store.ts';

/** Returns the store that the environment configures. Throws a `misconfigured` problem if it configures none. */
export const openObjectStore = (): Promise<ObjectStore> => objectStoreOf(environment());

/** Returns the store that these variables configure. Throws a `misconfigured` problem if they configure none. */
export async function objectStoreOf({
  UPLOADTHING_TOKEN: token,
  DATA_DIR: folder,
}: Pick<Environment, 'UPLOADTHING_TOKEN' | 'DATA_DIR'>): Promise<ObjectStore> {
  // The code of a store loads only when it is used.
  if (token) return (await import('./uploadthing.ts')).uploadThing(token);
  if (folder) return (await import('./files.ts')).filesIn(folder);
  throw new ProblemError('misconfigured', 'Images cannot be stored yet. Please tell the site’s owner.', {
    cause: 'Neither UPLOADTHING_TOKEN nor DATA_DIR is set',
  });
}

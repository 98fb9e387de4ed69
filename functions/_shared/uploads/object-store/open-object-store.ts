import { Problem } from '../../http/problem.ts';
import { environment } from '../../platform/env.ts';
import type { ObjectStore } from './object-store.ts';

/** The store that the environment asks for; each is loaded only where it is used. */
export async function openObjectStore(): Promise<ObjectStore> {
  const { UPLOADTHING_TOKEN: token, DATA_DIR: folder } = environment();
  if (token) return (await import('./uploadthing.ts')).uploadThing(token);
  if (folder) return (await import('./files.ts')).filesIn(folder);
  throw new Problem('misconfigured', 'Pictures cannot be stored yet. Please tell the site’s owner.', {
    cause: 'Neither UPLOADTHING_TOKEN nor DATA_DIR is set',
  });
}

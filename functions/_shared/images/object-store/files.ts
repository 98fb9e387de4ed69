import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeWholeFile } from '../../platform/write-whole-file.ts';
import type { ObjectStore } from './object-store.ts';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Returns a store in a folder of this machine. */
export function filesIn(dataFolder: string): ObjectStore {
  const folder = path.join(dataFolder, 'objects');
  // The contract has checked the name. basename() makes sure that it cannot leave the folder.
  const fileOf = (name: string) => path.join(folder, path.basename(name));
  return {
    put: async ({ name, bytes }) => {
      await writeWholeFile(fileOf(name), bytes);
      return null;
    },
    get: async (name) => {
      try {
        return await readFile(fileOf(name));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    delete: async (names) => {
      await Promise.all(names.map((name) => rm(fileOf(name), { force: true })));
    },
  };
}

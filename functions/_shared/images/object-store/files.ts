import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ObjectStore } from './object-store.ts';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Returns a store in a folder of this machine. */
export function filesIn(dataFolder: string): ObjectStore {
  const folder = path.join(dataFolder, 'objects');
  // The contract has checked the name. basename() makes sure that it cannot leave the folder.
  const fileOf = (name: string) => path.join(folder, path.basename(name));
  return {
    put: async ({ name, bytes }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = fileOf(`.${randomUUID()}`);
      try {
        const file = await open(unfinished, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        // Renaming is atomic, so the name never belongs to an incomplete file.
        await rename(unfinished, fileOf(name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
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

import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ObjectStore } from './object-store.ts';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A store in a folder of this machine. */
export function filesIn(dataFolder: string): ObjectStore {
  const folder = path.join(dataFolder, 'objects');
  // A name is checked where it comes in; here once more, for it becomes a path.
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
        // Whole under its own name, or not there at all.
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
  };
}

import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeWholeFile } from '../../platform/write-whole-file.ts';
import { type BackupStore, StoreError } from './backup-store.ts';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error));

/** Returns a store in a folder of this machine. */
export function folderStore(folder: string): BackupStore {
  const fileOf = (name: string) => path.join(folder, name);
  const orFail = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw new StoreError(`The folder ${folder} cannot be used (${codeOf(error)})`, { cause: error });
    }
  };
  return {
    place: `files in ${folder}`,
    put: (name, bytes) => orFail(writeWholeFile(fileOf(name), bytes)),
    get: (name) => orFail(unlessMissing(readFile(fileOf(name)))),
    list: () => orFail(filesBelow(folder)),
    delete: async (names) => {
      await orFail(Promise.all(names.map((name) => rm(fileOf(name), { force: true }))));
    },
  };
}

const unlessMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });

async function filesBelow(folder: string): Promise<string[]> {
  const entries = (await unlessMissing(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  return files.map(({ parentPath, name }) =>
    path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/'),
  );
}

import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
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
    put: (name, bytes) => orFail(write(fileOf(name), bytes)),
    get: (name) => orFail(unlessMissing(readFile(fileOf(name)))),
    list: () => orFail(filesBelow(folder)),
    delete: async (names) => {
      await orFail(Promise.all(names.map((name) => rm(fileOf(name), { force: true }))));
    },
  };
}

// Renaming is atomic, so a name never belongs to an incomplete file.
async function write(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = path.join(path.dirname(file), `.${randomUUID()}`);
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
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

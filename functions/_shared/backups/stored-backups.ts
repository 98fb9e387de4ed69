import { keptBackups, momentOf } from './kept.ts';
import { manifestName, readManifest } from './manifest.ts';
import { type BackupStore, StoreError } from './store/backup-store.ts';

const folderOf = (name: string) => name.slice(0, name.indexOf('/'));

/** Returns the names of the complete backups among the files of a store, the newest first. */
export function newestBackups(files: readonly string[]): string[] {
  return files
    .map(folderOf)
    .filter((folder, index) => momentOf(folder) && files[index] === manifestName(folder))
    .sort()
    .reverse();
}

/** Reads the manifest of a complete backup. Throws a StoreError if it is gone or damaged. */
export async function readStoredManifest(store: BackupStore, backup: string, key: Uint8Array) {
  const bytes = await store.get(manifestName(backup));
  if (!bytes) throw new StoreError(`The backup ${backup} cannot be used: its manifest is gone`);
  try {
    return readManifest(Buffer.from(bytes).toString(), key);
  } catch (error) {
    throw new StoreError(`The backup ${backup} cannot be used: ${(error as Error).message}`);
  }
}

/**
 * Deletes the backups that are not kept or not complete, and the images that none of the kept ones has. Call it only while no backup
 * is being made. Returns the number of deleted files.
 */
export async function deleteOldBackups(store: BackupStore, key: Uint8Array): Promise<number> {
  const files = await store.list();
  const kept = new Set(keptBackups(newestBackups(files)));
  const needed = new Set<string>();
  for (const backup of kept) {
    const { sums } = await readStoredManifest(store, backup, key);
    for (const name of sums.keys()) needed.add(name);
  }
  const old = files.filter((name) => {
    const folder = folderOf(name);
    if (folder === 'images') return !needed.has(name);
    return momentOf(folder) !== undefined && !kept.has(folder);
  });
  // Without its manifest, a backup that is deleted in part is none.
  const manifests = old.filter((name) => name === manifestName(folderOf(name)));
  await store.delete(manifests);
  await store.delete(old.filter((name) => !manifests.includes(name)));
  return old.length;
}

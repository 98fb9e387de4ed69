import { keptBackups, momentOf } from './kept.ts';
import { type Manifest, manifestName, readManifest } from './manifest.ts';
import { type BackupStore, DamagedBackupError } from './store/backup-store.ts';

const folderOf = (name: string) => name.slice(0, name.indexOf('/'));

/** Returns the names of the complete backups among the files of a store, the newest first. */
export function newestBackups(files: readonly string[]): string[] {
  return files
    .map(folderOf)
    .filter((folder, index) => momentOf(folder) && files[index] === manifestName(folder))
    .sort()
    .reverse();
}

/** Reads the manifest of a complete backup. Throws a DamagedBackupError if it cannot be used. */
export async function readStoredManifest(store: BackupStore, backup: string, key: Uint8Array): Promise<Manifest> {
  const bytes = await store.get(manifestName(backup));
  if (!bytes) throw new DamagedBackupError(`The backup ${backup} cannot be used: its manifest is gone`);
  try {
    return readManifest(Buffer.from(bytes).toString(), key);
  } catch (error) {
    throw new DamagedBackupError(`The backup ${backup} cannot be used: ${(error as Error).message}`);
  }
}

/** Reads the manifests of complete backups, without those that are damaged, which nobody can restore. */
export async function readUsableManifests(
  store: BackupStore,
  backups: readonly string[],
  key: Uint8Array,
): Promise<Manifest[]> {
  const manifests: Manifest[] = [];
  for (const backup of backups) {
    const manifest = await readStoredManifest(store, backup, key).catch((error: unknown) => {
      if (error instanceof DamagedBackupError) return undefined;
      throw error;
    });
    if (manifest) manifests.push(manifest);
  }
  return manifests;
}

/**
 * Deletes the backups that are not kept or not complete, and the images that none of the kept ones has. Call it only while no backup
 * is being made. Returns the number of deleted files.
 */
export async function deleteOldBackups(store: BackupStore, key: Uint8Array): Promise<number> {
  const files = await store.list();
  const kept = new Set(keptBackups(newestBackups(files)));
  const needed = new Set<string>();
  for (const manifest of await readUsableManifests(store, [...kept], key))
    for (const name of manifest.sums.keys()) needed.add(name);
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

import type { BackupRow } from '../../db/backup/tables.ts';
import type { Database } from '../../db/client.ts';
import { keepErasureKeys } from '../../functions/_shared/backups/erasure-keys.ts';
import type { ObjectStore } from '../../functions/_shared/images/object-store/object-store.ts';
import { erasureKey } from '../../src/site/email-hash.ts';
import { type RestoredImages, restoreImages } from './restore-images.ts';
import { restoreRows } from './restore-rows.ts';
import type { StoredBackup } from './stored-backup.ts';

/** A backup to restore. */
export interface RestoreWork {
  backup: StoredBackup;
  /** The newest backup, which knows the latest erasures. */
  newest: StoredBackup;
  openImages: () => Promise<ObjectStore>;
  secret: string;
}

/**
 * Restores the images and then the rows of a backup into an empty database. Whoever was erased since is erased again. The rows come
 * last and all at once, so that a restore that was interrupted can be repeated. Returns sentences that say what was done, and the
 * images. Throws a CliError if the database has rows or a file cannot be used.
 */
export async function restoreBackup(
  db: Database,
  { backup, newest, openImages, secret }: RestoreWork,
): Promise<{ report: string[]; images: RestoredImages }> {
  const images = await restoreImages(backup, openImages);
  const erasureKeys = { ...backup.header.erasureKeys, ...newest.header.erasureKeys };
  const known = Object.values(erasureKeys).map((key) => Buffer.from(key, 'base64url'));
  const report = await restoreRows(db, {
    rows: withLocations(backup.rows(), images.locations),
    newer: newest.name === backup.name ? undefined : newest.rowsOf('erasures', 'mention_decisions'),
    keys: [...known, erasureKey(secret)],
    isSecretLost: false,
  });
  await keepErasureKeys(db, secret, erasureKeys);
  return { report, images };
}

async function* withLocations(
  rows: AsyncIterable<BackupRow>,
  locations: ReadonlyMap<string, string | null>,
): AsyncGenerator<BackupRow> {
  for await (const given of rows) {
    const location = given.table === 'objects' ? locations.get(String(given.row.name)) : undefined;
    yield location === undefined ? given : { table: given.table, row: { ...given.row, location } };
  }
}

import type { Database } from '../../../db/client.ts';
import {
  beginBackup,
  claimBackup,
  deleteBackupRecords,
  LostClaimError,
  readBackupRecord,
  releaseBackup,
} from '../../../db/queries/backups/backups.ts';
import { deriveKey } from '../../../src/site/derived-key.ts';
import { objectStoreOf } from '../images/object-store/open-object-store.ts';
import type { Environment } from '../platform/env.ts';
import { isBackupDue } from './backup-state.ts';
import { continueBackup } from './continue-backup.ts';
import { collectErasureKeys } from './erasure-keys.ts';
import { backupName } from './kept.ts';
import { type BackupStore, StoreError } from './store/backup-store.ts';
import { deleteOldBackups } from './stored-backups.ts';

/** How a backup is made. */
export interface BackupOptions {
  /** The public key that encrypts. */
  recipient: string;
  /** Begins a backup even if none is due. */
  isAsked?: boolean;
  /** Returns true when no further file may be begun. */
  isOver: () => boolean;
}

/** What has become of a backup. */
export type BackupOutcome = 'not due' | 'busy' | 'unfinished' | 'good';

/**
 * Continues the unfinished backup, or begins one if one is due. When it is good, deletes the backups that are not kept. Throws a
 * StoreError, which the overview then shows too, or an error of the database.
 */
export async function makeBackup(
  db: Database,
  store: BackupStore,
  variables: Pick<Environment, 'SESSION_SECRET' | 'UPLOADTHING_TOKEN' | 'DATA_DIR' | 'DATABASE_TRANSFER_GB'>,
  { recipient, isAsked = false, isOver }: BackupOptions,
): Promise<BackupOutcome> {
  const record = await readBackupRecord(db);
  const now = new Date();
  if (!record.unfinished && !isAsked && !isBackupDue(record, variables.DATABASE_TRANSFER_GB, now.getTime()))
    return 'not due';
  const backup = record.unfinished ? await claimBackup(db) : await beginBackup(db, backupName(now));
  if (!backup) return 'busy';
  const secret = variables.SESSION_SECRET;
  const manifestKey = deriveKey(secret, 'backup');
  const work = {
    ...{ store, recipient, manifestKey, isOver },
    openImages: () => objectStoreOf(variables),
    readHeader: async () => ({ erasureKeys: await collectErasureKeys(db, secret) }),
  };
  try {
    const isGood = await continueBackup(db, backup, work);
    if (!isGood) await releaseBackup(db, backup, null);
    if (!isGood) return 'unfinished';
  } catch (error) {
    if (error instanceof LostClaimError) return 'busy';
    await releaseBackup(db, backup, error instanceof StoreError ? error.message : null).catch(() => undefined);
    throw error;
  }
  await deleteOldBackups(store, manifestKey);
  await deleteBackupRecords(db);
  return 'good';
}

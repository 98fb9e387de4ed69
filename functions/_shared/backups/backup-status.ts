import type { Database } from '../../../db/client.ts';
import { type BackupRecord, readBackupRecord } from '../../../db/queries/backups/backups.ts';
import type { BackupStatus } from '../../../src/contracts/backups/backup-status.ts';
import type { Environment } from '../platform/env.ts';
import { daysBetweenBackups, isBackupOverdue } from './backup-state.ts';
import { type StoreVariables, storeKind } from './store/open-backup-store.ts';

const dayMs = 86_400_000;

type Variables = Pick<Environment, 'BACKUP_KEY' | 'DATABASE_TRANSFER_GB'> & StoreVariables;

/** Reads what everybody may know of the backups, in one round trip. */
export const readBackupStatus = async (db: Database, variables: Variables): Promise<BackupStatus> =>
  backupStatusOf(await readBackupRecord(db), variables);

/** Returns what everybody may know of the backups. */
export function backupStatusOf(record: BackupRecord, variables: Variables): BackupStatus {
  const { good, unfinished, rehearsedAt } = record;
  const transferGb = variables.DATABASE_TRANSFER_GB;
  const now = Date.now();
  const isOverdue = isBackupOverdue(record, transferGb, now);
  return {
    isSetUp: variables.BACKUP_KEY !== undefined,
    isOverdue,
    isNewlyOverdue: isOverdue && !isBackupOverdue(record, transferGb, now - dayMs),
    madeAt: good?.startedAt.toISOString() ?? null,
    bytes: good?.storedBytes ?? 0,
    everyDays: daysBetweenBackups(good, transferGb),
    error: unfinished?.lastError ?? null,
    rehearsedAt: rehearsedAt?.toISOString() ?? null,
    isAtNetlify: storeKind(variables) === 'netlify',
  };
}

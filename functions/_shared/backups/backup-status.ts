import type { Database } from '../../../db/client.ts';
import { readBackupRecord } from '../../../db/queries/backups/backups.ts';
import type { BackupStatus } from '../../../src/contracts/backups/backup-status.ts';
import type { Environment } from '../platform/env.ts';
import { daysBetweenBackups, isBackupOverdue } from './backup-state.ts';
import { type StoreVariables, storeKind } from './store/open-backup-store.ts';

const dayMs = 86_400_000;

/** Reads what everybody may know of the backups, in one round trip. */
export async function readBackupStatus(
  db: Database,
  variables: Pick<Environment, 'BACKUP_KEY' | 'DATABASE_TRANSFER_GB'> & StoreVariables,
): Promise<BackupStatus> {
  const record = await readBackupRecord(db);
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

import type { Database } from '../db/client.ts';
import { readBackupStatus } from '../functions/_shared/backups/backup-status.ts';
import { environmentSchema } from '../functions/_shared/platform/env.ts';
import { backupFault, backupSentences } from '../src/site/backup-text.ts';
import { type Finding, good, note, wrong } from './finding.ts';

/** Says when the last backup was made, or what is wrong with the backups. */
export async function examineBackups(db: Database, given: NodeJS.ProcessEnv): Promise<Finding[]> {
  const transfer = environmentSchema.shape.DATABASE_TRANSFER_GB.safeParse(given.DATABASE_TRANSFER_GB);
  const status = await readBackupStatus(db, {
    BACKUP_KEY: given.BACKUP_KEY,
    BACKUP_BUCKET: given.BACKUP_BUCKET,
    DATA_DIR: given.DATA_DIR,
    DATABASE_TRANSFER_GB: transfer.data ?? 5,
  });
  const fault = backupFault(status);
  if (fault)
    return [wrong(`${fault} ${status.isSetUp ? 'Make one now: npm run backup' : 'Make the keys: npm run backup-key'}`)];
  const [last = '', ...rest] = backupSentences(status);
  return [status.madeAt ? good(last) : note(last), ...rest.map(note)];
}

import type { Config } from '@netlify/functions';
import { makeBackup } from './_shared/backups/make-backup.ts';
import { openBackupStore } from './_shared/backups/store/open-backup-store.ts';
import { openDatabase } from './_shared/platform/database.ts';
import { environment } from './_shared/platform/env.ts';
import { logEvent } from './_shared/platform/log.ts';

// Netlify runs this function every five minutes from two to four at night. It has no URL. Each call continues where the last one
// ended, because Netlify ends a scheduled function after thirty seconds.
export const config: Config = { schedule: '*/5 2,3 * * *' };

// No file is begun after this time. The slowest one takes less than the rest.
const workMs = 12_000;

/** Makes the nightly backup, a few files in each call. Does nothing without BACKUP_KEY, which the overview says in red. */
export default async function backups(): Promise<void> {
  const variables = environment();
  const { BACKUP_KEY: recipient } = variables;
  if (!recipient) return;
  const end = Date.now() + workMs;
  const store = await openBackupStore(variables);
  const outcome = await makeBackup(openDatabase(), store, variables, { recipient, isOver: () => Date.now() > end });
  if (outcome !== 'not due') logEvent('Backup', { outcome });
}

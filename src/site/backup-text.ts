import type { BackupStatus } from '../contracts/backups/backup-status.ts';
import { formatDate } from './format-date.ts';

const size = (bytes: number) =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${Math.round(bytes / 1e6).toLocaleString('en-GB')} MB`;

/** Returns what is wrong with the backups of the site, in one sentence or two, or undefined if nothing is. */
export function backupFault({ isSetUp, isOverdue, madeAt, bytes, error }: BackupStatus): string | undefined {
  if (!isSetUp) return 'There is no backup, because BACKUP_KEY is not set.';
  if (!isOverdue) return undefined;
  const last = madeAt
    ? `The last backup is of ${formatDate(madeAt, 'moment')} (${size(bytes)}).`
    : 'No backup has been made yet.';
  return error ? `${last} ${error}.` : last;
}

/** Returns what is known of the backups of the site, a sentence each. */
export function backupSentences(status: BackupStatus): string[] {
  const fault = backupFault(status);
  if (fault) return [fault];
  const { madeAt, bytes, everyDays, rehearsedAt, isAtNetlify } = status;
  if (!madeAt) return ['No backup has been made yet. The first one is made tonight.'];
  return [
    `Last backup: ${formatDate(madeAt, 'moment')}, ${size(bytes)}, read back.`,
    ...(everyDays > 1
      ? [`The next one comes after ${everyDays} days, because the plan of the database does not send more a month.`]
      : []),
    rehearsedAt
      ? `A restore was last rehearsed on ${formatDate(rehearsedAt, 'card')}.`
      : 'Nobody has rehearsed a restore yet.',
    ...(isAtNetlify ? ['The backups are lost with the Netlify account.'] : []),
  ];
}

import type { BackupRecord, GoodBackup } from '../../../db/queries/backups/backups.ts';

const dayMs = 86_400_000;

// The clock that makes backups may be late by hours.
const lateMs = 4 * 3_600_000;

// After so many days without a backup, everybody is told.
const daysUntilTold = 2;

/**
 * Returns how many days lie between two backups: one, or more if thirty a month would read more than half of what the plan of
 * the database sends in a month. `transferGb` is that allowance in gigabytes.
 */
export function daysBetweenBackups(good: Pick<GoodBackup, 'readBytes'> | null, transferGb: number): number {
  const allowedBytes = (transferGb * 1_000_000_000) / 2;
  return Math.max(1, Math.ceil((30 * (good?.readBytes ?? 0)) / allowedBytes));
}

/** Returns true if the next backup is due. */
export const isBackupDue = ({ good }: BackupRecord, transferGb: number, now: number): boolean =>
  !good || now - good.startedAt.getTime() > daysBetweenBackups(good, transferGb) * dayMs - lateMs;

/** Returns true if the last good backup is so old that everybody must know. A new site has two days to make its first one. */
export function isBackupOverdue({ good, since }: BackupRecord, transferGb: number, now: number): boolean {
  const days = Math.max(daysUntilTold, daysBetweenBackups(good, transferGb) + 1);
  return now - (good?.startedAt ?? since ?? new Date(0)).getTime() > days * dayMs;
}

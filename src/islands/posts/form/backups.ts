import { backupKey } from '../../../stores/backups.ts';
import { blankValues, type PostValues } from './post-values.ts';

/** What was written and not saved, kept in this browser. */
export interface Backup {
  values: PostValues;
  /** The version of the post that it was written on; nothing for a new post. */
  version: string | undefined;
  /** When it was kept, as ISO 8601. */
  keptAt: string;
}

/** Reads what is kept of a person's post; nothing where there is nothing, or nothing that can be used. */
export function readBackup(userId: string, postId: string | undefined): Backup | undefined {
  try {
    const { values, version, keptAt } = JSON.parse(localStorage.getItem(backupKey(userId, postId)) ?? '{}');
    if (typeof values?.title !== 'string' || typeof values.content !== 'string') return undefined;
    return { values: { ...blankValues, ...values }, version, keptAt: String(keptAt) };
  } catch {
    return undefined;
  }
}

/** Keeps what is written. A browser that keeps nothing, or has no room left, is no reason to disturb the writer. */
export function keepBackup(userId: string, postId: string | undefined, values: PostValues, version?: string): void {
  const backup: Backup = { values, version, keptAt: new Date().toISOString() };
  try {
    localStorage.setItem(backupKey(userId, postId), JSON.stringify(backup));
  } catch {}
}

/** Forgets what is kept of a person's post. */
export function dropBackup(userId: string, postId: string | undefined): void {
  try {
    localStorage.removeItem(backupKey(userId, postId));
  } catch {}
}

import { backupKey } from '../../stores/backups.ts';
import type { PostValues } from '../post-values.ts';

/** Unsaved text that this browser stores. */
export interface Backup {
  values: PostValues;
  /** The `updatedAt` of the post that was edited; undefined for a new post. */
  version: string | undefined;
  /** The time of storing, as ISO 8601. */
  keptAt: string;
}

/**
 * Returns the unsaved text of a person's post, or undefined if there is none or it cannot be read. `present` has the values that an
 * earlier release of the form did not store.
 */
export function readBackup(userId: string, postId: string | undefined, present: PostValues): Backup | undefined {
  try {
    const { values, version, keptAt } = JSON.parse(localStorage.getItem(backupKey(userId, postId)) ?? '{}');
    if (typeof values?.title !== 'string' || typeof values.content !== 'string') return undefined;
    return { values: { ...present, ...values }, version, keptAt: String(keptAt) };
  } catch {
    return undefined;
  }
}

/** Stores unsaved text. Does nothing if the browser refuses storage or has no room left. */
export function keepBackup(userId: string, postId: string | undefined, values: PostValues, version?: string): void {
  const backup: Backup = { values, version, keptAt: new Date().toISOString() };
  try {
    localStorage.setItem(backupKey(userId, postId), JSON.stringify(backup));
  } catch {}
}

/** Removes the unsaved text of a person's post. */
export function dropBackup(userId: string, postId: string | undefined): void {
  try {
    localStorage.removeItem(backupKey(userId, postId));
  } catch {}
}

import * as z from 'zod/mini';
import { timestamp } from '../fields.ts';

/** What everybody may know of the backups of the site. */
export const backupStatus = z.object({
  /** False if BACKUP_KEY is not set, so that no backup is made. */
  isSetUp: z.boolean(),
  /** True if the last good backup is too old, or if there is none. */
  isOverdue: z.boolean(),
  /** True on the first day on which the last good backup is too old. */
  isNewlyOverdue: z.boolean(),
  /** When the last good backup began; null if there is none. */
  madeAt: z.nullable(timestamp),
  /** Its size in the store, in bytes. */
  bytes: z.number(),
  /** The days between two backups. */
  everyDays: z.number(),
  /** Why the next backup could not go on; null if it could. */
  error: z.nullable(z.string()),
  /** When somebody last rehearsed a restore; null if nobody has. */
  rehearsedAt: z.nullable(timestamp),
  /** True if the backups are in Netlify Blobs. */
  isAtNetlify: z.boolean(),
});

/** What everybody may know of the backups of the site. */
export type BackupStatus = z.output<typeof backupStatus>;

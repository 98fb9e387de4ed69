import { randomUUID } from 'node:crypto';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../client.ts';
import type { BackupProgress, BackupsTable } from '../../tables/backups.ts';

// If a process stores nothing for so long, another one may continue its backup.
const leaseMinutes = 3;
const lease = sql<Date>`now() + make_interval(mins => ${leaseMinutes})`;

/** A backup that its caller may continue. Nobody else can claim it for three minutes after each stored part. */
export type ClaimedBackup = Pick<
  Selectable<BackupsTable>,
  'id' | 'name' | 'startedAt' | 'claimedBy' | 'progress' | 'readBytes'
>;

const claimed = sql`returning id, name, started_at, claimed_by, progress, read_bytes`;

/** Claims the unfinished backup. Returns undefined if there is none, or if another process works on it. */
export async function claimBackup(db: Database): Promise<ClaimedBackup | undefined> {
  const { rows } = await sql<ClaimedBackup>`
    update backups set claimed_by = ${randomUUID()}, claimed_until = ${lease}
    where good_at is null and (claimed_until is null or claimed_until < now()) ${claimed}`.execute(db);
  return rows[0];
}

/** Begins a backup and claims it. Returns undefined if there is an unfinished one. */
export async function beginBackup(db: Database, name: string): Promise<ClaimedBackup | undefined> {
  const { rows } = await sql<ClaimedBackup>`
    insert into backups (name, claimed_by, claimed_until) values (${name}, ${randomUUID()}, ${lease})
    on conflict do nothing ${claimed}`.execute(db);
  return rows[0];
}

/** The progress of a backup, and the bytes that it has read from the database so far. */
export interface BackupStep {
  progress: BackupProgress;
  readBytes: number;
}

/** Thrown when another process has taken over a backup. */
export class LostClaimError extends Error {}

/** Stores how far a claimed backup has come. Throws a LostClaimError if another process has claimed it since. */
export async function storeProgress(db: Database, backup: ClaimedBackup, step: BackupStep): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('backups')
    .set({ progress: JSON.stringify(step.progress), readBytes: step.readBytes, claimedUntil: lease, lastError: null })
    .where('id', '=', backup.id)
    .where('claimedBy', '=', backup.claimedBy)
    .where('goodAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LostClaimError('Another process continues the backup');
}

/** Releases a claimed backup, so that the next process can continue it. `error` says why it could not go on. */
export async function releaseBackup(db: Database, backup: ClaimedBackup, error: string | null): Promise<void> {
  await db
    .updateTable('backups')
    .set({ claimedUntil: null, ...(error === null ? {} : { lastError: error }) })
    .where('id', '=', backup.id)
    .where('claimedBy', '=', backup.claimedBy)
    .execute();
}

/** Marks a claimed backup as good. Its progress is no longer needed. Throws a LostClaimError as `storeProgress` does. */
export async function finishBackup(db: Database, backup: ClaimedBackup, storedBytes: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('backups')
    .set({ goodAt: sql<Date>`now()`, storedBytes, progress: '{}', claimedUntil: null, lastError: null })
    .where('id', '=', backup.id)
    .where('claimedBy', '=', backup.claimedBy)
    .where('goodAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LostClaimError('Another process continues the backup');
}

/** The last good backup, with its time, its size in the store, and what it read from the database, in bytes. */
export interface GoodBackup {
  startedAt: Date;
  storedBytes: number;
  readBytes: number;
}

/** The state of the backups, as the database records it. */
export interface BackupRecord {
  good: GoodBackup | null;
  /** When the unfinished backup began, and why it could not go on. */
  unfinished: { startedAt: Date; lastError: string | null } | null;
  rehearsedAt: Date | null;
  /** Since when the site can make backups. */
  since: Date | null;
}

/** The rows that `backupRecordOf` reads, as one value of JSON in a statement. */
export interface BackupRows {
  recent: {
    startedAt: string;
    goodAt: string | null;
    storedBytes: number;
    readBytes: number;
    lastError: string | null;
    rehearsedAt: string | null;
  }[];
  since: string | null;
}

/** Selects the newest backups, as a part of a statement. */
export const selectBackupRows: RawBuilder<BackupRows> = sql<BackupRows>`json_build_object(
  'since', (select applied_at from migrations where name = '0028-backups'),
  'recent', (select coalesce(json_agg(json_build_object(
      'startedAt', started_at, 'goodAt', good_at, 'storedBytes', stored_bytes, 'readBytes', read_bytes,
      'lastError', last_error, 'rehearsedAt', rehearsed_at) order by started_at desc), '[]')
    from (select * from backups order by started_at desc limit 40) as recent))`;

const dateOf = (text: string | null | undefined) => (text ? new Date(text) : null);

/** Returns the state of the backups from the selected rows. */
export function backupRecordOf({ recent, since }: BackupRows): BackupRecord {
  const good = recent.find(({ goodAt }) => goodAt);
  const unfinished = recent.find(({ goodAt }) => !goodAt);
  const rehearsals = recent.flatMap(({ rehearsedAt }) => rehearsedAt ?? []);
  return {
    good: good ? { ...good, startedAt: new Date(good.startedAt) } : null,
    unfinished: unfinished ? { ...unfinished, startedAt: new Date(unfinished.startedAt) } : null,
    rehearsedAt: dateOf(rehearsals.sort().at(-1)),
    since: dateOf(since),
  };
}

/** Reads the state of the backups, in one round trip. */
export async function readBackupRecord(db: Database): Promise<BackupRecord> {
  const { rows } = await sql<{ backups: BackupRows }>`select ${selectBackupRows} as backups`.execute(db);
  return backupRecordOf(rows[0]?.backups ?? { recent: [], since: null });
}

/** Records when somebody last rehearsed a restore, beside the newest good backup. */
export async function recordRehearsal(db: Database, at: Date): Promise<void> {
  await sql`
    update backups set rehearsed_at = ${at} where good_at is not null
    and started_at = (select max(started_at) from backups where good_at is not null)
    and (rehearsed_at is null or rehearsed_at < ${at})`.execute(db);
}

/** Deletes the records of backups that are older than three months. */
export async function deleteBackupRecords(db: Database): Promise<void> {
  await sql`delete from backups where good_at < now() - interval '100 days'`.execute(db);
}

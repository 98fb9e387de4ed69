import { sql } from 'kysely';
import type { Database } from '../client.ts';
import type { SiteSetting } from '../schema.ts';

// Callers know times to the millisecond, and each save of a setting must have a later time than the one before.
const stored = sql<Date>`date_trunc('milliseconds', site_settings.updated_at)`;
const now = sql<Date>`date_trunc('milliseconds', clock_timestamp())`;
const later = sql<Date>`greatest(${now}, ${stored} + interval '1 millisecond')`;

type Row = Omit<SiteSetting, 'id'>;

const columns = ['key', 'value', 'updatedAt'] as const;

/** Returns every stored setting. A setting without a row has its default. */
export async function listSettings(db: Database): Promise<Row[]> {
  return db.selectFrom('siteSettings').select(columns).orderBy('key').execute();
}

/** Returns the stored value of a setting, or undefined if it has its default. */
export async function readSetting(db: Database, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('siteSettings').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/** The state that a save expects: the row with this `updatedAt`, no row (null), or any state (undefined). */
export type Expected = Date | null | undefined;

/** A setting after a save: its row, or null if it has none, and whether the save changed anything. */
export interface SavedSetting {
  row: Row | null;
  changed: boolean;
}

/**
 * Stores a setting. Returns undefined and stores nothing if the stored setting is not the expected one. A save of the value
 * that is already stored always succeeds, so that a save whose response was lost can be repeated.
 */
export async function storeSetting(
  db: Database,
  key: string,
  value: string,
  expected: Expected,
): Promise<SavedSetting | undefined> {
  const row = await changeSetting(db, key, value, expected);
  if (row) return { row, changed: true };
  const there = await db.selectFrom('siteSettings').select(columns).where('key', '=', key).executeTakeFirst();
  return there?.value === value ? { row: there, changed: false } : undefined;
}

// One statement each: the second of two parallel saves sees what the first has stored.
async function changeSetting(db: Database, key: string, value: string, expected: Expected): Promise<Row | undefined> {
  if (expected) {
    return db
      .updateTable('siteSettings')
      .set({ value, updatedAt: later })
      .where('key', '=', key)
      .where(stored, '=', expected)
      .where('value', '<>', value)
      .returning(columns)
      .executeTakeFirst();
  }
  return db
    .insertInto('siteSettings')
    .values({ key, value, updatedAt: now })
    .onConflict((conflict) =>
      expected === null
        ? conflict.column('key').doNothing()
        : conflict.column('key').doUpdateSet({ value, updatedAt: later }).where('siteSettings.value', '<>', value),
    )
    .returning(columns)
    .executeTakeFirst();
}

/** Removes a setting, in one statement. Returns undefined and removes nothing if the stored setting is not the expected one. */
export async function clearSetting(db: Database, key: string, expected: Expected): Promise<SavedSetting | undefined> {
  const asExpected = expected === undefined ? sql`true` : expected ? sql`${stored} = ${expected}` : sql`false`;
  const { rows } = await sql<{ changed: boolean; existed: boolean }>`
    with removed as (delete from site_settings where key = ${key} and ${asExpected} returning 1)
    select exists (select from removed) as changed,
      exists (select from site_settings where key = ${key}) as existed`.execute(db);
  const { changed = false, existed = false } = rows[0] ?? {};
  return existed && !changed ? undefined : { row: null, changed };
}

import { sql } from 'kysely';
import type { Database } from '../client.ts';
import type { SiteSetting } from '../schema.ts';

// Callers know moments to the millisecond, and no two saves of a setting may look alike to them.
const stored = sql<Date>`date_trunc('milliseconds', site_settings.updated_at)`;
const now = sql<Date>`date_trunc('milliseconds', clock_timestamp())`;
const later = sql<Date>`greatest(${now}, ${stored} + interval '1 millisecond')`;

/** Every stored setting; those without a row stand at their defaults. */
export async function listSettings(db: Database): Promise<Omit<SiteSetting, 'id'>[]> {
  return db.selectFrom('siteSettings').select(['key', 'value', 'updatedAt']).orderBy('key').execute();
}

/** What a save expects to replace: the row of a moment, no row at all (null), or whatever there is. */
export type Expected = Date | null | undefined;

/**
 * Stores a setting in one statement, unless something else is there than what the caller expects. Gives the row, or
 * nothing where the caller's view is out of date. The same value again is never out of date: a save whose answer got lost
 * may be repeated.
 */
export async function storeSetting(
  db: Database,
  key: string,
  value: string,
  expected: Expected,
): Promise<Omit<SiteSetting, 'id'> | undefined> {
  if (expected) {
    return db
      .updateTable('siteSettings')
      .set({ value, updatedAt: later })
      .where('key', '=', key)
      .where((eb) => eb.or([eb(stored, '=', expected), eb('value', '=', value)]))
      .returning(['key', 'value', 'updatedAt'])
      .executeTakeFirst();
  }
  return db
    .insertInto('siteSettings')
    .values({ key, value, updatedAt: now })
    .onConflict((conflict) => {
      const update = conflict.column('key').doUpdateSet({ value, updatedAt: later });
      return expected === undefined ? update : update.where('siteSettings.value', '=', value);
    })
    .returning(['key', 'value', 'updatedAt'])
    .executeTakeFirst();
}

/** Removes a setting's row in one statement, under the same rule; gives false where the caller's view is out of date. */
export async function clearSetting(db: Database, key: string, expected: Expected): Promise<boolean> {
  const asExpected = expected === undefined ? sql`true` : expected ? sql`${stored} = ${expected}` : sql`false`;
  const { rows } = await sql<{ stale: boolean }>`
    with removed as (delete from site_settings where key = ${key} and ${asExpected} returning 1)
    select exists (select from site_settings where key = ${key}) and not exists (select from removed) as stale`.execute(
    db,
  );
  return !rows[0]?.stale;
}

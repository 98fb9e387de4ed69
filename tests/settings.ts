import { sql } from 'kysely';
import type { Database } from '../db/client.ts';

/** Stores a setting in the database, as a save does. */
export async function storeSetting(db: Database, key: string, value: string): Promise<void> {
  await db
    .insertInto('siteSettings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updatedAt: sql<Date>`now()` }))
    .execute();
}

/** Gives a setting its default again. */
export async function clearSetting(db: Database, key: string): Promise<void> {
  await db.deleteFrom('siteSettings').where('key', '=', key).execute();
}

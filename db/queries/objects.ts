import { type Insertable, sql } from 'kysely';
import type { Database } from '../client.ts';
import type { ObjectsTable, StoredObject } from '../schema.ts';

/** What is known of a picture before it is stored. */
export type ObjectClaim = Omit<Insertable<ObjectsTable>, 'storedAt' | 'location'>;

/** Takes a name for good; gives false where somebody has it, whether their picture is stored yet or not. */
export async function claimObject(db: Database, claim: ObjectClaim): Promise<boolean> {
  const row = await db
    .insertInto('objects')
    .values({ ...claim, storedAt: null, location: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that the picture lies in the store, and where, if another host has it. */
export async function confirmObject(db: Database, name: string, location: string | null): Promise<void> {
  await db.updateTable('objects').set({ storedAt: sql<Date>`now()`, location }).where('name', '=', name).execute();
}

/** Gives a name back whose picture could not be stored. */
export async function releaseObject(db: Database, name: string): Promise<void> {
  await db.deleteFrom('objects').where('name', '=', name).where('storedAt', 'is', null).execute();
}

/** The stored picture of this name. */
export async function findObject(db: Database, name: string): Promise<StoredObject | undefined> {
  return db
    .selectFrom('objects')
    .selectAll()
    .where('name', '=', name)
    .where('storedAt', 'is not', null)
    .executeTakeFirst();
}

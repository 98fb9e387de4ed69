import { type Insertable, sql } from 'kysely';
import type { Database } from '../client.ts';
import type { StoredObject } from '../schema.ts';
import type { ObjectsTable } from '../tables/site.ts';

/** The description of an image that is not stored yet. */
export type ObjectClaim = Omit<Insertable<ObjectsTable>, 'storedAt' | 'location'>;

/** Claims a name for an image. Returns false if the name is claimed already, even if its image is not stored yet. */
export async function claimObject(db: Database, claim: ObjectClaim): Promise<boolean> {
  const row = await db
    .insertInto('objects')
    .values({ ...claim, storedAt: null, location: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores that an image is in the object store, and its URL if another host serves it. */
export async function confirmObject(db: Database, name: string, location: string | null): Promise<void> {
  await db.updateTable('objects').set({ storedAt: sql<Date>`now()`, location }).where('name', '=', name).execute();
}

/** Releases the name of an image that could not be stored. */
export async function releaseObject(db: Database, name: string): Promise<void> {
  await db.deleteFrom('objects').where('name', '=', name).where('storedAt', 'is', null).execute();
}

/** Returns the stored image with this name, or undefined if there is none. */
export async function findObject(db: Database, name: string): Promise<StoredObject | undefined> {
  return db
    .selectFrom('objects')
    .selectAll()
    .where('name', '=', name)
    .where('storedAt', 'is not', null)
    .executeTakeFirst();
}

/** Returns the sizes in pixels of the images with these names. An unknown name has no entry. */
export async function imageSizes(
  db: Database,
  names: readonly string[],
): Promise<Pick<StoredObject, 'name' | 'width' | 'height'>[]> {
  return db.selectFrom('objects').select(['name', 'width', 'height']).where('name', 'in', names).execute();
}

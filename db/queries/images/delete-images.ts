import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../client.ts';
import { isUsed, withSettings } from './image-uses.ts';
import { isImage, isUnused } from './images.ts';
import { isAbandoned } from './uploads.ts';

/** An image that is hidden from everybody, so that its bytes can be deleted before its row. */
export interface HiddenImage {
  name: string;
  /** The file name that people see; null if nobody has named the image. */
  fileName: string | null;
  /** The name of its bytes in the object store. */
  file: string;
  /** False if an interrupted upload or deletion has left this row. */
  wasShown: boolean;
}

const columns = sql`name, file_name, coalesce(file, name) as file, stored_at is not null as was_shown`;

// A row without stored bytes is hidden. If the deletion is interrupted, a later one finds the row again.
const hide = (images: RawBuilder<unknown>) => sql<HiddenImage>`
  with ${withSettings}, target as (${images} for update), hidden as (
    update objects set stored_at = null from target where objects.name = target.name or objects.same_as = target.name
  )
  select * from target`;

/** Hides an image, with all its names, if it is not used. Returns undefined if it is used, or if there is no such image. */
export async function hideImage(db: Database, called: string): Promise<HiddenImage | undefined> {
  const image = sql`
    select ${columns} from objects
    where ${isImage} and name = (select coalesce(same_as, name) from objects where name = ${called})
      and not ${isUsed(sql`objects.name`)}`;
  const { rows } = await hide(image).execute(db);
  return rows[0];
}

/**
 * Hides the unused images, at most `limit`. Returns them, and what uploads and deletions have left that were interrupted more than
 * an hour ago.
 */
export async function hideUnusedImages(db: Database, limit: number): Promise<HiddenImage[]> {
  const images = sql`
    select ${columns} from objects where ${isImage} and ${isUnused} or ${isAbandoned} order by claimed_at limit ${limit}`;
  const { rows } = await hide(images).execute(db);
  return rows;
}

/** Shows hidden images again, because their bytes could not be deleted. */
export async function showAgain(db: Database, images: readonly HiddenImage[]): Promise<void> {
  const names = images.filter(({ wasShown }) => wasShown).map(({ name }) => name);
  if (names.length === 0) return;
  await db
    .updateTable('objects')
    .set({ storedAt: sql<Date>`now()` })
    .where((eb) => eb.or([eb('name', 'in', names), eb('sameAs', 'in', names)]))
    .execute();
}

/** Deletes the rows of hidden images. */
export async function deleteHidden(db: Database, images: readonly HiddenImage[]): Promise<void> {
  const names = images.map(({ name }) => name);
  await db.deleteFrom('objects').where('name', 'in', names).where('storedAt', 'is', null).execute();
}

/** Returns the number of unused images. */
export async function countUnusedImages(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${withSettings} select count(*)::int as count from objects where ${isImage} and ${isUnused}`.execute(db);
  return rows[0]?.count ?? 0;
}

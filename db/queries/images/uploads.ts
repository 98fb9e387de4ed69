import { sql } from 'kysely';
import type { Focus } from '../../../src/contracts/images/focus.ts';
import type { FileType } from '../../../src/contracts/images/uploads.ts';
import type { Database } from '../../client.ts';
import { violatedUnique } from '../../failure.ts';
import type { StoredObject } from '../../schema.ts';

/** The description of an image that is not stored yet. */
export interface ObjectClaim extends Pick<StoredObject, 'name' | 'size' | 'width' | 'height' | 'fileName' | 'alt'> {
  contentType: FileType;
  hash: string;
  uploadedBy: string | null;
  focus?: Focus | null;
}

/** The minutes after which a claim without stored bytes is abandoned. An upload URL is valid for ten minutes. */
const claimMinutes = 60;

/** The condition that a claim is abandoned: the object store may hold bytes of it that nothing uses. */
export const isAbandoned = sql<boolean>`(objects.same_as is null and objects.stored_at is null
  and objects.claimed_at <= now() - make_interval(mins => ${sql.lit(claimMinutes)}))`;

/**
 * Claims a name for an image. If the same bytes are stored already, the name becomes another name of that image and counts as
 * stored. Takes over an abandoned claim. Returns undefined if the name is claimed already, even if its image is not stored yet.
 */
export async function claimObject(db: Database, claim: ObjectClaim): Promise<{ isStored: boolean } | undefined> {
  const { name, contentType, size, width, height, fileName, alt, hash, uploadedBy, focus } = claim;
  const ofKnown = (column: string, value: unknown) =>
    sql`case when known.name is null then ${value}::smallint else ${sql.ref(`known.${column}`)} end`;
  const { rows } = await sql<{ isStored: boolean }>`
    with known as (select * from objects where hash = ${hash} and same_as is null and stored_at is not null),
    claim as (select ${name}::text as name)
    insert into objects (name, content_type, size, width, height, uploaded_by, hash, same_as, file, location, stored_at,
      file_name, alt, focus_x, focus_y, changed_at)
    select claim.name, ${contentType}, ${size}::int, ${width}::int, ${height}::int, ${uploadedBy}::uuid, ${hash}, known.name,
      coalesce(known.file, known.name), known.location, case when known.name is not null then now() end,
      coalesce(known.file_name, ${fileName}), coalesce(known.alt, ${alt}), ${ofKnown('focus_x', focus?.x ?? null)}, ${ofKnown('focus_y', focus?.y ?? null)},
      case when known.name is null and ${focus != null}::boolean then now() else known.changed_at end
    from claim left join known on true
    on conflict (name) do update set claimed_at = now(), content_type = excluded.content_type, size = excluded.size,
      width = excluded.width, height = excluded.height, uploaded_by = excluded.uploaded_by, hash = excluded.hash,
      same_as = excluded.same_as, file = excluded.file, location = excluded.location, stored_at = excluded.stored_at,
      file_name = excluded.file_name, alt = excluded.alt, focus_x = excluded.focus_x, focus_y = excluded.focus_y,
      changed_at = excluded.changed_at
    where ${isAbandoned}
    returning same_as is not null as is_stored`.execute(db);
  return rows[0];
}

/**
 * Records that an image is in the object store, and its URL if another host serves it. Returns false if the same bytes have been
 * stored under another name meanwhile: the name then belongs to that image, and these bytes are not needed.
 */
export async function confirmObject(db: Database, name: string, location: string | null): Promise<boolean> {
  try {
    await db.updateTable('objects').set({ storedAt: sql<Date>`now()`, location }).where('name', '=', name).execute();
    return true;
  } catch (error) {
    if (violatedUnique(error) !== 'objects_hash_key') throw error;
    await sql`
      update objects set stored_at = now(), same_as = known.name, file = coalesce(known.file, known.name),
        location = known.location, file_name = known.file_name, alt = known.alt, focus_x = known.focus_x,
        focus_y = known.focus_y, changed_at = known.changed_at
      from objects as known
      where objects.name = ${name} and known.hash = objects.hash and known.same_as is null and known.stored_at is not null`.execute(
      db,
    );
    return false;
  }
}

/**
 * Stores a claim for bytes under a name that no image has. `file` is that name. The claim stays until the bytes are deleted. If an
 * image takes these bytes, `replaceImage` turns the claim into the claim of the earlier bytes.
 */
export async function claimFile(db: Database, claim: ObjectClaim & { file: string }): Promise<void> {
  const { focus: _none, ...columns } = claim;
  await db.insertInto('objects').values(columns).execute();
}

/** Releases a claim whose bytes the object store does not have. */
export async function releaseObject(db: Database, name: string): Promise<void> {
  await db.deleteFrom('objects').where('name', '=', name).where('storedAt', 'is', null).execute();
}

/** Abandons a claim whose bytes the object store may have. Its name can be claimed again, or its bytes deleted. */
export async function abandonObject(db: Database, name: string): Promise<void> {
  await sql`
    update objects set claimed_at = now() - make_interval(mins => ${claimMinutes}::int)
    where name = ${name} and stored_at is null`.execute(db);
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

/** Returns the name of the stored image with these bytes, or undefined if there is none. */
export async function findSameBytes(db: Database, hash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('objects')
    .select('name')
    .where('hash', '=', hash)
    .where('sameAs', 'is', null)
    .where('storedAt', 'is not', null)
    .executeTakeFirst();
  return row?.name;
}

/** Returns the stored images without a hash, which are older than the library. */
export const imagesWithoutHash = (db: Database): Promise<StoredObject[]> =>
  db.selectFrom('objects').selectAll().where('hash', 'is', null).where('storedAt', 'is not', null).execute();

/** Stores the hash of an image that has none. If another image has this hash already, stores nothing. */
export async function storeHash(db: Database, name: string, hash: string): Promise<void> {
  await db
    .updateTable('objects')
    .set({ hash })
    .where('name', '=', name)
    .where('hash', 'is', null)
    .where(sql<boolean>`not exists (select from objects as known where known.hash = ${hash})`)
    .execute();
}

/** Returns the sizes in pixels and the focal points of the images with these names. An unknown name has no entry. */
export async function imageSizes(
  db: Database,
  names: readonly string[],
): Promise<Pick<StoredObject, 'name' | 'width' | 'height' | 'focusX' | 'focusY'>[]> {
  return db
    .selectFrom('objects')
    .select(['name', 'width', 'height', 'focusX', 'focusY'])
    .where('name', 'in', names)
    .execute();
}

/** Returns the details that a build needs of images that were replaced or have a focal point. Other images have no entry. */
export async function changedImages(
  db: Database,
): Promise<Pick<StoredObject, 'name' | 'hash' | 'focusX' | 'focusY'>[]> {
  return db
    .selectFrom('objects')
    .select(['name', 'hash', 'focusX', 'focusY'])
    .where('changedAt', 'is not', null)
    .where('storedAt', 'is not', null)
    .execute();
}

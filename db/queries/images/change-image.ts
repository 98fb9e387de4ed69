import { type RawBuilder, sql } from 'kysely';
import type { Focus } from '../../../src/contracts/images/focus.ts';
import type { FileType } from '../../../src/contracts/images/uploads.ts';
import type { Database } from '../../client.ts';
import { violatedUnique } from '../../failure.ts';
import type { StoredObject } from '../../schema.ts';
import { isShown, withSettings } from './image-uses.ts';
import { isImage } from './images.ts';

// The image with this name or with this name among its other names. The lock makes parallel changes wait for each other.
const target = (called: string) => sql`target as (
  select name, coalesce(file, name) as file from objects
  where ${isImage} and name = (select coalesce(same_as, name) from objects where name = ${called})
  for update
)`;

// All names of an image share its details.
const ofTarget = sql`(objects.name = target.name or objects.same_as = target.name)`;

/** The fields of an image that a person may change. A missing field stays as it is. */
export interface ImageChange {
  fileName?: string | undefined;
  alt?: string | undefined;
  /** The alternative text, stored only if the image has none yet. */
  firstAlt?: string | undefined;
  focus?: Focus | null | undefined;
}

/** Changes the details of an image. Returns whether visitors see a change, or undefined if there is no such image. */
export async function changeImage(
  db: Database,
  called: string,
  { fileName, alt, firstAlt, focus }: ImageChange,
): Promise<{ isShown: boolean } | undefined> {
  const sets: RawBuilder<unknown>[] = [sql`size = size`];
  if (fileName !== undefined) sets.push(sql`file_name = nullif(${fileName}::text, '')`);
  if (alt !== undefined) sets.push(sql`alt = ${alt}`);
  else if (firstAlt !== undefined) sets.push(sql`alt = coalesce(alt, ${firstAlt})`);
  if (focus !== undefined)
    sets.push(
      sql`focus_x = ${focus?.x ?? null}::smallint, focus_y = ${focus?.y ?? null}::smallint, changed_at = now()`,
    );
  const { rows } = await sql<{ isShown: boolean }>`
    with ${withSettings}, ${target(called)}, changed as (
      update objects set ${sql.join(sets)} from target where ${ofTarget}
    )
    select ${focus === undefined ? sql`false` : isShown(sql`target.name`)} as is_shown from target`.execute(db);
  return rows[0];
}

/** The new bytes of an image, as stored in the object store. */
export interface Replacement extends Pick<StoredObject, 'size' | 'width' | 'height' | 'location'> {
  contentType: FileType;
  hash: string;
  /** The name of the bytes in the object store. */
  file: string;
}

/**
 * Replaces the bytes of an image. The claim of the new bytes becomes the claim of the earlier bytes. Returns the name of the
 * earlier bytes in the object store and whether visitors see the image. Returns undefined if there is no such image, and `known` if
 * another image has these bytes.
 */
export async function replaceImage(
  db: Database,
  called: string,
  { contentType, size, width, height, location, hash, file }: Replacement,
): Promise<{ earlier: string; isShown: boolean } | 'known' | undefined> {
  try {
    const { rows } = await sql<{ earlier: string; isShown: boolean }>`
      with ${withSettings}, ${target(called)}, changed as (
        update objects set content_type = ${contentType}, size = ${size}, width = ${width}, height = ${height},
          location = ${location}, hash = ${hash}, file = ${file}, changed_at = now()
        from target where ${ofTarget}
      ), left_over as (
        update objects set file = target.file from target where objects.name = ${file} and objects.stored_at is null
      )
      select file as earlier, ${isShown(sql`target.name`)} as is_shown from target`.execute(db);
    return rows[0];
  } catch (error) {
    if (violatedUnique(error) === 'objects_hash_key') return 'known';
    throw error;
  }
}

import { type RawBuilder, sql } from 'kysely';
import {
  type ImageFilter,
  type ImageUses,
  type imageSorts,
  unusedAfterHours,
} from '../../../src/contracts/images/images.ts';
import type { Database } from '../../client.ts';
import type { StoredObject } from '../../schema.ts';
import { containing, type Page } from '../page.ts';
import { nameOfUser } from '../posts/versions.ts';
import { isAmongUsed, usesOf, withSettings } from './image-uses.ts';

/** An image of the library, with the name of the person who uploaded it and its uses. */
export interface ImageRow
  extends Pick<
    StoredObject,
    'name' | 'fileName' | 'contentType' | 'size' | 'width' | 'height' | 'changedAt' | 'alt' | 'focusX' | 'focusY'
  > {
  uploadedBy: string | null;
  uploadedAt: Date;
  uses: ImageUses;
}

/** The filters and the order of a list of images. */
export interface ImageList {
  search?: string | undefined;
  show?: ImageFilter | undefined;
  sort: keyof typeof imageSorts;
}

const name = sql.ref('objects.name');

/** The condition that a row of objects is an image. Other rows are not stored yet, or are other names of an image. */
export const isImage = sql<boolean>`(objects.same_as is null and objects.stored_at is not null)`;

// The name tells the kind, because an index has the name.
const isDocument = sql<boolean>`objects.name like '%.pdf'`;

/** The condition that deleting all unused images deletes this image. A document stays, because other sites and emails may link to it. */
export const isUnused = sql<boolean>`(
  not ${isDocument} and objects.claimed_at < now() - make_interval(hours => ${sql.lit(unusedAfterHours)}) and not ${isAmongUsed(name)})`;

const filters: Record<ImageFilter, RawBuilder<unknown>> = {
  unused: isUnused,
  used: isAmongUsed(name),
  'no-text': sql`objects.alt is null`,
  decorative: sql`objects.alt = ''`,
  documents: sql`true`,
};

const orders: Record<ImageList['sort'], RawBuilder<unknown>> = {
  newest: sql`uploaded_at desc, name`,
  oldest: sql`uploaded_at, name`,
  largest: sql`size desc, name`,
  name: sql`lower(file_name), name`,
};

const images = sql`
  select objects.name, file_name, content_type, size, width, height, claimed_at as uploaded_at, changed_at, alt, focus_x,
    focus_y, uploaded_by as uploader_id
  from objects`;

const withUses = (image: RawBuilder<unknown>) => sql`
  ${image}.*, (select ${nameOfUser} from users where users.id = uploader_id) as uploaded_by, ${usesOf(sql`${image}.name`)} as uses`;

/** Returns one page of the library, with the bytes of the whole list. The same statement reads the uses of that page. */
export async function pageOfImages(
  db: Database,
  { search, show, sort }: ImageList,
  page: number,
  perPage: number,
): Promise<Page<ImageRow> & { bytes: number }> {
  const part = containing(search ?? '');
  // The expression of an index. With an array, PostgreSQL can use another index for the names of people.
  const hasText = sql`(name || chr(10) || coalesce(file_name, '') || chr(10) || coalesce(alt, '') ilike ${part}
    or uploaded_by = any(array(select id from users where ${nameOfUser} ilike ${part})))`;
  // A filter takes longer than reading the list, so its result is kept. Without a filter, the page and the counts read an index
  // each.
  const kept = sql.raw(search || show ? 'materialized' : 'not materialized');
  const { rows } = await sql<ImageRow & { total: number; bytes: number }>`
    with ${withSettings},
    list as ${kept} (
      ${images} where ${isImage} and ${isDocument} = ${show === 'documents'} and ${search ? hasText : sql`true`} and ${show ? filters[show] : sql`true`}
    ),
    page as (select * from list order by ${orders[sort]} limit ${perPage} offset ${(page - 1) * perPage})
    select ${withUses(sql`page`)}, counts.*
    from (
      select count(*)::int as total, coalesce(sum(size), 0)::float8 as bytes
      from (select size from list order by uploaded_at desc, name) as counted
    ) as counts
      left join page on true
    order by ${orders[sort]}`.execute(db);
  const [{ total, bytes } = { total: 0, bytes: 0 }] = rows;
  // The counts are right on a page past the last one too. Its only row has no image.
  const onPage = rows.filter((row) => row.name !== null);
  return { rows: onPage, page, total, bytes, pages: Math.max(1, Math.ceil(total / perPage)) };
}

/** Returns the image with this name or with this name among its other names. Returns undefined if there is none. */
export async function readImage(db: Database, called: string): Promise<ImageRow | undefined> {
  const { rows } = await sql<ImageRow>`
    with ${withSettings}, image as (
      ${images} where ${isImage} and objects.name = (select coalesce(same_as, name) from objects where name = ${called})
    )
    select ${withUses(sql`image`)} from image`.execute(db);
  return rows[0];
}

import { type RawBuilder, sql } from 'kysely';
import { listedUses } from '../../../src/contracts/images/images.ts';
import { visible } from '../posts/visible.ts';

/**
 * The beginning of the WITH clause of every statement that uses the fragments below: the images in settings. Materialized, so that
 * PostgreSQL reads them once instead of once for each image.
 */
export const withSettings = sql`in_settings as materialized (
  select key, unnest(image_names(value)) as name from site_settings where value like '%/api/objects/%'
)`;

type Table = 'blog_posts' | 'post_drafts' | 'post_revisions';

// The expression of the indexes in migration 0020, which find the texts that show an image.
const shows = (table: Table) =>
  sql`image_names(${sql.table(table)}.content || ' ' || coalesce(${sql.table(table)}.featured_image, '')) @> array[names.name]`;

const usedIn = (table: Table) => sql`exists (select from ${sql.table(table)} where ${shows(table)})`;

const inSettings = sql`names.name in (select name from in_settings)`;

// An image has its own name, and the names under which the same bytes were uploaded again.
const namesOf = (image: RawBuilder<unknown>) =>
  sql`(select own.name from objects as own where own.name = ${image} or own.same_as = ${image}) as names`;

const isUsedName = sql`(${usedIn('blog_posts')} or ${usedIn('post_drafts')} or ${usedIn('post_revisions')} or ${inSettings})`;

/** The condition that a post, a draft, an earlier version or a setting uses an image. */
export const isUsed = (image: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${namesOf(image)} where ${isUsedName})`;

/** The same condition for a list of images. Finds all used images at once, which takes two thirds of the time. */
export const isAmongUsed = (image: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${image} in (select coalesce(names.same_as, names.name) from objects as names where ${isUsedName})`;

/** The condition that visitors see an image. */
export const isShown = (image: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from ${namesOf(image)}
  where exists (select from blog_posts where ${shows('blog_posts')} and ${visible}) or ${inSettings}
)`;

/**
 * The uses of an image as JSON: their number, and the first ones. Each post counts once, with the use that is nearest to what
 * visitors see.
 */
export const usesOf = (image: RawBuilder<unknown>) => sql`(
  select json_build_object(
    'total', count(*),
    'first', coalesce(
      json_agg(json_build_object('place', place, 'id', id, 'title', title) order by number)
        filter (where number <= ${sql.lit(listedUses)}),
      '[]'
    )
  )
  from (
    select place, id, title, row_number() over (order by rank, title, id) as number
    from (
      select blog_posts.id::text as id, blog_posts.title, min(rank) as rank,
        (array['post', 'draft', 'revision'])[min(rank)] as place
      from (
        select blog_posts.id, 1 as rank from ${namesOf(image)} join blog_posts on ${shows('blog_posts')}
        union all
        select post_id, 2 from ${namesOf(image)} join post_drafts on ${shows('post_drafts')}
        union all
        select post_id, 3 from ${namesOf(image)} join post_revisions on ${shows('post_revisions')}
      ) as found join blog_posts on blog_posts.id = found.id
      group by blog_posts.id
      union all
      select distinct key, null, 4, 'setting' from in_settings where name in (select name from ${namesOf(image)})
    ) as places
  ) as numbered
)`;

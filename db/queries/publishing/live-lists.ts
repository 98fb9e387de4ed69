import { sql } from 'kysely';
import type { Database } from '../../client.ts';
import type { AuthoredPost, BlogPost } from '../../schema.ts';
import { secondsToChange, visible } from '../posts/visible.ts';

/** A post as a list shows it. */
export type CardRow = Pick<BlogPost, 'slug' | 'title' | 'excerpt' | 'featuredImage' | 'authorId' | 'createdAt'> &
  Pick<AuthoredPost, 'authorName'> & {
    /** The hash of the featured image if it was replaced or has a focal point, as in the list of a build. */
    hash: string | null;
    focusX: number | null;
    focusY: number | null;
  };

/** Some of the published posts, the number of all, and the seconds until a post next appears or disappears. */
export interface LiveRows<Row> {
  rows: Row[];
  total: number;
  secondsToChange: number | null;
}

interface Counts {
  total: number;
  secondsToChange: number | null;
}

const counted = sql`counted as (
  select count(*)::int as total, ${secondsToChange} as seconds_to_change from blog_posts where ${visible}
)`;

const newestFirst = sql`post.created_at desc, post.id`;

// Past the last post, the counts come with a row of nulls.
function toLive<Row extends { slug: string }>(rows: readonly (Row & Counts)[]): LiveRows<Row> {
  const { total = 0, secondsToChange: seconds = null } = rows[0] ?? {};
  return { rows: rows.filter(({ slug }) => slug !== null), total, secondsToChange: seconds };
}

/** Returns `limit` published posts after the first `offset`, newest first, in one round trip. */
export async function listCards(db: Database, limit: number, offset: number): Promise<LiveRows<CardRow>> {
  const { rows } = await sql<CardRow & Counts>`
    with ${counted}, listed as (
      select id from blog_posts where ${visible} order by created_at desc, id limit ${limit}::int offset ${offset}::int
    )
    select slug, title, excerpt, featured_image, author_id, post.created_at, public_name as author_name,
      hash, focus_x, focus_y, total, seconds_to_change
    from counted left join listed on true
      left join blog_posts as post on post.id = listed.id
      left join users on users.id = author_id
      left join objects on changed_at is not null and stored_at is not null
        and name = substring(featured_image from '^/api/objects/([[:alnum:]_.-]+)$')
    order by ${newestFirst}`.execute(db);
  return toLive(rows);
}

/** A post as the feeds show it. */
export type FeedRow = Pick<
  AuthoredPost,
  'id' | 'slug' | 'title' | 'excerpt' | 'content' | 'featuredImage' | 'createdAt' | 'updatedAt' | 'authorName'
>;

/** Returns the newest published posts with their content, in one round trip. */
export async function listFeed(db: Database, limit: number): Promise<LiveRows<FeedRow>> {
  const { rows } = await sql<FeedRow & Counts>`
    with ${counted}, listed as (
      select id from blog_posts where ${visible} order by created_at desc, id limit ${limit}::int
    )
    select post.id, slug, title, excerpt, content, featured_image, post.created_at,
      updated_at, public_name as author_name, total, seconds_to_change
    from counted left join listed on true
      left join blog_posts as post on post.id = listed.id
      left join users on users.id = author_id
    order by ${newestFirst}`.execute(db);
  return toLive(rows);
}

/** A post as the sitemap shows it. */
export type SitemapRow = Pick<AuthoredPost, 'slug' | 'updatedAt'> & { imagesAt: Date | null };

// Times are milliseconds since 1970: thousands of them are read twice as fast as timestamps.
type ChangedPost = [slug: string, updatedAt: number, imagesAt: number | null];

const milliseconds = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)`;

/**
 * Returns when each published post and its images were last changed, newest first, and when the newest post was created, in one
 * round trip.
 */
export async function listChanges(
  db: Database,
): Promise<Pick<LiveRows<SitemapRow>, 'rows' | 'secondsToChange'> & { newestAt: Date | null }> {
  // Thousands of rows take the driver twice as long as one value. Few images were ever changed, and an index finds their posts.
  const { rows } = await sql<{ posts: ChangedPost[]; newestAt: Date | null; secondsToChange: number | null }>`
    with changed as (
      select shown.id, max(changed_at) as images_at from objects
      join blog_posts as shown on image_names(shown.content || ' ' || coalesce(shown.featured_image, '')) @> array[name]
      where changed_at is not null group by shown.id
    )
    select ${secondsToChange} as seconds_to_change, max(created_at) as newest_at, coalesce(
      json_agg(json_build_array(slug, ${milliseconds('updated_at')}, ${milliseconds('images_at')})
        order by created_at desc, post.id), '[]') as posts
    from blog_posts as post left join changed on changed.id = post.id where ${visible}`.execute(db);
  const { posts = [], newestAt = null, secondsToChange: seconds = null } = rows[0] ?? {};
  return {
    rows: posts.map(([slug, updatedAt, imagesAt]) => ({
      ...{ slug, updatedAt: new Date(updatedAt), imagesAt: imagesAt === null ? null : new Date(imagesAt) },
    })),
    ...{ newestAt, secondsToChange: seconds },
  };
}

/** A post as the search index shows it. */
export type SearchRow = Pick<BlogPost, 'slug' | 'title' | 'excerpt' | 'searchWords'>;

/** Returns what a search knows of each published post, newest first, in one round trip. */
export async function listSearched(db: Database): Promise<LiveRows<SearchRow>> {
  const { rows } = await sql<SearchRow & Counts>`
    with ${counted}, post as (
      select id, slug, title, excerpt, search_words, created_at from blog_posts where ${visible}
    )
    select slug, title, excerpt, search_words, total, seconds_to_change
    from counted left join post on true
    order by ${newestFirst}`.execute(db);
  return toLive(rows);
}

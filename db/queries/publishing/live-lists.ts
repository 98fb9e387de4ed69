import { sql } from 'kysely';
import type { Database } from '../../client.ts';
import type { AuthoredPost, BlogPost } from '../../schema.ts';
import { secondsToChange, visible } from '../posts/visible.ts';

/** A post as a list shows it. */
export type CardRow = Pick<
  BlogPost,
  'slug' | 'title' | 'excerpt' | 'excerptSignature' | 'featuredImage' | 'authorId' | 'createdAt'
> &
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

/** Returns `limit` published posts after the first `offset`, newest first, in one round trip. */
export async function listCards(db: Database, limit: number, offset: number): Promise<LiveRows<CardRow>> {
  const { rows } = await sql<CardRow & Counts>`
    with counted as (
      select count(*)::int as total, ${secondsToChange} as seconds_to_change from blog_posts where ${visible}
    ), listed as (
      select id from blog_posts where ${visible} order by created_at desc, id limit ${limit}::int offset ${offset}::int
    )
    select slug, title, excerpt, excerpt_signature, featured_image, author_id, post.created_at, public_name as author_name,
      hash, focus_x, focus_y, total, seconds_to_change
    from counted left join listed on true
      left join blog_posts as post on post.id = listed.id
      left join users on users.id = author_id
      left join objects on changed_at is not null and stored_at is not null
        and name = substring(featured_image from '^/api/objects/([[:alnum:]_.-]+)$')
    order by post.created_at desc, post.id`.execute(db);
  const { total = 0, secondsToChange: seconds = null } = rows[0] ?? {};
  // Past the last post, the counts come with a row of nulls.
  return { rows: rows.filter(({ slug }) => slug !== null), total, secondsToChange: seconds };
}

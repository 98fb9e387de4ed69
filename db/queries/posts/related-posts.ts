import { sql } from 'kysely';
import type { Database } from '../../client.ts';
import type { BlogPost } from '../../schema.ts';
import { visible } from './visible.ts';

/** A published post beside another one. */
export type Neighbour = Pick<BlogPost, 'slug' | 'title' | 'createdAt'>;

/**
 * Returns the published posts next to a post, newest first: at most `limit` newer ones and `limit` older ones. Posts with the same
 * time are in the order of their ids, as in every list of posts.
 */
export async function readNeighbours(
  db: Database,
  postId: string,
  limit: number,
): Promise<{ newer: Neighbour[]; older: Neighbour[] }> {
  const side = (isNewer: boolean) => {
    const [beyond, before] = isNewer ? [sql`>`, sql`<`] : [sql`<`, sql`>`];
    const order = isNewer ? sql`other.created_at, other.id desc` : sql`other.created_at desc, other.id`;
    return sql`(
      select other.id, other.slug, other.title, other.created_at, ${sql.lit(isNewer)} as is_newer
      from blog_posts as post join (select * from blog_posts where ${visible}) as other on
        (other.created_at ${beyond} post.created_at or other.created_at = post.created_at and other.id ${before} post.id)
      where post.id = ${postId} order by ${order} limit ${limit}
    )`;
  };
  const { rows } = await sql<Neighbour & { isNewer: boolean }>`
    ${side(true)} union all ${side(false)} order by created_at desc, id`.execute(db);
  return { newer: rows.filter(({ isNewer }) => isNewer), older: rows.filter(({ isNewer }) => !isNewer) };
}

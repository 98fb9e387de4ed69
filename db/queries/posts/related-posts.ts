import { sql } from 'kysely';
import type { Database } from '../../client.ts';
import type { BlogPost } from '../../schema.ts';
import { ofTopic } from '../topics/shown-topics.ts';
import { visible } from './visible.ts';

/** A published post beside another one. */
type Neighbour = Pick<BlogPost, 'slug' | 'title' | 'createdAt'>;

interface Sides {
  newer: Neighbour[];
  older: Neighbour[];
}

/**
 * Returns the published posts next to a post, newest first: at most `limit` newer ones and `limit` older ones, of all posts and of
 * those with the topic `topic`, in one round trip. Posts with the same time are in the order of their ids, as in every list of posts.
 */
export async function readNeighbours(
  db: Database,
  postId: string,
  topic: string | undefined,
  limit: number,
): Promise<Sides & { sameTopic: Sides }> {
  const side = (isNewer: boolean, isSameTopic: boolean) => {
    const [beyond, before] = isNewer ? [sql`>`, sql`<`] : [sql`<`, sql`>`];
    const order = isNewer ? sql`other.created_at, other.id desc` : sql`other.created_at desc, other.id`;
    const among = isSameTopic ? sql`${visible} and ${ofTopic(topic ?? '')}` : visible;
    return sql`(
      select other.id, other.slug, other.title, other.created_at, ${sql.lit(isNewer)} as is_newer, ${sql.lit(isSameTopic)} as is_same_topic
      from blog_posts as post join (select * from blog_posts where ${among}) as other on
        (other.created_at ${beyond} post.created_at or other.created_at = post.created_at and other.id ${before} post.id)
      where post.id = ${postId} order by ${order} limit ${limit}
    )`;
  };
  const sides = [side(true, false), side(false, false), ...(topic ? [side(true, true), side(false, true)] : [])];
  const { rows } = await sql<Neighbour & { isNewer: boolean; isSameTopic: boolean }>`
    ${sql.join(sides, sql` union all `)} order by created_at desc, id`.execute(db);
  const those = (newer: boolean, sameTopic: boolean): Neighbour[] =>
    rows
      .filter(({ isNewer, isSameTopic }) => isNewer === newer && isSameTopic === sameTopic)
      .map(({ slug, title, createdAt }) => ({ slug, title, createdAt }));
  return {
    newer: those(true, false),
    older: those(false, false),
    sameTopic: { newer: those(true, true), older: those(false, true) },
  };
}

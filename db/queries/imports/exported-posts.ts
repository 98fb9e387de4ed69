import { type SqlBool, sql } from 'kysely';
import type { TopicLink } from '../../../src/contracts/topics/topic-name.ts';
import type { Database } from '../../client.ts';
import type { BlogPost } from '../../schema.ts';
import { postTopics } from '../posts/posts.ts';

// A response of Neon has at most 64 MB, and a post's content at most 500,000 characters.
const postsPerQuery = 50;

/** A post with the email of its author and the paths that lead to it. */
export type PostToExport = BlogPost & { email: string; paths: string[]; topics: TopicLink[] };

/** Returns every post, drafts included, a few at a time. */
export async function* exportedPosts(db: Database): AsyncGenerator<PostToExport[]> {
  let last: string | undefined;
  do {
    const posts: PostToExport[] = await db
      .selectFrom('blogPosts')
      .innerJoin('users', 'users.id', 'blogPosts.authorId')
      .selectAll('blogPosts')
      .select([
        'users.email',
        postTopics,
        sql<
          string[]
        >`(select coalesce(json_agg(path order by path), '[]') from redirects where post_id = blog_posts.id)`.as(
          'paths',
        ),
      ])
      .where(last ? sql<SqlBool>`blog_posts.id > ${last}::uuid` : sql<SqlBool>`true`)
      .orderBy('blogPosts.id')
      .limit(postsPerQuery)
      .execute();
    if (posts.length > 0) yield posts;
    last = posts.length === postsPerQuery ? posts.at(-1)?.id : undefined;
  } while (last);
}

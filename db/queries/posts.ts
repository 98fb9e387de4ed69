import type { Insertable } from 'kysely';
import type { Database } from '../client.ts';
import type { BlogPost, BlogPostsTable } from '../schema.ts';

/** Every published post, newest first. */
export async function listPublishedPosts(db: Database): Promise<BlogPost[]> {
  return db
    .selectFrom('blogPosts')
    .selectAll()
    .where('published', '=', true)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

/** Every published post without its content, newest first. */
export async function listPublishedSummaries(db: Database): Promise<Omit<BlogPost, 'content' | 'published'>[]> {
  return db
    .selectFrom('blogPosts')
    .select(['id', 'slug', 'title', 'excerpt', 'featuredImage', 'metaTitle', 'metaDescription', 'authorId'])
    .select(['createdAt', 'updatedAt'])
    .where('published', '=', true)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

/** The content of these posts, by id; one that does not exist is not in the answer. */
export async function readContents(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('blogPosts').select(['id', 'content']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, content }) => [id, content]));
}

/** Stores posts as they are given, all of them or none. */
export async function insertPosts(db: Database, posts: Insertable<BlogPostsTable>[]): Promise<void> {
  await db.insertInto('blogPosts').values(posts).execute();
}

/** How many posts there are, drafts included. */
export async function countPosts(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('blogPosts')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Every post, drafts included, newest first. */
export async function listAllPosts(db: Database): Promise<BlogPost[]> {
  return db.selectFrom('blogPosts').selectAll().orderBy('createdAt', 'desc').orderBy('id').execute();
}

/** The post with this slug, or else with this id, whether published or not. */
export async function findPost(db: Database, key: string): Promise<BlogPost | undefined> {
  return db
    .selectFrom('blogPosts')
    .selectAll()
    .where((eb) => eb.or([eb('slug', '=', key), eb(eb.cast<string>('id', 'text'), '=', key)]))
    .orderBy((eb) => eb('slug', '=', key), 'desc')
    .limit(1)
    .executeTakeFirst();
}

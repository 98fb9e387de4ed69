import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Database } from '../client.ts';
import { violatedUnique } from '../failure.ts';
import type { BlogPost, BlogPostsTable } from '../schema.ts';

// An answer of Neon's has at most 64 MB, and a post's content 500,000 characters.
const postsPerQuery = 100;

/** Returns every published post, newest first. */
export async function listPublishedPosts(db: Database): Promise<BlogPost[]> {
  const posts: BlogPost[] = [];
  for (let read = postsPerQuery; read === postsPerQuery; ) {
    const last = posts.at(-1);
    let query = db.selectFrom('blogPosts').selectAll().where('published', '=', true);
    if (last) query = query.where('id', '>', last.id);
    // Ids never change, so a save between two queries makes no post appear twice or not at all.
    const some = await query.orderBy('id').limit(postsPerQuery).execute();
    posts.push(...some);
    read = some.length;
  }
  return posts.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
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

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The post with this slug, or else with this id, whether published or not. */
export async function findPost(db: Database, key: string): Promise<BlogPost | undefined> {
  const bySlug = db.selectFrom('blogPosts').selectAll().where('slug', '=', key);
  if (!uuid.test(key)) return bySlug.executeTakeFirst();
  // Each by its own index; a slug may look like an id.
  return db
    .selectFrom('blogPosts')
    .selectAll()
    .where((eb) => eb.or([eb('slug', '=', key), eb('id', '=', key)]))
    .orderBy((eb) => eb('slug', '=', key), 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Stores a new post and gives it; gives nothing where its slug is taken. */
export async function createPost(
  db: Database,
  post: Omit<Insertable<BlogPostsTable>, 'createdAt' | 'updatedAt'>,
): Promise<BlogPost | undefined> {
  // Kept to the millisecond, which is what callers can send back as a version.
  const moment = sql<Date>`date_trunc('milliseconds', now())`;
  return db
    .insertInto('blogPosts')
    .values({ ...post, createdAt: moment, updatedAt: moment })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** What becomes of a change: the post as it now is, or why it was not made. */
export type UpdateOutcome = { post: BlogPost } | 'changed meanwhile' | 'slug taken';

/** Changes the post, if it still is the expected version or none is expected; each version has a moment of its own. */
export async function updatePost(
  db: Database,
  id: string,
  expected: Date | undefined,
  change: Omit<Updateable<BlogPostsTable>, 'updatedAt'>,
): Promise<UpdateOutcome> {
  const later = sql<Date>`greatest(date_trunc('milliseconds', now()), updated_at + interval '1 millisecond')`;
  try {
    let update = db
      .updateTable('blogPosts')
      .set({ ...change, updatedAt: later })
      .where('id', '=', id);
    if (expected)
      update = update.where(sql<SqlBool>`date_trunc('milliseconds', updated_at) = ${expected.toISOString()}`);
    const post = await update.returningAll().executeTakeFirst();
    return post ? { post } : 'changed meanwhile';
  } catch (error) {
    if (violatedUnique(error) === 'blog_posts_slug_key') return 'slug taken';
    throw error;
  }
}

/** Deletes the post with this slug, or else with this id, and gives what it was; nothing where there is none. */
export async function deletePost(
  db: Database,
  key: string,
): Promise<Pick<BlogPost, 'title' | 'slug' | 'published'> | undefined> {
  const found = db
    .selectFrom('blogPosts')
    .select('id')
    .where((eb) => eb.or([eb('slug', '=', key), eb(eb.cast<string>('id', 'text'), '=', key)]))
    .orderBy((eb) => eb('slug', '=', key), 'desc')
    .limit(1);
  return db
    .deleteFrom('blogPosts')
    .where('id', '=', found)
    .returning(['title', 'slug', 'published'])
    .executeTakeFirst();
}

/** Which slugs are taken of those that begin with this one: itself, and those with a number behind it. */
export async function takenSlugs(db: Database, slug: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('blogPosts')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .execute();
  return new Set(rows.map((row) => row.slug));
}

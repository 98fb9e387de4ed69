import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Database } from '../client.ts';
import { violatedUnique } from '../failure.ts';
import type { BlogPost, BlogPostsTable } from '../schema.ts';

/** One page of a list, and how many rows the whole list has. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

const newestFirst = (db: Database) => db.selectFrom('blogPosts').orderBy('createdAt', 'desc').orderBy('id');

/** Every published post, newest first. */
export async function listPublishedPosts(db: Database): Promise<BlogPost[]> {
  return newestFirst(db).selectAll().where('published', '=', true).execute();
}

/** Every published post without its content, newest first. */
export async function listPublishedSummaries(
  db: Database,
): Promise<Omit<BlogPost, 'content' | 'published' | 'cleanSeal'>[]> {
  return newestFirst(db)
    .select(['id', 'slug', 'title', 'excerpt', 'featuredImage', 'metaTitle', 'metaDescription', 'authorId'])
    .select(['createdAt', 'updatedAt'])
    .where('published', '=', true)
    .execute();
}

/** The content of these posts, by id; one that does not exist is not in the answer. */
export async function readContents(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('blogPosts').select(['id', 'content']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, content }) => [id, content]));
}

/** One page of what is published, newest first, in one round trip; pages count from 1. */
export async function pageOfPublishedPosts(db: Database, page: number, perPage: number): Promise<Page<BlogPost>> {
  const rows = await newestFirst(db)
    .selectAll()
    .select(countOver)
    .where('published', '=', true)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return counted(rows);
}

/** What a list of posts may be narrowed to. */
export interface PostFilter {
  /** Words that title, excerpt or slug have in them, in any case. */
  search?: string | undefined;
  published?: boolean | undefined;
}

/** One page of all posts without their content, drafts included, newest first, in one round trip. */
export async function pageOfAllPosts(
  db: Database,
  { search, published }: PostFilter,
  page: number,
  perPage: number,
): Promise<Page<Omit<BlogPost, 'content'>>> {
  let query = newestFirst(db)
    .select(['id', 'title', 'excerpt', 'featuredImage', 'metaTitle', 'metaDescription', 'slug', 'authorId'])
    .select(['published', 'createdAt', 'updatedAt', 'cleanSeal', countOver]);
  if (published !== undefined) query = query.where('published', '=', published);
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<SqlBool>`(title ilike ${pattern} or excerpt ilike ${pattern} or slug ilike ${pattern})`);
  }
  return counted(
    await query
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
  );
}

const countOver = sql<number>`(count(*) over ())::int`.as('total');

// A page behind the last has no row to tell the count.
const counted = <Row extends { total: number }>(rows: Row[]): Page<Omit<Row, 'total'>> => ({
  rows: rows.map(({ total, ...row }) => row),
  total: rows[0]?.total ?? 0,
});

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

/** Changes the post if it still is the version of `readAt`; no two versions of a post have the same moment. */
export async function updatePost(
  db: Database,
  id: string,
  readAt: Date,
  change: Omit<Updateable<BlogPostsTable>, 'updatedAt'>,
): Promise<UpdateOutcome> {
  const later = sql<Date>`greatest(date_trunc('milliseconds', now()), updated_at + interval '1 millisecond')`;
  try {
    const post = await db
      .updateTable('blogPosts')
      .set({ ...change, updatedAt: later })
      .where('id', '=', id)
      .where(sql<SqlBool>`date_trunc('milliseconds', updated_at) = ${readAt.toISOString()}`)
      .returningAll()
      .executeTakeFirst();
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

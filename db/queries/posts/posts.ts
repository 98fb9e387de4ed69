import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import { isId } from '../../../src/contracts/fields.ts';
import type { PostKind } from '../../../src/contracts/posts/kind.ts';
import type { Database } from '../../client.ts';
import { violatedUnique } from '../../failure.ts';
import type { AuthoredPost } from '../../schema.ts';
import type { BlogPostsTable } from '../../tables/posts.ts';
import { type AuditEvent, keepEventOfEach, keepEvents } from '../audit/audit.ts';
import {
  type BuildOfSave,
  type QueuedBuild,
  type QueuedRow,
  queuedColumns,
  queuedOf,
  queueIf,
  queueWithPost,
} from '../publishing/builds.ts';
import { keptTopics } from '../topics/kept-topics.ts';
import { topicsOf } from '../topics/topics-of.ts';
import { endDraft } from './drafts.ts';
import { endRedirects, endSlug, freeSlug, leadsBackToPost, redirectOldSlug } from './post-redirects.ts';
import { stepsFrom, targetPath } from './redirects.ts';
import { keepEarlier, keepSaved, thinVersions, type VersionNote } from './versions.ts';
import { secondsToChange, visible } from './visible.ts';

// A response of Neon has at most 64 MB, and a post's content at most 500,000 characters.
const postsPerQuery = 100;

/** Selects the public name of a post's author, also in the RETURNING clause of a change. */
export const authorName = sql<string | null>`(select public_name from users where users.id = blog_posts.author_id)`.as(
  'authorName',
);

/** Selects the topics of a post, also in the RETURNING clause of a change. */
export const postTopics = topicsOf('blog_posts').as('topics');

// The page of a post shows its images, so the page changes when one of them changes.
const imagesAt = sql<Date | null>`(
  select max(changed_at) from objects
  where name = any(image_names(blog_posts.content || ' ' || coalesce(blog_posts.featured_image, '')))
)`.as('imagesAt');

// The title of the page above a page of the second level. Null if visitors do not see such a page.
const parentTitle = sql<string | null>`(
  select title from blog_posts as parent
  where blog_posts.kind = 'page' and blog_posts.slug like '%/%'
    and path = '/' || split_part(blog_posts.slug, '/', 1) and kind = 'page' and ${visible}
)`.as('parentTitle');

/** Returns every published post, or page, newest first. */
export async function listPublishedPosts(db: Database, kind: PostKind = 'post'): Promise<AuthoredPost[]> {
  const posts: AuthoredPost[] = [];
  for (let read = postsPerQuery; read === postsPerQuery; ) {
    const last = posts.at(-1);
    let query = db
      .selectFrom('blogPosts')
      .selectAll()
      .select([authorName, postTopics, imagesAt, parentTitle])
      .where(visible)
      .where('kind', '=', kind);
    if (last) query = query.where('id', '>', last.id);
    // Ids never change, so no post appears twice or is missing if somebody saves between two queries.
    const some = await query.orderBy('id').limit(postsPerQuery).execute();
    posts.push(...some.map((post) => ({ ...post, isVisible: true })));
    read = some.length;
  }
  return posts.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** Stores posts, all or none. */
export async function insertPosts(db: Database, posts: Insertable<BlogPostsTable>[]): Promise<void> {
  await db.insertInto('blogPosts').values(posts).execute();
}

/** Returns the number of posts, drafts included and pages not. */
export async function countPosts(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('blogPosts')
    .where('kind', '=', 'post')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

// A slug may look like an id. Two conditions let PostgreSQL use an index for each column, and a slug that is no id needs one. The
// slug of a page is a path, so only an id finds a page here.
const hasKey = (key: string) =>
  isId(key) ? sql<SqlBool>`(${hasSlug(key)} or id = ${key}::uuid)` : sql<SqlBool>`${hasSlug(key)}`;

const hasSlug = (slug: string) => sql`path = ${`/blog/${slug}`}`;

/** A post, and the seconds until any post next appears or disappears: how long what shows the post holds. */
export type FoundPost = AuthoredPost & { secondsToChange: number | null };

/** Returns the post with this slug, or else the post or page with this id, published or not. Returns undefined if there is none. */
export async function findPost(db: Database, key: string): Promise<FoundPost | undefined> {
  return foundPosts(db).where(hasKey(key)).orderBy(hasSlug(key), 'desc').limit(1).executeTakeFirst();
}

/** Returns the page with this path, published or not. Returns undefined if there is none. */
export async function findPage(db: Database, path: string): Promise<FoundPost | undefined> {
  return foundPosts(db).where('path', '=', path).where('kind', '=', 'page').executeTakeFirst();
}

const foundPosts = (db: Database) =>
  db
    .selectFrom('blogPosts')
    .selectAll()
    .select([authorName, postTopics, imagesAt, parentTitle])
    .select([visible.as('isVisible'), secondsToChange.as('secondsToChange')]);

/** Returns the pages that visitors see. */
export const publishedPages = (db: Database): Promise<Pick<AuthoredPost, 'path' | 'title'>[]> =>
  db
    .selectFrom('blogPosts')
    .select(['path', 'title'])
    .where('kind', '=', 'page')
    .where(visible)
    .orderBy('path')
    .execute();

/** The rows of other tables that the statement stores when it saves a post. */
export interface WithSave {
  note: VersionNote;
  events: readonly AuditEvent[];
  /** Undefined if there is no hook to call. */
  build: BuildOfSave | undefined;
  /** True if visitors saw the post before the save. */
  wasVisible: boolean;
}

/** A post that was saved, and the build that its save has requested. */
export interface SavedPost {
  post: AuthoredPost;
  /** Undefined if no build is needed, or if a build that has not started will include the save. */
  queued: QueuedBuild | undefined;
}

function toSaved({ buildId, callNow, dueAt, ...post }: AuthoredPost & QueuedRow): SavedPost {
  return { post, queued: queuedOf({ buildId, callNow, dueAt }) };
}

/** Stores a new post with its first version. Returns undefined if its slug or its id is taken. Throws as keptTopics() says. */
export async function createPost(
  db: Database,
  post: Omit<Insertable<BlogPostsTable>, 'createdAt' | 'updatedAt'>,
  { note, events, build, wasVisible }: WithSave,
): Promise<SavedPost | undefined> {
  // Callers send this time back as the post's version, with milliseconds only.
  const now = sql<Date>`date_trunc('milliseconds', now())`;
  const insert = db
    .insertInto('blogPosts')
    .values({ ...post, topicIds: keptTopics(post.topicIds ?? []), createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .returning([authorName, postTopics]);
  const saved = await db
    .with('saved', () => insert)
    .with('kept', () => keepSaved(note))
    .with('recorded', () => keepEvents(events))
    .with('queued', () => queueWithPost(build, wasVisible))
    .selectFrom('saved')
    .leftJoin('queued', (join) => join.onTrue())
    .selectAll('saved')
    .select([visible.as('isVisible'), ...queuedColumns])
    .executeTakeFirst();
  return saved && toSaved(saved);
}

/** The `updatedAt` of a changed post: now, but always later than before. */
export const laterVersion = sql<Date>`greatest(date_trunc('milliseconds', now()), updated_at + interval '1 millisecond')`;

/** The result of a change: the changed post, or the reason why nothing changed. */
export type UpdateOutcome = SavedPost | 'changed meanwhile' | 'slug taken';

/**
 * Changes a post. The same statement keeps the new version, redirects the old slug, records the events and
 * requests a build, so that none of these can be missing. If `expected` is the
 * `updatedAt` of another version, nothing changes. Each change sets a later `updatedAt`, so that no two versions share one. Throws
 * as keptTopics() says.
 */
export async function updatePost(
  db: Database,
  id: string,
  expected: Date | undefined,
  change: Omit<Updateable<BlogPostsTable>, 'updatedAt'>,
  { note, events, build, wasVisible }: WithSave,
): Promise<UpdateOutcome> {
  try {
    let update = db
      .updateTable('blogPosts')
      .set({ ...change, ...(change.topicIds && { topicIds: keptTopics(change.topicIds) }), updatedAt: laterVersion })
      .where('id', '=', id);
    if (expected)
      update = update.where(sql<SqlBool>`date_trunc('milliseconds', updated_at) = ${expected.toISOString()}`);
    const one = sql`${id}::uuid`;
    const post = await db
      .with('earlier', () => keepEarlier(one))
      .with('saved', () => update.returningAll().returning([authorName, postTopics]))
      .with('kept', () => keepSaved(note))
      .with('thinned', () => thinVersions(one))
      .with('ended', () => endDraft(note.draft))
      .with('redirected', () => redirectOldSlug(id))
      .with('freed', () => freeSlug())
      .with('recorded', () => keepEvents(events))
      .with('queued', () => queueWithPost(build, wasVisible))
      .selectFrom('saved')
      .leftJoin('queued', (join) => join.onTrue())
      .selectAll('saved')
      .select([visible.as('isVisible'), ...queuedColumns])
      .executeTakeFirst();
    return post ? toSaved(post) : 'changed meanwhile';
  } catch (error) {
    if (violatedUnique(error) === 'blog_posts_slug_key') return 'slug taken';
    throw error;
  }
}

/** The rows of other tables that a statement stores when it deletes posts or changes several of them. */
export interface WithEach {
  /** The event of each post. The post's title becomes the subject. */
  event: AuditEvent;
  /** Undefined if there is no hook to call. */
  build: BuildOfSave | undefined;
}

/**
 * Stores the request for a build with the deletion of posts of which visitors saw one. Such a build never waits, not even for the next
 * month if the footer links to a deleted page. For a WITH clause in which `deleted` returns the posts, and with `is_visible` whether
 * visitors saw them.
 */
export const queueWithDeletion = (build: BuildOfSave | undefined) =>
  queueIf(
    build,
    sql`exists (select from deleted where is_visible)`,
    sql`true`,
    sql`exists (select from deleted where is_visible and footer is not null)`,
  );

/** A post that was deleted, and the build that its deletion has requested. */
export interface DeletedPost {
  post: Pick<AuthoredPost, 'title' | 'kind' | 'path' | 'isVisible'>;
  /** True if the target would have led back to the post, which then stays. */
  isCircle: boolean;
  queued: QueuedBuild | undefined;
}

/**
 * Deletes the post with this slug, or else with this id. If visitors could see the post, its URLs redirect to `target`, or say that
 * it is gone if there is no target. The same statement records the event and requests a build. Returns undefined if there is no
 * such post. If the target leads back to the post, `isCircle` is true and nothing is deleted.
 */
export async function deletePost(
  db: Database,
  key: string,
  target: string | null,
  { event, build }: WithEach,
): Promise<DeletedPost | undefined> {
  const row = await db
    .withRecursive('steps', () => stepsFrom(targetPath(target)))
    .with('asked', (asked) =>
      asked
        .selectFrom('blogPosts')
        .select(['id', 'title', 'slug', 'kind', 'path', 'published', 'publishAt', visible.as('isVisible')])
        .where(hasKey(key))
        .orderBy(hasSlug(key), 'desc')
        .limit(1),
    )
    .with('circle', (circle) => circle.selectNoFrom(leadsBackToPost(target).as('isCircle')))
    .with('found', (found) => found.selectFrom(['asked', 'circle']).selectAll('asked').where('isCircle', '=', false))
    .with('ended', () => endSlug(target))
    .with('redirected', () => endRedirects(target))
    .with('deleted', (deleted) =>
      deleted
        .deleteFrom('blogPosts')
        .using('found')
        .whereRef('blogPosts.id', '=', 'found.id')
        .returning(['blogPosts.id', 'blogPosts.title', 'blogPosts.kind', 'blogPosts.footer', 'found.isVisible']),
    )
    .with('recorded', () => keepEventOfEach(event, 'deleted'))
    .with('queued', () => queueWithDeletion(build))
    .selectFrom('asked')
    .innerJoin('circle', (join) => join.onTrue())
    .leftJoin('deleted', 'deleted.id', 'asked.id')
    .leftJoin('queued', (join) => join.onTrue())
    .select([
      'asked.title',
      'asked.kind',
      'asked.path',
      'asked.isVisible',
      'isCircle',
      'deleted.id as deletedId',
      ...queuedColumns,
    ])
    .executeTakeFirst();
  if (!row || !(row.isCircle || row.deletedId)) return undefined;
  const { title, kind, path, isVisible, isCircle } = row;
  return { post: { title, kind, path, isVisible }, isCircle, queued: queuedOf(row) };
}

/** Returns the taken slugs of posts, or of pages, that equal `slug` or begin with it and a hyphen, such as my-post and my-post-2. */
export async function takenSlugs(db: Database, slug: string, kind: PostKind = 'post'): Promise<Set<string>> {
  const rows = await db
    .selectFrom('blogPosts')
    .select('slug')
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .execute();
  return new Set(rows.map((row) => row.slug));
}

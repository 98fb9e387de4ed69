import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../client.ts';
import type { PostDraft } from '../../schema.ts';
import { keptTopics } from '../topics/kept-topics.ts';
import { topicsOf } from '../topics/topics-of.ts';
import { keepEarlier, nameOfUser, thinVersions } from './versions.ts';

/** The fields of a draft. */
export type DraftFields = Omit<PostDraft, 'postId' | 'base' | 'updatedAt' | 'savedBy' | 'topics' | 'topicIds'> & {
  /** Undefined for the topics of the post. */
  topicIds?: string[] | undefined;
};

/** Returns the draft of a post with the name of its author, or undefined if the post has none. */
export async function findDraft(db: Database, postId: string): Promise<PostDraft | undefined> {
  return db
    .selectFrom('postDrafts')
    .leftJoin('users', 'users.id', 'postDrafts.savedBy')
    .selectAll('postDrafts')
    .select([nameOfUser.as('savedBy'), topicsOf('post_drafts').as('topics')])
    .where('postId', '=', postId)
    .executeTakeFirst();
}

/**
 * Stores the draft of a post, and returns its version. Returns undefined and stores nothing if `base` is not the version of the
 * post, or if `expected` is not the version of the draft (undefined if there is no draft).
 *
 * The lock on the post puts a save of the post and this statement one after the other. A draft that arrives after the save
 * therefore finds another version of the post. Throws as keptTopics() says.
 */
export async function storeDraft(
  db: Database,
  { postId, base, savedBy }: { postId: string; base: Date; savedBy: string },
  expected: Date | undefined,
  fields: DraftFields,
): Promise<Date | undefined> {
  const { title, content, excerpt, featuredImage, metaTitle, metaDescription, slug, topicIds } = fields;
  const values = [title, content, excerpt, featuredImage, metaTitle, metaDescription, slug];
  const version = sql`${expected ?? null}::timestamptz`;
  const { rows } = await sql<{ updatedAt: Date }>`
    with post as (
      select id, updated_at, topic_ids from blog_posts
      where id = ${postId} and date_trunc('milliseconds', updated_at) = ${base}
      for share
    )
    insert into post_drafts (post_id, base, updated_at, saved_by,
      title, content, excerpt, featured_image, meta_title, meta_description, slug, topic_ids)
    select id, updated_at, date_trunc('milliseconds', now()), ${savedBy}::uuid,
      ${sql.join(values.map((value) => sql`${value}::text`))}, ${topicIds ? keptTopics(topicIds) : sql`topic_ids`}
    from post
    where ${version} is null or exists (select from post_drafts where post_id = post.id and updated_at = ${version})
    on conflict (post_id) do update set base = excluded.base, saved_by = excluded.saved_by,
      updated_at = greatest(excluded.updated_at, post_drafts.updated_at + interval '1 millisecond'),
      title = excluded.title, content = excluded.content, excerpt = excluded.excerpt, featured_image = excluded.featured_image, meta_title = excluded.meta_title,
      meta_description = excluded.meta_description, slug = excluded.slug, topic_ids = excluded.topic_ids
    where post_drafts.updated_at = ${version}
    returning updated_at`.execute(db);
  return rows[0]?.updatedAt;
}

/** Deletes the draft that a save publishes. For a WITH clause in which `saved` returns the row of the post. */
export const endDraft = (version: Date | undefined) => sql<Record<string, unknown>>`(
  delete from post_drafts
  where post_id in (select id from saved) and updated_at = ${version ?? null}::timestamptz
)`;

/** Deletes the draft of a post if this is its version. */
export async function dropDraft(db: Database, postId: string, version: Date): Promise<void> {
  await db.deleteFrom('postDrafts').where('postId', '=', postId).where('updatedAt', '=', version).execute();
}

/**
 * Deletes the draft of a post, and keeps its text in the history. Returns false if the post has no draft of this version. If
 * `version` is undefined, any version counts.
 */
export const discardDraft = (db: Database, postId: string, version: Date | undefined, discardedBy: string) =>
  keepDiscarded(
    db,
    postId,
    discardedBy,
    sql`given as (
      delete from post_drafts
      where post_id = ${postId} and updated_at = coalesce(${version ?? null}::timestamptz, updated_at)
      returning *
    )`,
  );

/** Keeps texts in the history of a post, and deletes its draft if this is its version. Returns false if there is no post. */
export function discardTexts(
  db: Database,
  postId: string,
  version: Date | undefined,
  discardedBy: string,
  fields: { [Name in keyof DraftFields]?: DraftFields[Name] | undefined },
): Promise<boolean> {
  const column = (name: DraftText) => sql`${fields[name] ?? null}::text as ${sql.ref(name)}`;
  return keepDiscarded(
    db,
    postId,
    discardedBy,
    sql`ended as (
      delete from post_drafts where post_id = ${postId} and updated_at = ${version ?? null}::timestamptz
    ), given as (select ${postId}::uuid as post_id, ${sql.join(draftColumns.map(column))},
      ${fields.topicIds ?? null}::uuid[] as topic_ids)`,
  );
}

type DraftText = (typeof draftColumns)[number];

const draftColumns = [
  ...(['title', 'content', 'excerpt', 'featuredImage'] as const),
  ...(['metaTitle', 'metaDescription', 'slug'] as const),
];

// Keeps the row that the statement `given` returns as a version of the post. A blank field is kept as the post's own.
async function keepDiscarded(
  db: Database,
  postId: string,
  discardedBy: string,
  given: RawBuilder<unknown>,
): Promise<boolean> {
  const one = sql`${postId}::uuid`;
  const text = (name: DraftText) => sql`coalesce(nullif(given.${sql.ref(name)}, ''), post.${sql.ref(name)})`;
  const { rows } = await sql`
    with earlier as ${keepEarlier(one)}, ${given}, kept as (
      insert into post_revisions (post_id, saved_at, saved_by, change, content, title, excerpt, slug, featured_image, meta_title, meta_description, published, publish_at, unpublish_at, topic_ids)
      select post.id, date_trunc('milliseconds', now()), ${discardedBy}::uuid, 'discarded',
        coalesce(given.content, post.content), ${text('title')}, ${text('excerpt')}, ${text('slug')},
        ${optional('featuredImage')}, ${optional('metaTitle')}, ${optional('metaDescription')},
        post.published, post.publish_at, post.unpublish_at, coalesce(given.topic_ids, post.topic_ids)
      from given join blog_posts as post on post.id = given.post_id
      returning id
    ), thinned as ${thinVersions(one)}
    select id from kept`.execute(db);
  return rows.length > 0;
}

// A blank optional field is a choice: the post has none then. A missing field keeps the post's own value.
const optional = (name: 'featuredImage' | 'metaTitle' | 'metaDescription') =>
  sql`nullif(coalesce(given.${sql.ref(name)}, post.${sql.ref(name)}), '')`;

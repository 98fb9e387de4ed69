import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type VersionChange, type VersionField, versionFields } from '../../../src/contracts/posts/versions.ts';
import type { Database } from '../../client.ts';
import type { BlogPost, PostVersion } from '../../schema.ts';
import { topicsOf } from '../topics/topics-of.ts';

/** The largest number of kept versions of a post. A save deletes the oldest ones beyond it. */
const maxVersions = 100;

/** The entry of a save in the post's history. */
export interface VersionNote {
  /** The id of the user who saves; null for a command, to which nobody is signed in. */
  savedBy: string | null;
  change: VersionChange;
  /** For a restore: the `savedAt` of the version that it brings back. */
  restoredFrom?: Date;
  /** The `updatedAt` of the draft that the save publishes and deletes. */
  draft?: Date | undefined;
}

// A statement of a WITH clause.
type Row = Record<string, unknown>;

const columns = sql.raw(
  `title, content, excerpt, featured_image, meta_title, meta_description, slug,
    published, publish_at, unpublish_at, topic_ids`,
);

/** Keeps the version that a save stores. For a WITH clause in which `saved` returns the row of the post. */
export const keepSaved = ({ savedBy, change, restoredFrom }: VersionNote) => sql<Row>`(
  insert into post_revisions (post_id, saved_at, saved_by, change, restored_from, ${columns})
  select id, updated_at, ${savedBy}::uuid, ${change}::text, ${restoredFrom ?? null}::timestamptz, ${columns} from saved
)`;

/**
 * Keeps the version before a change, if it was stored without one: by an earlier release, an import or SQL. For a
 * WITH clause beside the change, which sees the post as it was. `postIds` is a list of ids or a query.
 */
export const keepEarlier = (postIds: RawBuilder<unknown>) => sql<Row>`(
  insert into post_revisions (post_id, saved_at, change, ${columns})
  select id, updated_at, 'found', ${columns} from blog_posts
  where id in (${postIds}) and not exists (
    select from post_revisions
    where post_id = blog_posts.id and saved_at = blog_posts.updated_at and change <> 'discarded'
  )
  on conflict do nothing
  returning post_id
)`;

/**
 * Deletes the oldest versions, so that at most 100 remain with those that `keepSaved` and `keepEarlier` add in the same
 * statement. Saves at the same moment may leave a few more until the next save.
 */
export const thinVersions = (postIds: RawBuilder<unknown>) => sql<Row>`(
  delete from post_revisions where id in (
    select id from (
      select id, post_id, row_number() over (partition by post_id order by saved_at desc, id desc) as place
      from post_revisions where post_id in (${postIds})
    ) as ranked
    where place > ${sql.lit(maxVersions - 1)} - (select count(*) from earlier where earlier.post_id = ranked.post_id)
  )
)`;

/** The name of a joined user: the full name, or else the username. Null if no user is joined. */
export const nameOfUser = sql<
  string | null
>`coalesce(nullif(concat_ws(' ', users.first_name, users.last_name), ''), users.username)`;

/** A kept version of a post with the name of its author and the fields that it changed, without the fields themselves. */
export type VersionSummaryRow = Pick<PostVersion, 'id' | 'savedAt' | 'change' | 'restoredFrom'> & {
  savedBy: string | null;
  changed: VersionField[];
};

// A discarded draft never was the post's version, so no later version is compared with it.
// Object.keys loses the type of the names.
const differences = (Object.keys(versionFields) as VersionField[]).map((field) => {
  const column = field === 'topics' ? 'topicIds' : field;
  return sql`case when later.${sql.ref(column)} is distinct from earlier.${sql.ref(column)} then ${sql.lit(field)} end`;
});

/** Returns the newest versions of a post, newest first, at most 100. */
export async function listVersions(db: Database, postId: string): Promise<VersionSummaryRow[]> {
  const { rows } = await sql<VersionSummaryRow>`
    select later.id, later.saved_at, later.change, later.restored_from,
      ${nameOfUser} as saved_by,
      case when earlier.id is null then '{}' else array_remove(array[${sql.join(differences)}], null) end
        as changed
    from post_revisions as later
    left join users on users.id = later.saved_by
    left join lateral (
      select * from post_revisions
      where post_id = later.post_id and saved_at < later.saved_at and change <> 'discarded'
      order by saved_at desc limit 1
    ) as earlier on true
    where later.post_id = ${postId}
    order by later.saved_at desc, later.id desc limit ${sql.lit(maxVersions)}`.execute(db);
  return rows;
}

const versionTopics = topicsOf('post_revisions').as('topics');

const versionAt = (db: Database, postId: string, savedAt: Date) =>
  db
    .selectFrom('postRevisions')
    .where('postId', '=', postId)
    .where(sql<SqlBool>`date_trunc('milliseconds', saved_at) = ${savedAt.toISOString()}`)
    .where('change', '<>', 'discarded');

/** Returns the version of a post that was saved at this moment, or undefined if it is not kept. */
export const findVersionAt = (db: Database, postId: string, savedAt: Date): Promise<PostVersion | undefined> =>
  versionAt(db, postId, savedAt).selectAll().select(versionTopics).executeTakeFirst();

/** Returns the name of the person who saved this version of a post, or null if that is unknown. */
export async function findSaver(db: Database, post: Pick<BlogPost, 'id' | 'updatedAt'>): Promise<string | null> {
  const found = versionAt(db, post.id, post.updatedAt)
    .innerJoin('users', 'users.id', 'postRevisions.savedBy')
    .select(nameOfUser.as('name'));
  return (await found.executeTakeFirst())?.name ?? null;
}

/** Returns a kept version of a post, or undefined if there is none with this id. */
export async function findVersion(db: Database, postId: string, id: string): Promise<PostVersion | undefined> {
  return db
    .selectFrom('postRevisions')
    .selectAll()
    .select(versionTopics)
    .where('id', '=', id)
    .where('postId', '=', postId)
    .executeTakeFirst();
}

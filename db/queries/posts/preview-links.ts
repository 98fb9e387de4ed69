import { sql } from 'kysely';
import { writerRoles } from '../../../src/contracts/privacy/person.ts';
import type { Database } from '../../client.ts';

/** A preview link that still works, with the name of the person who made it and the version that it shows. */
export interface PreviewLinkRow {
  id: string;
  version: Date | null;
  createdBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
}

/** The post and version that a new preview link shows, and who makes the link. */
export interface PreviewLinkInput {
  postId: string;
  /** The version to show; null for the newest text. */
  revisionId: string | null;
  tokenHash: string;
  createdBy: string;
}

/** Returns the preview links of a post that still work, newest first. */
export async function listPreviewLinks(db: Database, postId: string): Promise<PreviewLinkRow[]> {
  return db
    .selectFrom('previewLinks as links')
    .leftJoin('users', 'users.id', 'links.createdBy')
    .leftJoin('postRevisions as revisions', 'revisions.id', 'links.revisionId')
    .select(['links.id', 'links.createdAt', 'links.expiresAt', 'links.lastUsedAt', 'revisions.savedAt as version'])
    .select(
      sql<string | null>`coalesce(nullif(concat_ws(' ', users.first_name, users.last_name), ''), users.username)`.as(
        'createdBy',
      ),
    )
    .where('links.postId', '=', postId)
    .where(sql<boolean>`links.expires_at > now()`)
    .orderBy('links.createdAt', 'desc')
    .execute();
}

/**
 * Stores a preview link that works for some days, and deletes every link that has ended. Returns false if its maker may no longer
 * write posts.
 *
 * The lock on the maker puts this statement and a loss of rights one after the other, so that no link outlives its maker's rights.
 */
export async function createPreviewLink(
  db: Database,
  { postId, revisionId, tokenHash, createdBy }: PreviewLinkInput,
  days: number,
): Promise<boolean> {
  const { rows } = await sql`
    with ended as (
      delete from preview_links where expires_at <= now()
    ), maker as (
      select id from users
      where id = ${createdBy} and role in (${sql.join(writerRoles)}) and disabled_at is null
      for share
    )
    insert into preview_links (post_id, revision_id, token_hash, created_by, expires_at)
    select ${postId}::uuid, ${revisionId}::uuid, ${tokenHash}::text, id, now() + make_interval(days => ${days}::int) from maker
    returning id`.execute(db);
  return rows.length > 0;
}

/** Deletes a preview link of a post. Returns false if there is none with this id. */
export async function deletePreviewLink(db: Database, postId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('previewLinks')
    .where('id', '=', id)
    .where('postId', '=', postId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Returns the post and the version that a token shows, and records the visit. Returns undefined if the link has ended. */
export async function usePreviewLink(
  db: Database,
  tokenHash: string,
): Promise<{ postId: string; revisionId: string | null } | undefined> {
  return db
    .updateTable('previewLinks')
    .set({ lastUsedAt: sql<Date>`now()` })
    .where('tokenHash', '=', tokenHash)
    .where(sql<boolean>`expires_at > now()`)
    .returning(['postId', 'revisionId'])
    .executeTakeFirst();
}

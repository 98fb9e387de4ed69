import { type Insertable, sql } from 'kysely';
import type { Database } from '../client.ts';
import type { PreviewLinksTable } from '../tables/posts.ts';

/** A preview link that still works, with the name of the person who made it and the version that it shows. */
export interface PreviewLinkRow {
  id: string;
  version: Date | null;
  createdBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
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

/** Stores a preview link that works for some days, and deletes every link that has ended. */
export async function createPreviewLink(
  db: Database,
  link: Omit<Insertable<PreviewLinksTable>, 'expiresAt' | 'lastUsedAt'>,
  days: number,
): Promise<void> {
  const expiresAt = sql<Date>`now() + make_interval(days => ${days}::int)`;
  await db
    .with('ended', (ended) => ended.deleteFrom('previewLinks').where(sql<boolean>`expires_at <= now()`))
    .insertInto('previewLinks')
    .values({ ...link, expiresAt, lastUsedAt: null })
    .execute();
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

/** Returns the post and the version that a token shows, and notes its use. Returns undefined if the link has ended. */
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

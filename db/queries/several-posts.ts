import { sql } from 'kysely';
import type { Database } from '../client.ts';
import type { BlogPost } from '../schema.ts';
import { endRedirects, endSlug, freeSlug } from './post-redirects.ts';
import { keepEarlier, keepSaved, thinRevisions } from './post-revisions.ts';
import { laterVersion } from './posts.ts';
import { visible } from './visible.ts';

/** A post that was changed or deleted together with others. */
export type ChangedPost = Pick<BlogPost, 'title' | 'published'>;

/**
 * Publishes several posts or takes them offline, and keeps the new versions as revisions, all in one statement. Returns the
 * posts that changed: those in this state already, and ids without a post, are left out.
 */
export async function setPublished(
  db: Database,
  ids: readonly string[],
  published: boolean,
  savedBy: string,
): Promise<ChangedPost[]> {
  const differs = sql<boolean>`${visible} <> ${published}::boolean`;
  // By hand counts before a schedule (functions/_shared/publishing/post-schedule.ts).
  const past = sql<Date | null>`case when publish_at <= now() then publish_at end`;
  const future = (column: string) => sql<Date | null>`case when ${sql.ref(column)} > now() then ${sql.ref(column)} end`;
  const schedule = published
    ? { publishAt: past, unpublishAt: future('unpublish_at') }
    : { publishAt: future('publish_at') };
  const changing = sql`select id from blog_posts where id in (${sql.join(ids)}) and ${differs}`;
  return db
    .with('earlier', () => keepEarlier(changing))
    .with('saved', (saved) =>
      saved
        .updateTable('blogPosts')
        .set({ published, ...schedule, updatedAt: laterVersion })
        .where('id', 'in', ids)
        .where(differs)
        .returningAll(),
    )
    .with('kept', () => keepSaved({ savedBy, change: published ? 'published' : 'unpublished' }))
    .with('thinned', () => thinRevisions(changing))
    .with('freed', () => freeSlug())
    .selectFrom('saved')
    .select(['title', 'published'])
    .orderBy('title')
    .execute();
}

/**
 * Deletes several posts in one statement. The URLs that visitors could see say from now on that the post is gone. Returns the
 * deleted posts.
 */
export async function deletePosts(db: Database, ids: readonly string[]): Promise<ChangedPost[]> {
  return db
    .with('found', (found) =>
      found
        .selectFrom('blogPosts')
        .select(['id', 'slug', 'published', 'publishAt', visible.as('visible')])
        .where('id', 'in', ids),
    )
    .with('ended', () => endSlug(null))
    .with('redirected', () => endRedirects(null))
    .deleteFrom('blogPosts')
    .using('found')
    .whereRef('blogPosts.id', '=', 'found.id')
    .returning(['blogPosts.title', 'found.visible as published'])
    .execute();
}

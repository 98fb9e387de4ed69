import { sql } from 'kysely';
import { extendablePaths } from '../pages/additions.ts';
import { pathOf, targetPath } from './redirects.ts';

// These statements are for the WITH clause of a change, which sees every table as it was before the change.

type Row = Record<string, unknown>;

const hasAppeared = (post: string) =>
  sql`(${sql.ref(`${post}.published`)} or coalesce(${sql.ref(`${post}.publish_at`)} <= now(), false))`;

// True if visitors can see the post at its slug, or could see it before.
const wasPublic = (post: 'earlier' | 'found') => sql`(${hasAppeared(post)} or exists (
  select from post_revisions as kept
  where kept.post_id = ${sql.ref(`${post}.id`)} and kept.slug = ${sql.ref(`${post}.slug`)} and kept.published
))`;

/**
 * Redirects the earlier URL of a post to the post, if visitors could ever see the post there. The program keeps a page at the URL of
 * an addition. For a WITH clause in which `saved`
 * returns the changed post.
 */
export const redirectOldSlug = (postId: string) => sql<Row>`(
  insert into redirects (path, post_id)
  select earlier.path, earlier.id from blog_posts as earlier join saved on saved.id = earlier.id
  where earlier.id = ${postId}::uuid and earlier.path <> saved.path and earlier.path not in ${extendablePaths} and ${wasPublic('earlier')}
  on conflict (path) do update set target = null, post_id = excluded.post_id
)`;

/** Deletes the redirect from the saved post's URL. If the post is a draft, keeps a redirect that belongs to another post. */
export const freeSlug = () => sql<Row>`(
  delete from redirects using saved
  where redirects.path = saved.path and (${hasAppeared('saved')} or redirects.post_id = saved.id)
)`;

/**
 * Redirects the URL of a deleted post to `target`, or marks it as gone, if visitors could ever see the post there. The program keeps a
 * page at the URL of an addition. For a WITH
 * clause in which `found` returns the post.
 */
export const endSlug = (target: string | null) => sql<Row>`(
  insert into redirects (path, target) select path, ${target}::text from found
  where path not in ${extendablePaths} and ${wasPublic('found')}
  on conflict (path) do update set target = excluded.target, post_id = null
)`;

/**
 * Returns true if `target` leads back to the post that is being deleted. For a WITH clause in which `asked` returns the post, and
 * `steps` the steps from the target.
 */
export const leadsBackToPost = (target: string | null) => sql<boolean>`exists (
  select from (
    select path from asked union all select redirects.path from redirects join asked on post_id = asked.id
  ) as own
  where own.path = ${targetPath(target)} or own.path in (select ${pathOf(sql`steps.target`)} from steps)
)`;

/** Redirects the earlier URLs of a deleted post to `target`, or marks them as gone. */
export const endRedirects = (target: string | null) => sql<Row>`(
  update redirects set target = ${target}::text, post_id = null from found
  where post_id = found.id and redirects.path <> found.path
)`;

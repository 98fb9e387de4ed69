import { sql } from 'kysely';
import type { Database } from '../../client.ts';

/** The condition on a row of blog_posts that visitors see the post now. Every query but a list uses this one. */
export const visible = sql<boolean>`((published or coalesce(publish_at <= now(), false))
  and (unpublish_at is null or unpublish_at > now()))`;

/** The condition on a row of blog_posts that it is a post that visitors see now, and no page. Every list of posts uses this one. */
export const listed = sql<boolean>`(kind = 'post' and ${visible})`;

// least() passes over nulls.
const nextChange = sql<Date | null>`least(
  (select min(publish_at) from blog_posts where publish_at > now()),
  (select min(unpublish_at) from blog_posts where unpublish_at > now()))`;

/**
 * The seconds until a post next appears or disappears, or null if nothing is scheduled. A query for posts selects this too, so that
 * both have the same `now()` and no scheduled time falls between them.
 */
export const secondsToChange = sql<number | null>`extract(epoch from ${nextChange} - now())::float8`;

/** Returns the next time at which a post appears or disappears, or undefined if nothing is scheduled. */
export async function nextVisibilityChange(db: Database): Promise<Date | undefined> {
  const { at } = await db.selectNoFrom(nextChange.as('at')).executeTakeFirstOrThrow();
  return at ?? undefined;
}

/** The posts and pages that have appeared, and that have disappeared, since a build was last requested or started. */
interface MissedChanges {
  /** Their paths. */
  appeared: string[];
  disappeared: string[];
  /** True if a page has appeared, whose path has no rule yet, or if one has disappeared to which the footer links. */
  needsRule: boolean;
}

/** Returns what has appeared and disappeared by itself. */
export async function missedChanges(db: Database): Promise<MissedChanges> {
  const isSince = (column: string) => sql<boolean>`${sql.ref(column)} <= now() and ${sql.ref(column)} > coalesce(
    (select max(greatest(asked_at, started_at)) from builds), '-infinity'::timestamptz)`;
  const since = (column: string) => sql<string[]>`array(select path from blog_posts where ${isSince(column)})`;
  const needsRule = sql<boolean>`exists (select from blog_posts where kind = 'page'
    and (${isSince('publish_at')} or footer is not null and ${isSince('unpublish_at')}))`;
  return db
    .selectNoFrom([
      since('publish_at').as('appeared'),
      since('unpublish_at').as('disappeared'),
      needsRule.as('needsRule'),
    ])
    .executeTakeFirstOrThrow();
}

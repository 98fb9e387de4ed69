import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../client.ts';

/** The condition on a row of blog_posts that visitors see the post now. It is the only place that knows. */
export const visible = sql<boolean>`((published or coalesce(publish_at <= now(), false))
  and (unpublish_at is null or unpublish_at > now()))`;

/** Returns the row with `published` as it is now, from its column `visible`. */
export const asVisible = <Row extends { visible: boolean }>({ visible: published, ...row }: Row) => ({
  ...row,
  published,
});

// The first moment after a time at which a post appears or disappears. least() passes over nulls.
const momentAfter = (time: RawBuilder<unknown>) => sql`least(
  (select min(publish_at) from blog_posts where publish_at > ${time}),
  (select min(unpublish_at) from blog_posts where unpublish_at > ${time}))`;

/** The next moment at which a post appears or disappears, and the seconds until then by the database's clock. */
export interface VisibilityChange {
  at: Date;
  seconds: number;
}

/**
 * Returns the next moment at which a post appears or disappears, or undefined if nothing is scheduled. `pastSeconds` also
 * finds a moment that has just passed.
 */
export async function nextVisibilityChange(db: Database, pastSeconds = 0): Promise<VisibilityChange | undefined> {
  const from = sql`now() - make_interval(secs => ${pastSeconds}::int)`;
  const { rows } = await sql<{ at: Date | null; seconds: number }>`
    select at, extract(epoch from at - now())::float8 as seconds from (select ${momentAfter(from)} as at) as next`.execute(
    db,
  );
  const [next] = rows;
  return next?.at ? { at: next.at, seconds: Number(next.seconds) } : undefined;
}

/** Returns whether posts have appeared, and whether posts have disappeared, since a build was last requested or started. */
export async function missedChanges(db: Database): Promise<{ appeared: boolean; disappeared: boolean }> {
  const since = (column: string) => sql<boolean>`exists (
    select from blog_posts where ${sql.ref(column)} <= now() and ${sql.ref(column)} > coalesce(
      (select max(greatest(asked_at, started_at)) from builds), '-infinity'::timestamptz))`;
  return db
    .selectNoFrom([since('publish_at').as('appeared'), since('unpublish_at').as('disappeared')])
    .executeTakeFirstOrThrow();
}

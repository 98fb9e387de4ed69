import { sql } from 'kysely';
import type { Database } from '../../client.ts';

/** What has a path: another page of the editors with its title, or a redirect with its target, which is null if the page is gone. */
export type PathHolder = { kind: 'page'; title: string } | { kind: 'redirect'; target: string | null };

/**
 * Returns what has the path of a page, or undefined if it is free. The page with the id `ownId`, and the redirects that lead to it,
 * do not count.
 */
export async function findPathHolder(db: Database, path: string, ownId?: string): Promise<PathHolder | undefined> {
  const own = sql`${ownId ?? null}::uuid`;
  const { rows } = await sql<PathHolder>`
    select 'page' as kind, title, null as target from blog_posts where path = ${path} and id is distinct from ${own}
    union all
    select 'redirect', null, coalesce(target, blog_posts.path)
    from redirects left join blog_posts on blog_posts.id = post_id
    where redirects.path = ${path} and post_id is distinct from coalesce(${own}, gen_random_uuid())`.execute(db);
  return rows[0];
}

/** Returns the slugs that pages and redirects have, and that equal `slug` or begin with it and a hyphen. */
export async function takenPageSlugs(db: Database, slug: string): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select substring(path from 2) as slug from (
      select path from blog_posts where kind = 'page' union select path from redirects
    ) as taken where path = ${`/${slug}`} or path like ${`/${slug}-%`}`.execute(db);
  return new Set(rows.map((row) => row.slug));
}

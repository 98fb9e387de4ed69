import { sql } from 'kysely';
import type { Database } from '../../client.ts';

/** What has a path: another page of the editors with its title, or a redirect with its target, which is null if the page is gone. */
export type PathHolder = { kind: 'page'; title: string } | { kind: 'redirect'; target: string | null };

/**
 * Returns what has the path of a page, or undefined if it is free. The page with the id `ownId`, and the redirects that lead to it,
 * do not count.
 */
export const findPathHolder = async (db: Database, path: string, ownId?: string): Promise<PathHolder | undefined> =>
  (await findPathHolders(db, [path], ownId)).get(path);

/** Returns what has each of these paths of pages, as findPathHolder() does. A free path is left out. */
export async function findPathHolders(
  db: Database,
  paths: readonly string[],
  ownId?: string,
): Promise<Map<string, PathHolder>> {
  if (paths.length === 0) return new Map();
  const own = sql`${ownId ?? null}::uuid`;
  const asked = sql`(select value from json_array_elements_text(${JSON.stringify(paths)}::json))`;
  const { rows } = await sql<PathHolder & { path: string }>`
    select 'redirect' as kind, null as title, coalesce(target, blog_posts.path) as target, redirects.path
    from redirects left join blog_posts on blog_posts.id = post_id
    where redirects.path in ${asked} and post_id is distinct from coalesce(${own}, gen_random_uuid())
    union all
    select 'page', title, null, path from blog_posts where path in ${asked} and id is distinct from ${own}`.execute(db);
  return new Map(rows.map(({ path, ...holder }) => [path, holder]));
}

/** Returns the slugs that pages and redirects have, and that equal `slug` or begin with it and a hyphen. */
export async function takenPageSlugs(db: Database, slug: string): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select substring(path from 2) as slug from (
      select path from blog_posts where kind = 'page' union select path from redirects
    ) as taken where path = ${`/${slug}`} or path like ${`/${slug}-%`}`.execute(db);
  return new Set(rows.map((row) => row.slug));
}

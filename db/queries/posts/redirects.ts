import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../client.ts';
import { containing, type Page, readPage } from '../page.ts';
import { isShown } from '../topics/shown-topics.ts';
import { visible } from './visible.ts';

// More steps than this mean a circle, which only SQL can have stored.
const maxSteps = 20;

/** Where a path leads: to a target, or nowhere because the page is gone. */
export type Destination = { target: string } | 'gone';

/** Returns the SQL of the path that a target names: a query, a fragment or a trailing slash does not change the page. */
export const pathOf = (target: RawBuilder<unknown>) =>
  sql`regexp_replace(regexp_replace(${target}, '[?#].*$', ''), '(.)/+$', '\\1')`;

/** Returns the path that a target names, or a blank text if there is no target. */
export const targetPath = (target: string | null): string =>
  target?.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '') ?? '';

/** Returns the condition that visitors see a post or a topic at a path: there, its page takes precedence over a redirect. */
const hasPage = (kind: 'post' | 'topic', path: RawBuilder<unknown>) =>
  kind === 'post'
    ? sql<boolean>`exists (select from blog_posts where ${visible} and '/blog/' || slug = ${path})`
    : sql<boolean>`exists (select from topics where '/blog/topics/' || topics.slug = ${path} and ${isShown})`;

/**
 * Returns the steps from a path, by redirects that lead to another redirect, for a recursive WITH clause named `steps`. The steps
 * end at a published post or its topic, which take precedence.
 */
export const stepsFrom = (path: string) => sql<Record<string, unknown>>`(
    select path, target, post_id, 0 as step from redirects where path = ${path}
    union all
    select next.path, next.target, next.post_id, step + 1 from steps join redirects as next on next.path = ${pathOf(sql`steps.target`)}
    where step < ${sql.lit(maxSteps)}
      and not ${hasPage('post', sql`next.path`)} and not ${hasPage('topic', sql`next.path`)}
  )`;

/**
 * Follows the redirect of a path to its end, and counts the visit. Returns undefined if the path has no redirect, or if the
 * redirect leads to a post that visitors cannot see.
 */
export async function followRedirect(db: Database, path: string): Promise<Destination | undefined> {
  const { rows } = await sql<{ target: string | null; postId: string | null; slug: string | null }>`
    with recursive steps as ${stepsFrom(path)}, visit as (
      update redirects set hits = hits + 1, last_hit_at = now() where path = ${path}
    )
    select target, post_id, slug from steps left join blog_posts on blog_posts.id = post_id and ${visible}
    order by step desc limit 1`.execute(db);
  const [last] = rows;
  if (!last) return undefined;
  const { target, postId, slug } = last;
  if (postId) return slug === null ? undefined : { target: `/blog/${slug}` };
  return target === null ? 'gone' : { target };
}

/** Stores a redirect. Returns the reason if it cannot be stored, or else undefined. A null target says that the page is gone. */
export async function createRedirect(
  db: Database,
  path: string,
  target: string | null,
): Promise<'exists' | 'circle' | 'post' | 'topic' | undefined> {
  const start = targetPath(target);
  const { rows } = await sql<{ circle: boolean; page: 'post' | 'topic' | null; stored: boolean }>`
    with recursive steps as ${stepsFrom(start)}, circle as (
      select ${start} = ${path} or exists (select from steps where path = ${path} or ${pathOf(sql`target`)} = ${path}) as found
    ), own as (
      select case when ${hasPage('post', sql`${path}`)} then 'post' when ${hasPage('topic', sql`${path}`)} then 'topic' end as page
    ), stored as (
      insert into redirects (path, target) select ${path}, ${target}::text from circle, own where not circle.found and page is null
      on conflict (path) do nothing returning id
    )
    select circle.found as circle, page, exists (select from stored) as stored from circle, own`.execute(db);
  const [outcome] = rows;
  if (outcome?.circle) return 'circle';
  if (outcome?.page) return outcome.page;
  return outcome?.stored ? undefined : 'exists';
}

/** Deletes a redirect. Returns its path, or undefined if there is none with this id. */
export async function deleteRedirect(db: Database, id: string): Promise<string | undefined> {
  const deleted = await db.deleteFrom('redirects').where('id', '=', id).returning('path').executeTakeFirst();
  return deleted?.path;
}

/** A redirect with the current URL of its post as its target. */
export interface RedirectRow {
  id: string;
  path: string;
  target: string | null;
  toPost: boolean;
  hits: number;
  lastHitAt: Date | null;
  createdAt: Date;
}

/** Returns one page of the redirects, newest first. `search` narrows them to those with the text in path or target. */
export async function pageOfRedirects(
  db: Database,
  search: string | undefined,
  page: number,
  perPage: number,
): Promise<Page<RedirectRow>> {
  let redirects = db
    .selectFrom('redirects')
    .select(['id', 'path', 'hits', 'lastHitAt', 'createdAt'])
    .select(
      sql<string | null>`coalesce(target, (select '/blog/' || slug from blog_posts where blog_posts.id = post_id))`.as(
        'target',
      ),
    )
    .select(sql<boolean>`post_id is not null`.as('toPost'));
  if (search) {
    const part = containing(search);
    // The expressions of two indexes. With an array, PostgreSQL can use both.
    redirects = redirects.where(sql<SqlBool>`(path || chr(10) || coalesce(target, '') ilike ${part}
      or post_id = any(array(select id from blog_posts where '/blog/' || slug ilike ${part})))`);
  }
  return readPage(db, redirects.orderBy('createdAt', 'desc').orderBy('id'), page, perPage);
}

/** Returns the paths whose redirects no function answers otherwise: those that are no path of a post or topic. */
export async function redirectedPaths(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('redirects')
    .select('path')
    .where('path', '!~', '^/blog/(topics/)?[^/]+$')
    .orderBy('path')
    .execute();
  return rows.map(({ path }) => path);
}

import { sql } from 'kysely';
import type { Database } from '../client.ts';
import type { AuthoredPost } from '../schema.ts';
import { containing, type Page, readPage } from './page.ts';
import { authorName } from './posts.ts';

// Escaping for JSON at most doubles sanitised HTML, so a page stays below four megabytes.
const mostBytes = 1_800_000;

/**
 * Returns one page of the published posts, newest first, in one round trip. A page has at most `perPage` posts, and fewer
 * if their contents together have too many bytes.
 */
export async function pageOfPublishedPosts(db: Database, page: number, perPage: number): Promise<Page<AuthoredPost>> {
  // PostgreSQL knows the length of a text without reading the text.
  const { rows } = await sql<AuthoredPost & { total: number; pages: number }>`
    with listed as (
      select id, octet_length(content) as bytes, row_number() over (order by created_at desc, id) - 1 as place
      from blog_posts where published
    ), groups as (
      select place / ${perPage}::int as number,
        case when sum(bytes) <= ${mostBytes}::int then ${perPage}::int
        else greatest(1, ${mostBytes}::int / max(bytes)) end as size
      from listed group by 1
    ), paged as (
      select id, place, dense_rank() over (order by number, place % ${perPage}::int / size) as page
      from listed join groups on number = place / ${perPage}::int
    )
    select post.*, public_name as author_name, total, pages
    from (select count(*)::int as total, coalesce(max(page), 1)::int as pages from paged) as counted
    left join paged on page = ${page}::int
    left join blog_posts as post on post.id = paged.id
    left join users on users.id = post.author_id
    order by place`.execute(db);
  // A page past the last one comes with the counts and a row of nulls.
  const { total = 0, pages = 1 } = rows[0] ?? {};
  return { rows: rows.filter(({ id }) => id !== null), page, total, pages };
}

/** Narrows a list of posts. */
export interface PostFilter {
  /** A text that the title, the excerpt or the slug contains, in any case. */
  search?: string | undefined;
  published?: boolean | undefined;
}

/** Returns one page of all posts without their content, drafts included, newest first. */
export async function pageOfAllPosts(
  db: Database,
  { search, published }: PostFilter,
  page: number,
  perPage: number,
): Promise<Page<Omit<AuthoredPost, 'content' | 'contentSignature'>>> {
  let posts = db
    .selectFrom('blogPosts')
    .select(['id', 'title', 'excerpt', 'featuredImage', 'metaTitle', 'metaDescription', 'slug', 'authorId'])
    .select(['published', 'createdAt', 'updatedAt', 'excerptSignature', 'publishAt', 'unpublishAt', authorName]);
  if (published !== undefined) posts = posts.where('published', '=', published);
  if (search) {
    const part = containing(search);
    posts = posts.where((eb) =>
      eb.or([eb('title', 'ilike', part), eb('excerpt', 'ilike', part), eb('slug', 'ilike', part)]),
    );
  }
  return readPage(posts.orderBy('createdAt', 'desc').orderBy('id'), page, perPage);
}

import { type SqlBool, sql } from 'kysely';
import type { Database } from '../client.ts';
import type { BlogPost } from '../schema.ts';

/** One page of a list, with the number of all its rows and of its pages; pages count from 1. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  pages: number;
}

// Escaping for JSON at most doubles sanitised HTML, so a page stays below four megabytes.
const mostBytes = 1_800_000;

/**
 * Returns one page of the published posts, newest first, in one round trip. `perPage` posts are a page; where their contents
 * are too many bytes together, they are several pages of fewer posts.
 */
export async function pageOfPublishedPosts(db: Database, page: number, perPage: number): Promise<Page<BlogPost>> {
  // The length of a stored text is known without reading the text.
  const { rows } = await sql<BlogPost & { total: number; pages: number }>`
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
    select post.*, total, pages
    from (select count(*)::int as total, coalesce(max(page), 1)::int as pages from paged) as counted
    left join paged on page = ${page}::int
    left join blog_posts as post on post.id = paged.id
    order by place`.execute(db);
  return withCounts(rows);
}

/** What a list of posts may be narrowed to. */
export interface PostFilter {
  /** Words that title, excerpt or slug have in them, in any case. */
  search?: string | undefined;
  published?: boolean | undefined;
}

/** Returns one page of all posts without their content, drafts included, newest first, in one round trip. */
export async function pageOfAllPosts(
  db: Database,
  { search, published }: PostFilter,
  page: number,
  perPage: number,
): Promise<Page<Omit<BlogPost, 'content' | 'contentSignature'>>> {
  let matching = db.selectFrom('blogPosts');
  if (published !== undefined) matching = matching.where('published', '=', published);
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    const found = sql<SqlBool>`(title ilike ${pattern} or excerpt ilike ${pattern} or slug ilike ${pattern})`;
    matching = matching.where(found);
  }
  const posts = matching
    .select(['id', 'title', 'excerpt', 'featuredImage', 'metaTitle', 'metaDescription', 'slug', 'authorId'])
    .select(['published', 'createdAt', 'updatedAt', 'excerptSignature'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage);
  const rows = await db
    .selectFrom(matching.select(sql<number>`count(*)::int`.as('total')).as('counted'))
    .leftJoin(posts.as('post'), (join) => join.onTrue())
    .selectAll()
    .select(sql<number>`greatest(1, (total + ${perPage}::int - 1) / ${perPage}::int)`.as('pages'))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return withCounts(rows as (Omit<BlogPost, 'content' | 'contentSignature'> & { total: number; pages: number })[]);
}

// The counts stand even where the page is past the last; they then come with a row of nulls.
function withCounts<Row extends { id: string }>(rows: (Row & { total: number; pages: number })[]): Page<Row> {
  const { total = 0, pages = 1 } = rows[0] ?? {};
  return { rows: rows.filter(({ id }) => id !== null), total, pages };
}

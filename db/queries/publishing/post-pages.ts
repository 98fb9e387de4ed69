import { type SqlBool, sql } from 'kysely';
import type { Focus } from '../../../src/contracts/images/focus.ts';
import type { PostSort, PostStatus } from '../../../src/contracts/posts/all-posts.ts';
import type { PostKind } from '../../../src/contracts/posts/kind.ts';
import type { Database } from '../../client.ts';
import type { AuthoredPost } from '../../schema.ts';
import { containing, countRows, type Page } from '../page.ts';
import { authorName, postTopics } from '../posts/posts.ts';
import { listed, secondsToChange, visible } from '../posts/visible.ts';
import { ofTopic } from '../topics/shown-topics.ts';
import { topicsOf } from '../topics/topics-of.ts';

// Escaping for JSON at most doubles sanitised HTML, so a page stays below 4 MB.
const mostBytes = 1_800_000;
// If twenty-four posts together exceed the limit, at least one is longer than this. The index blog_posts_large holds such posts.
const largeBytes = 75_000;

/** A page of the published posts, and the seconds until a post next appears or disappears. */
export type PublishedPage = Page<AuthoredPost> & { secondsToChange: number | null };

/**
 * Returns one page of the published posts, newest first, in one round trip: of the topic with the slug `topic`, or else of all. A page has at most `perPage` posts, and fewer
 * if their contents together have too many bytes.
 */
export async function pageOfPublishedPosts(
  db: Database,
  { page, topic }: { page: number; topic?: string | undefined },
  perPage: number,
): Promise<PublishedPage> {
  const listable = topic === undefined ? listed : sql`${listed} and ${ofTopic(topic)}`;
  // An index numbers the posts, and PostgreSQL knows the length of a text without reading it.
  const { rows } = await sql<AuthoredPost & { total: number; pages: number; secondsToChange: number | null }>`
    with listed as (
      select id, row_number() over (order by created_at desc, id) - 1 as place,
        id in (select id from blog_posts where octet_length(content) > ${sql.lit(largeBytes)}) as is_large
      from blog_posts where ${listable}
    ), groups as (
      select place / ${perPage}::int as number, count(*)::int as posts, bool_or(is_large) as has_large from listed group by number
    ), lengths as materialized (
      select number, (select octet_length(content) from blog_posts where blog_posts.id = listed.id) as bytes
      from groups join listed on place / ${perPage}::int = number where has_large
    ), sizes as (
      select number, greatest(1, ${mostBytes}::int / max(bytes)) as size
      from lengths group by number having sum(bytes) > ${mostBytes}::int
    ), split as (
      select number, posts, coalesce(size, ${perPage}::int) as size, (posts - 1) / coalesce(size, ${perPage}::int) + 1 as pages
      from groups left join sizes using (number)
    ), numbered as (
      select *, (sum(pages) over (order by number))::int as last from split
    ), paged as (
      select id, place from numbered join listed
        on place / ${perPage}::int = number and place % ${perPage}::int / size = ${page}::int - 1 - last + pages
      where ${page}::int > last - pages and ${page}::int <= last
      order by place limit ${perPage}::int
    )
    select post.*, ${topicsOf('post')} as topics, public_name as author_name, total, counted.pages, ${secondsToChange} as seconds_to_change
    from (select coalesce(sum(posts), 0)::int as total, coalesce(max(last), 1) as pages from numbered) as counted
    left join paged on true
    left join blog_posts as post on post.id = paged.id
    left join users on users.id = post.author_id
    order by place`.execute(db);
  // A page past the last one has the counts in a row that is otherwise null.
  const { total = 0, pages = 1, secondsToChange: seconds = 0 } = rows[0] ?? {};
  return {
    rows: rows.filter(({ id }) => id !== null).map((post) => ({ ...post, isVisible: true })),
    page,
    total,
    pages,
    secondsToChange: seconds,
  };
}

/** Narrows a list of posts. */
export interface PostFilter {
  /** A text that the title, the excerpt or the slug contains, in any case. */
  search?: string | undefined;
  status?: PostStatus | undefined;
  /** The id of the author. */
  author?: string | undefined;
  /** The id of a topic. */
  topic?: string | undefined;
  /** Whether the list has posts or pages. */
  kind: PostKind;
}

// A time in the past says nothing about the state.
const isScheduled = sql`coalesce(publish_at > now(), false)`;

const focus = sql<Focus | null>`(
  select json_build_object('x', focus_x, 'y', focus_y) from objects
  where name = substring(featured_image from '^/api/objects/([[:alnum:]_.-]+)$') and focus_x is not null
)`;

const hasDraft = sql<boolean>`exists (select from post_drafts where post_id = blog_posts.id)`;

const states = {
  published: sql<boolean>`${visible}`,
  changed: sql<boolean>`${visible} and ${hasDraft}`,
  scheduled: sql<boolean>`not ${visible} and ${isScheduled}`,
  draft: sql<boolean>`not ${visible} and not ${isScheduled}`,
} satisfies Record<PostStatus, unknown>;

// The same expression as the index.
const searched = sql<string>`title || chr(10) || excerpt || chr(10) || slug`;

const orders = {
  newest: sql`created_at desc`,
  oldest: sql`created_at`,
  changed: sql`updated_at desc`,
  // The same expression as the index. A title has at most 200 characters.
  title: sql`lower(left(title, 200))`,
} satisfies Record<PostSort, unknown>;

/** A post of the list of all posts, with the focal point of its featured image. */
type ListedRow = Omit<AuthoredPost, 'content' | 'searchWords' | 'topicIds'> & {
  hasDraft: boolean;
  focus: Focus | null;
};

/** Returns one page of all posts, or of all pages of the editors, without their content, unpublished ones included. */
export async function pageOfAllPosts(
  db: Database,
  { search, status, author, topic, kind }: PostFilter,
  sort: PostSort,
  page: number,
  perPage: number,
): Promise<Page<ListedRow>> {
  let posts = db.selectFrom('blogPosts').where('kind', '=', kind);
  if (status) posts = posts.where(states[status]);
  if (author) posts = posts.where('authorId', '=', author);
  if (topic) posts = posts.where(sql<SqlBool>`topic_ids @> array[${topic}::uuid]`);
  if (search) posts = posts.where(searched, 'ilike', containing(search));
  // Sorts only the ids, because the rows before the page need not be read.
  const ids = posts
    .select('id')
    .orderBy(orders[sort])
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [rows, total] = await Promise.all([
    db
      .selectFrom('blogPosts')
      .select([
        'id',
        'title',
        'excerpt',
        'featuredImage',
        'metaTitle',
        'metaDescription',
        'slug',
        'path',
        'kind',
        'footer',
        'authorId',
      ])
      .select(['createdAt', 'updatedAt', 'publishAt', 'unpublishAt', authorName, postTopics])
      .select([visible.as('isVisible')])
      .select([hasDraft.as('hasDraft'), focus.as('focus')])
      .where('id', 'in', ids)
      .orderBy(orders[sort])
      .orderBy('id')
      .execute(),
    countRows(db, posts),
  ]);
  return { rows, page, total, pages: Math.max(1, Math.ceil(total / perPage)) };
}

/** Returns everybody who has written a post, or a page of the editors, sorted by name: the public name, or else the full name or the username. */
export async function listWriters(db: Database, kind: PostKind): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(public_name, nullif(concat_ws(' ', first_name, last_name), ''), username) as name
    from users where exists (select from blog_posts where author_id = users.id and kind = ${kind})`.execute(db);
  return rows.sort((a, b) => a.name.localeCompare(b.name, 'en-GB'));
}

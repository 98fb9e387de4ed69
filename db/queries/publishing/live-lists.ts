import { sql } from 'kysely';
import type { TopicLink } from '../../../src/contracts/topics/topic-name.ts';
import type { Database } from '../../client.ts';
import type { AuthoredPost, BlogPost, Topic } from '../../schema.ts';
import { secondsToChange, visible } from '../posts/visible.ts';
import { ofTopic, type ShownTopic, shownTopics, topicWithSlug } from '../topics/shown-topics.ts';
import { topicsOf } from '../topics/topics-of.ts';

/** A post as a list shows it. */
export type CardRow = Pick<BlogPost, 'slug' | 'title' | 'excerpt' | 'featuredImage' | 'authorId' | 'createdAt'> &
  Pick<AuthoredPost, 'authorName' | 'topics'> & {
    /** The hash of the featured image if it was replaced or has a focal point, as in the list of a build. */
    hash: string | null;
    focusX: number | null;
    focusY: number | null;
  };

/** What every list knows: the number of all its posts, and the seconds until a post next appears or disappears. */
interface Counts {
  total: number;
  secondsToChange: number | null;
}

/** Some of the published posts. */
export interface LiveRows<Row> extends Counts {
  rows: Row[];
}

/** Some of the published posts of a topic. There is no such topic if `topic` is null. Without a topic, those of the whole blog. */
export interface TopicRows<Row> extends LiveRows<Row> {
  topic: ShownTopic | null;
}

// The posts that visitors see, of one topic or of all.
const listable = (topic: string | undefined) => (topic === undefined ? visible : sql`${visible} and ${ofTopic(topic)}`);

const countedOf = (topic?: string) => sql`counted as (
  select count(*)::int as total, ${secondsToChange} as seconds_to_change, ${topicWithSlug(topic)} as topic
  from blog_posts where ${listable(topic)}
)`;

const newestFirst = sql`post.created_at desc, post.id`;

// Past the last post, the counts come with a row of nulls.
function toLive<Row extends { slug: string }>(rows: readonly (Row & Counts)[]): LiveRows<Row> {
  const { total = 0, secondsToChange: seconds = null } = rows[0] ?? {};
  return { rows: rows.filter(({ slug }) => slug !== null), total, secondsToChange: seconds };
}

const toTopicRows = <Row extends { slug: string }>(
  rows: readonly (Row & Counts & { topic: ShownTopic | null })[],
): TopicRows<Row> => ({ ...toLive(rows), topic: rows[0]?.topic ?? null });

/** The part of a list that a page shows. */
export interface CardRange {
  limit: number;
  offset: number;
  /** The slug of the topic whose posts the list has. */
  topic?: string | undefined;
  /** True if the answer has the topics that visitors see. */
  withTopics?: boolean;
}

/** Returns some published posts, newest first, in one round trip. */
export async function listCards(
  db: Database,
  { limit, offset, topic, withTopics = false }: CardRange,
): Promise<TopicRows<CardRow> & { topics: TopicLink[] }> {
  const { rows } = await sql<CardRow & Counts & { topic: ShownTopic | null; allTopics: TopicLink[] | null }>`
    with ${countedOf(topic)}, listed as (
      select id, row_number() over (order by created_at desc, id) as place from blog_posts
      where ${listable(topic)} order by created_at desc, id limit ${limit}::int offset ${offset}::int
    )
    select slug, title, excerpt, featured_image, author_id, post.created_at, public_name as author_name, ${topicsOf('post')} as topics,
      hash, focus_x, focus_y, total, seconds_to_change, topic,
      case when ${withTopics} and (place is null or place = ${offset}::int + 1) then ${shownTopics} end as all_topics
    from counted left join listed on true
      left join blog_posts as post on post.id = listed.id
      left join users on users.id = author_id
      left join objects on changed_at is not null and stored_at is not null
        and name = substring(featured_image from '^/api/objects/([[:alnum:]_.-]+)$')
    order by ${newestFirst}`.execute(db);
  // Only the first row has the topics, because hundreds of them are longer than a card.
  return { ...toTopicRows(rows), topics: rows[0]?.allTopics ?? [] };
}

/** A post as the feeds show it. */
export type FeedRow = Pick<
  AuthoredPost,
  | 'id'
  | 'slug'
  | 'title'
  | 'excerpt'
  | 'content'
  | 'featuredImage'
  | 'createdAt'
  | 'updatedAt'
  | 'authorName'
  | 'topics'
>;

/**
 * Returns the newest published posts with their content, in one round trip: of the topic with the slug `topic`, or else of all.
 */
export async function listFeed(db: Database, limit: number, topic?: string): Promise<TopicRows<FeedRow>> {
  const { rows } = await sql<FeedRow & Counts & { topic: ShownTopic | null }>`
    with ${countedOf(topic)}, listed as (
      select id from blog_posts where ${listable(topic)} order by created_at desc, id limit ${limit}::int
    )
    select post.id, slug, title, excerpt, content, featured_image, post.created_at,
      updated_at, public_name as author_name, ${topicsOf('post')} as topics, total, seconds_to_change, topic
    from counted left join listed on true
      left join blog_posts as post on post.id = listed.id
      left join users on users.id = author_id
    order by ${newestFirst}`.execute(db);
  return toTopicRows(rows);
}

/** A post as the sitemap shows it. */
type SitemapRow = Pick<AuthoredPost, 'slug' | 'updatedAt'> & { imagesAt: Date | null };

// Times are milliseconds since 1970: thousands of them are read twice as fast as timestamps.
type ChangedPost = [slug: string, updatedAt: number, imagesAt: number | null];

const milliseconds = (time: string) => sql`floor(extract(epoch from ${sql.raw(time)}) * 1000)`;

/** A topic as the sitemap shows it: `updatedAt` is when it or one of its published posts was last changed. */
type SitemapTopicRow = Pick<Topic, 'slug' | 'updatedAt'>;

type ChangedTopic = [slug: string, updatedAt: number];

/** What the sitemap shows. `newestAt` is when the newest post was created. */
export interface Changes extends Pick<LiveRows<SitemapRow>, 'rows' | 'secondsToChange'> {
  newestAt: Date | null;
  topics: SitemapTopicRow[];
}

/** Returns when each published post and its images were last changed, newest first, and when each topic was, in one round trip. */
export async function listChanges(db: Database): Promise<Changes> {
  // Thousands of rows take the driver twice as long as one value. Few images were ever changed, and an index finds their posts.
  const { rows } = await sql<{
    posts: ChangedPost[];
    topics: ChangedTopic[];
    newestAt: Date | null;
    secondsToChange: number | null;
  }>`
    with changed as (
      select shown.id, max(changed_at) as images_at from objects
      join blog_posts as shown on image_names(shown.content || ' ' || coalesce(shown.featured_image, '')) @> array[name]
      where changed_at is not null group by shown.id
    ), by_topic as (
      select topic_id, max(updated_at) as posts_at from blog_posts, unnest(topic_ids) as topic_id where ${visible} group by topic_id
    )
    select ${secondsToChange} as seconds_to_change, max(created_at) as newest_at, coalesce(
      json_agg(json_build_array(slug, ${milliseconds('updated_at')}, ${milliseconds('images_at')})
        order by created_at desc, post.id), '[]') as posts, (
      select coalesce(json_agg(json_build_array(slug, ${milliseconds('greatest(updated_at, posts_at)')})
        order by position, lower(name)), '[]')
      from topics join by_topic on topic_id = topics.id
    ) as topics
    from blog_posts as post left join changed on changed.id = post.id where ${visible}`.execute(db);
  const { posts = [], topics = [], newestAt = null, secondsToChange: seconds = null } = rows[0] ?? {};
  return {
    topics: topics.map(([slug, updatedAt]) => ({ slug, updatedAt: new Date(updatedAt) })),
    rows: posts.map(([slug, updatedAt, imagesAt]) => ({
      ...{ slug, updatedAt: new Date(updatedAt), imagesAt: imagesAt === null ? null : new Date(imagesAt) },
    })),
    ...{ newestAt, secondsToChange: seconds },
  };
}

/** A post as the search index shows it. */
export type SearchRow = Pick<BlogPost, 'slug' | 'title' | 'excerpt' | 'searchWords'> & { topics: { name: string }[] };

// Rows of thousands of posts. Their topics would be half of the answer, so each post has the ids, and the first row all names.
interface SentRow extends Omit<SearchRow, 'topics'>, Counts {
  topicIds: string;
  names: Record<string, string> | null;
}

/**
 * Returns what a search knows of each published post, newest first, in one round trip. At most `words` words of each content are
 * needed if the posts share them: the more posts there are, the fewer each has.
 */
export async function listSearched(
  db: Database,
  { shared, least, longest }: { shared: number; least: number; longest: number },
): Promise<LiveRows<SearchRow>> {
  const { rows } = await sql<SentRow>`
    with ${countedOf()}, post as (
      select id, slug, title, excerpt, search_words, topic_ids, created_at from blog_posts where ${visible}
    )
    select slug, title, excerpt, total, seconds_to_change, array_to_string(topic_ids, ' ') as topic_ids,
      left(search_words, greatest(${least}::int, ${shared}::int / greatest(total, 1)) * ${longest}::int) as search_words,
      case when row_number() over (order by ${newestFirst}) = 1 then (select json_object_agg(id, name) from topics) end as names
    from counted left join post on true
    order by ${newestFirst}`.execute(db);
  const names = rows[0]?.names ?? {};
  const live = toLive(rows);
  const topicsIn = (ids: string) =>
    ids ? ids.split(' ').flatMap((id) => (names[id] ? [{ name: names[id] }] : [])) : [];
  return { ...live, rows: live.rows.map((row) => ({ ...row, topics: topicsIn(row.topicIds) })) };
}

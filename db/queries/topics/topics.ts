import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../client.ts';
import { violatedUnique } from '../../failure.ts';
import type { Topic } from '../../schema.ts';
import { type AuditEvent, keepEvents } from '../audit/audit.ts';
import { pathOf, stepsFrom, targetPath } from '../posts/redirects.ts';
import { visible } from '../posts/visible.ts';
import { lockTopics } from './kept-topics.ts';
import { topicPathOf } from './named-topics.ts';

/** A topic with the number of its posts, and of those that visitors see. */
export type CountedTopic = Topic & { posts: number; published: number };

// Counts each topic's posts in one pass over the posts.
const counts = sql`counts as (
  select topic_id, count(*)::int as posts, (count(*) filter (where ${visible}))::int as published
  from blog_posts, unnest(topic_ids) as topic_id group by topic_id
)`;

const counted = sql`topics.*, coalesce(posts, 0) as posts, coalesce(published, 0) as published`;

/** Returns all topics in their order. */
export async function listTopics(db: Database): Promise<CountedTopic[]> {
  const { rows } = await sql<CountedTopic>`
    with ${counts} select ${counted} from topics left join counts on topic_id = topics.id
    order by position, lower(name)`.execute(db);
  return rows;
}

/** Returns the topics that posts have, drafts included, in their order. */
export async function listUsedTopics(db: Database): Promise<Pick<Topic, 'id' | 'name'>[]> {
  return db
    .selectFrom('topics')
    .select(['id', 'name'])
    .where(sql<SqlBool>`exists (select from blog_posts where topic_ids @> array[topics.id])`)
    .orderBy('position')
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Returns the topic with this id, or undefined if there is none. */
export async function findTopic(db: Database, id: string): Promise<CountedTopic | undefined> {
  const { rows } = await sql<CountedTopic>`
    select topics.*, count(blog_posts.id)::int as posts, (count(*) filter (where ${visible}))::int as published
    from topics left join blog_posts on topic_ids @> array[topics.id] where topics.id = ${id} group by topics.id`.execute(
    db,
  );
  return rows[0];
}

/** The result of a change of a topic: true if it is stored, or the reason why nothing has changed. */
export type TopicOutcome = 'changed' | 'changed meanwhile' | 'name taken' | 'slug taken';

/**
 * Changes a topic, redirects its earlier URLs to the new one, and records the event. If `expected` is the `updatedAt` of another
 * version, nothing changes.
 */
export async function updateTopic(
  db: Database,
  before: Topic,
  change: Partial<Pick<Topic, 'name' | 'slug' | 'description'>>,
  expected: Date,
  event: AuditEvent,
): Promise<TopicOutcome> {
  const update = db
    .updateTable('topics')
    .set({
      ...change,
      updatedAt: sql<Date>`greatest(date_trunc('milliseconds', now()), updated_at + interval '1 millisecond')`,
    })
    .where('id', '=', before.id)
    .where(sql<SqlBool>`updated_at = ${expected.toISOString()}`)
    .returning(['id', 'slug']);
  try {
    const saved = await db
      .with('saved', () => update)
      .with('freed', () => freeTopicPath())
      .with('redirected', () => redirectTopic(before.slug))
      .with('repointed', () =>
        repoint(sql`'/blog/topics/' || ${before.slug}::text`, topicPathOf('saved.slug'), sql`saved`),
      )
      .with('recorded', () => keepEvents([event]))
      .selectFrom('saved')
      .select('id')
      .executeTakeFirst();
    return saved ? 'changed' : 'changed meanwhile';
  } catch (error) {
    const taken = violatedUnique(error);
    if (taken === 'topics_by_name') return 'name taken';
    if (taken === 'topics_slug_key') return 'slug taken';
    throw error;
  }
}

type Row = Record<string, unknown>;

// For the WITH clause of a change in which `saved` returns the topic that visitors get.
const freeTopicPath = () => sql<Row>`(delete from redirects using saved where path = ${topicPathOf('saved.slug')})`;

const redirectTopic = (oldSlug: string) => sql<Row>`(
  insert into redirects (path, target)
  select '/blog/topics/' || ${oldSlug}::text, ${topicPathOf('saved.slug')} from saved where saved.slug <> ${oldSlug}
  on conflict (path) do update set target = excluded.target, post_id = null
)`;

// Redirects that lead to a path lead to the next one at once, so that the earlier names and URLs of a topic are one step away. The
// redirect from the new path itself is not touched, because the same statement deletes it.
const repoint = (path: RawBuilder<unknown>, target: RawBuilder<unknown>, change: RawBuilder<unknown>) => sql<Row>`(
  update redirects set target = ${target} from ${change}
  where redirects.target = ${path} and redirects.path is distinct from ${target}
)`;

/** Puts topics into an order. Topics that `ids` leaves out follow. */
export async function orderTopics(db: Database, ids: readonly string[], event: AuditEvent): Promise<void> {
  const order = sql`
    with placed as (
      select topics.id, row_number() over (order by sent.place nulls last, position, lower(name)) as place
      from topics left join json_array_elements_text(${JSON.stringify(ids)}::json) with ordinality as sent (id, place)
        on sent.id::uuid = topics.id
    ), saved as (
      update topics set position = placed.place from placed
      where topics.id = placed.id and position <> placed.place returning topics.id
    ), recorded as ${keepEvents([event])}
    select 1`;
  await db.batch([lockTopics.compile(db), order.compile(db)]);
}

// Replaces a topic in the topics of each row, or takes it away. Nothing is there twice, and the order stays.
const replaced = (id: string, other: string | null) => sql`array(
  select topic_id from (
    select coalesce(nullif(topic_id, ${id}::uuid), ${other}::uuid) as topic_id, min(place) as place
    from unnest(topic_ids) with ordinality as named (topic_id, place) group by 1
  ) as kept where topic_id is not null order by place
)`;

// Posts keep their versions: a topic that others take away must not be a conflict with what somebody is writing.
const replaceIn = (table: string, id: string, other: string | null) => sql`(
  update ${sql.table(table)} set topic_ids = ${replaced(id, other)}
  where topic_ids @> array[${id}::uuid] and exists (select from ended)
)`;

const replaceEverywhere = (id: string, other: string | null) => sql`
  of_posts as ${replaceIn('blog_posts', id, other)},
  of_drafts as ${replaceIn('post_drafts', id, other)},
  of_versions as ${replaceIn('post_revisions', id, other)}`;

/**
 * Merges a topic into another one, redirects its URL to the other's, deletes it and records the event. Returns false if one of
 * them no longer exists.
 */
export async function mergeTopics(db: Database, id: string, into: string, event: AuditEvent): Promise<boolean> {
  const merge = sql`
    with saved as (select id, slug from topics where id = ${into}),
    ended as (
      delete from topics where id = ${id} and exists (select from saved) returning slug
    ), ${replaceEverywhere(id, into)},
    redirected as (
      insert into redirects (path, target) select ${topicPathOf('ended.slug')}, ${topicPathOf('saved.slug')} from ended, saved
      on conflict (path) do update set target = excluded.target, post_id = null
    ), repointed as ${repoint(topicPathOf('ended.slug'), topicPathOf('saved.slug'), sql`ended, saved`)},
    recorded as ${keepEvents([event], sql`exists (select from ended)`)}
    select slug from ended`;
  const [, rows = []] = await db.batch([lockTopics.compile(db), merge.compile(db)]);
  return rows.length > 0;
}

/**
 * Deletes a topic, takes it from all posts, and records the event. Its URL redirects to `target`, or says that the page is gone if
 * there is no target. A topic without posts that visitors see had no page, so it leaves no redirect. Returns undefined if there is
 * no such topic, and 'circle' if the target leads back to it, which then stays.
 */
export async function deleteTopic(
  db: Database,
  id: string,
  target: string | null,
  event: AuditEvent,
): Promise<'deleted' | 'circle' | undefined> {
  const start = targetPath(target);
  const deletion = sql`
    with recursive steps as ${stepsFrom(start)}, asked as (
      select id, slug, ${topicPathOf('topics.slug')} as path from topics where id = ${id}
    ), judged as (
      select asked.*, asked.path = ${start}
        or exists (select from steps where steps.path = asked.path or ${pathOf(sql`steps.target`)} = asked.path) as is_circle
      from asked
    ), ended as (
      delete from topics using judged where topics.id = judged.id and not is_circle returning judged.path
    ), ${replaceEverywhere(id, null)},
    redirected as (
      insert into redirects (path, target) select path, ${target}::text from ended
      where exists (select from blog_posts where topic_ids @> array[${id}::uuid] and ${visible})
      on conflict (path) do update set target = excluded.target, post_id = null
    ), repointed as ${repoint(sql`ended.path`, sql`${target}::text`, sql`ended`)},
    recorded as ${keepEvents([event], sql`exists (select from ended)`)}
    select is_circle from judged`;
  const [, rows = []] = await db.batch([lockTopics.compile(db), deletion.compile(db)]);
  const [outcome] = rows;
  return outcome && (outcome.is_circle ? 'circle' : 'deleted');
}

import { sql } from 'kysely';
import type { Database } from '../../client.ts';
import { violatedUnique } from '../../failure.ts';
import { type AuditEvent, keepEventOfEach } from '../audit/audit.ts';

/** A name that is looked for, with the slug that it would have. */
export interface NamedTopic {
  name: string;
  slug: string;
}

/** A topic to store. */
export type NewTopic = NamedTopic & { description?: string | undefined };

/** The path of the page of the topic with the slug in a column. */
export const topicPathOf = (slug: string) => sql`'/blog/topics/' || ${sql.ref(slug)}`;

/**
 * Returns the topic that each name means, by the name in lower case. A topic also has the names that it had before, and those of
 * the topics that were merged into it, as long as their URLs lead to it. A name that means no topic is left out.
 */
export async function findMeantTopics(
  db: Database,
  names: readonly NamedTopic[],
): Promise<Map<string, NamedTopic & { id: string }>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<NamedTopic & { id: string; place: number }>`
    select distinct on (sent.place) sent.place::int, topics.id, topics.name, topics.slug
    from rows from (json_to_recordset(${JSON.stringify(names)}::json) as (name text, slug text))
      with ordinality as sent (name, slug, place)
    left join redirects on path = ${topicPathOf('sent.slug')}
    join topics on lower(topics.name) = lower(sent.name) or ${topicPathOf('topics.slug')} = target
    order by sent.place, lower(topics.name) <> lower(sent.name)`.execute(db);
  return new Map(rows.map(({ place, ...topic }) => [names[place - 1]?.name.toLowerCase() ?? '', topic]));
}

/** Returns the id of the topic that each name means, by the name in lower case, as findMeantTopics does. */
export async function findNamedTopics(db: Database, names: readonly NamedTopic[]): Promise<Map<string, string>> {
  const found = await findMeantTopics(db, names);
  return new Map([...found].map(([name, { id }]) => [name, id]));
}

/**
 * Stores topics at the end of the order, each with an event, and ends the redirects from their URLs. Returns their ids by their
 * names in lower case. A topic whose name is stored already is left out. Stores none of them and returns undefined if another topic
 * has one of the slugs.
 */
export async function insertTopics(
  db: Database,
  topics: readonly NewTopic[],
  event: AuditEvent,
): Promise<Map<string, string> | undefined> {
  try {
    const { rows } = await sql<{ id: string; title: string }>`
      with sent as (
        select * from rows from (
          json_to_recordset(${JSON.stringify(topics)}::json) as (name text, slug text, description text)
        ) with ordinality as sent (name, slug, description, place)
      ), saved as (
        insert into topics (name, slug, description, position)
        select name, slug, coalesce(description, ''), (coalesce((select max(position) from topics), 0) + place)::int from sent
        order by place
        on conflict (lower(name)) do nothing returning id, name as title, slug, 'topic' as kind
      ), freed as (
        delete from redirects using saved where path = ${topicPathOf('saved.slug')}
      ), recorded as ${keepEventOfEach(event, 'saved')}
      select id, title from saved`.execute(db);
    return new Map(rows.map(({ id, title }) => [title.toLowerCase(), id]));
  } catch (error) {
    if (violatedUnique(error) === 'topics_slug_key') return undefined;
    throw error;
  }
}

/**
 * Stores a topic as insertTopics does. Returns its id: that of the present topic if another call has stored the name meanwhile, and
 * undefined if another topic has the slug.
 */
export async function insertTopic(db: Database, topic: NewTopic, event: AuditEvent): Promise<string | undefined> {
  const [id] = (await insertTopics(db, [topic], event))?.values() ?? [undefined];
  return id ?? (await findNamedTopics(db, [topic])).get(topic.name.toLowerCase());
}

/** Returns the taken slugs of topics that equal `slug` or begin with it and a hyphen. */
export async function takenTopicSlugs(db: Database, slug: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('topics')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .execute();
  return new Set(rows.map((row) => row.slug));
}

/** Returns the slugs of all topics. */
export async function allTopicSlugs(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('topics').select('slug').execute();
  return new Set(rows.map((row) => row.slug));
}

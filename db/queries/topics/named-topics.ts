import { sql } from 'kysely';
import type { Database } from '../../client.ts';
import { violatedUnique } from '../../failure.ts';
import { type AuditEvent, keepEvents } from '../audit/audit.ts';

/** A name that is looked for, with the slug that it would have. */
export interface NamedTopic {
  name: string;
  slug: string;
}

/** The path of the page of the topic with the slug in a column. */
export const topicPathOf = (slug: string) => sql`'/blog/topics/' || ${sql.ref(slug)}`;

/**
 * Returns the id of the topic that each name means, by the name in lower case. A topic also has the names that it had before, and
 * those of the topics that were merged into it, as long as their URLs lead to it. A name that means no topic is left out.
 */
export async function findNamedTopics(db: Database, names: readonly NamedTopic[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ name: string; id: string }>`
    select distinct on (lower(sent.name)) lower(sent.name) as name, topics.id
    from json_to_recordset(${JSON.stringify(names)}::json) as sent (name text, slug text)
    left join redirects on path = ${topicPathOf('sent.slug')}
    join topics on lower(topics.name) = lower(sent.name) or ${topicPathOf('topics.slug')} = target
    order by lower(sent.name), lower(topics.name) <> lower(sent.name)`.execute(db);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/**
 * Stores a topic at the end of the order, with its event, and ends the redirect from its URL. Returns its id: that of the present
 * topic if another call has stored the name meanwhile, and undefined if another topic has the slug.
 */
export async function insertTopic(
  db: Database,
  { name, slug, description = '' }: NamedTopic & { description?: string | undefined },
  event: AuditEvent,
): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ id: string }>`
      with saved as (
        insert into topics (name, slug, description, position)
        select ${name}, ${slug}, ${description}, coalesce(max(position), 0) + 1 from topics
        on conflict (lower(name)) do nothing returning id, slug
      ), freed as (
        delete from redirects using saved where path = ${topicPathOf('saved.slug')}
      ), recorded as ${keepEvents([event])}
      select id from saved`.execute(db);
    if (rows[0]) return rows[0].id;
  } catch (error) {
    if (violatedUnique(error) === 'topics_slug_key') return undefined;
    throw error;
  }
  const present = await sql<{ id: string }>`select id from topics where lower(name) = lower(${name})`.execute(db);
  return present.rows[0]?.id;
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

import { type RawBuilder, sql } from 'kysely';
import type { TopicLink } from '../../../src/contracts/topics/topic-name.ts';

/**
 * Returns the SQL of the topics of a post, draft or version, the leading one first, as JSON. `row` is the name of the table, or its
 * alias. The id of a topic that has been deleted meanwhile counts for nothing.
 */
export const topicsOf = (row: string): RawBuilder<TopicLink[]> => sql<TopicLink[]>`(
  select coalesce(json_agg(json_build_object('name', topics.name, 'slug', topics.slug) order by place), '[]')
  from unnest(${sql.ref(`${row}.topic_ids`)}) with ordinality as named (topic_id, place)
  join topics on topics.id = topic_id
)`;

import { type RawBuilder, sql } from 'kysely';
import type { TopicLink } from '../../../src/contracts/topics/topic-name.ts';
import type { Topic } from '../../schema.ts';
import { visible } from '../posts/visible.ts';

/** A topic as its page shows it. */
export type ShownTopic = Pick<Topic, 'id' | 'name' | 'slug' | 'description'>;

/** The condition on a row of topics that visitors see the topic: they see one of its posts. */
export const isShown = sql<boolean>`exists (select from blog_posts where topic_ids @> array[topics.id] and ${visible})`;

/** The topics that visitors see, in their order, as JSON. */
export const shownTopics: RawBuilder<TopicLink[]> = sql<TopicLink[]>`(
  select coalesce(json_agg(json_build_object('name', name, 'slug', slug) order by position, lower(name)), '[]')
  from topics where ${isShown}
)`;

/** Returns the SQL of the topic with a slug, as JSON: null if there is none. */
export const topicWithSlug = (slug: string | undefined): RawBuilder<ShownTopic | null> =>
  slug === undefined
    ? sql`null::json`
    : sql`(select json_build_object('id', id, 'name', name, 'slug', slug, 'description', description) from topics where slug = ${slug})`;

/** Returns the condition on a row of blog_posts that it has the topic with a slug. No row has a topic that does not exist. */
export const ofTopic = (slug: string): RawBuilder<boolean> =>
  sql<boolean>`topic_ids @> array[(select topics.id from topics where topics.slug = ${slug})]`;

import { type RawBuilder, sql } from 'kysely';
import { violatedNotNull } from '../../failure.ts';

/**
 * Stops saves that name topics, and other changes of topics, until a change of topics has ended. The first statement of a batch. A
 * later statement of the batch sees the saves that were running before it.
 */
export const lockTopics = sql`lock table topics in exclusive mode`;

/**
 * Returns the SQL of the ids of a post's topics for a save. The save waits for a change of topics that is running. If one of the topics
 * has been merged or deleted since its id was read, the value is null, and the save fails with an error for isTopicGone().
 */
export const keptTopics = (ids: readonly string[]): RawBuilder<string[]> => sql<string[]>`(
  select case when count(*) = ${ids.length} then ${ids}::uuid[] end
  from (select from topics where id = any(${ids}::uuid[]) for key share) as kept
)`;

/** Returns true if a save failed because one of its topics had been merged or deleted. */
export const isTopicGone = (error: unknown): boolean => violatedNotNull(error) === 'topic_ids';

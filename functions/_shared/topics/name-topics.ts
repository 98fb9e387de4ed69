import type { Database } from '../../../db/client.ts';
import type { AuditEvent } from '../../../db/queries/audit/audit.ts';
import { findNamedTopics, insertTopic, takenTopicSlugs } from '../../../db/queries/topics/named-topics.ts';
import { slugOr, withFreeSlug } from '../posts/free-slug.ts';

/** Makes the events of a call. */
export type MakeEvent = (event: { action: 'topic.create'; subject: string }) => AuditEvent;

/**
 * Returns the ids of the topics with these names, in their order and each once. Adds the topics that do not exist yet. Each added topic has
 * its event.
 */
export async function nameTopics(db: Database, names: readonly string[], event: MakeEvent): Promise<string[]> {
  const named = await findNamedTopics(
    db,
    names.map((name) => ({ name, slug: slugOr('topic', name) })),
  );
  const ids: string[] = [];
  for (const name of names) ids.push(named.get(name.toLowerCase()) ?? (await addTopic(db, { name }, event)));
  return [...new Set(ids)];
}

/** Adds a topic with a free slug made from its name, and returns its id: that of the present topic if there is one of the name. */
export const addTopic = (
  db: Database,
  topic: { name: string; description?: string | undefined },
  event: MakeEvent,
): Promise<string> =>
  withFreeSlug(
    slugOr('topic', topic.name),
    (slug) => takenTopicSlugs(db, slug),
    (slug) => insertTopic(db, { ...topic, slug }, event({ action: 'topic.create', subject: topic.name })),
  );

/** Returns the column of the topics that a save sends, or none if it sends none. */
export const topicsIn = async (
  db: Database,
  { topics }: { topics?: readonly string[] | undefined },
  event: MakeEvent,
): Promise<{ topicIds?: string[] }> => (topics ? { topicIds: await nameTopics(db, topics, event) } : {});

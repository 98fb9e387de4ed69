import type { Database } from '../../../db/client.ts';
import type { AuditEvent } from '../../../db/queries/audit/audit.ts';
import { findNamedTopics, insertTopic, takenTopicSlugs } from '../../../db/queries/topics/named-topics.ts';
import { ProblemError } from '../http/problem.ts';
import { slugOr, withFreeSlug } from '../posts/free-slug.ts';

/** Makes the events of a call. */
export type MakeEvent = (event: { action: 'topic.create'; subject: string }) => AuditEvent;

/**
 * Returns the ids of the topics with these names, in their order and each once. Adds the topics that do not exist yet. Each added topic has
 * its event.
 */
export async function nameTopics(db: Database, names: readonly string[], event: MakeEvent): Promise<string[]> {
  const named = await idsByName(db, names);
  const ids: string[] = [];
  for (const name of names) ids.push(named.get(name.toLowerCase()) ?? (await addTopic(db, { name }, event)));
  return [...new Set(ids)];
}

const idsByName = (db: Database, names: readonly string[]) =>
  findNamedTopics(
    db,
    names.map((name) => ({ name, slug: slugOr('topic', name) })),
  );

/**
 * Returns the id of the topic that several posts get or lose. Posts may get a new topic. Throws a ProblemError if posts shall lose a
 * topic that does not exist.
 */
export async function topicOfAction(db: Database, isAdded: boolean, name: string, event: MakeEvent): Promise<string> {
  const [id] = isAdded ? await nameTopics(db, [name], event) : (await idsByName(db, [name])).values();
  if (!id) throw new ProblemError('not_found', `The topic “${name}” no longer exists. Choose another one.`);
  return id;
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

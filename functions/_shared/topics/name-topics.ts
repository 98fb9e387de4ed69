import type { Database } from '../../../db/client.ts';
import type { AuditEvent } from '../../../db/queries/audit/audit.ts';
import { isTopicGone } from '../../../db/queries/topics/kept-topics.ts';
import { allTopicSlugs, findNamedTopics, insertTopics } from '../../../db/queries/topics/named-topics.ts';
import type { PostKind } from '../../../src/contracts/posts/kind.ts';
import { topicsLimit } from '../../../src/contracts/topics/topics.ts';
import { ProblemError, refusedField } from '../http/problem.ts';
import { freeAmong, randomSlug, slugOr } from '../posts/free-slug.ts';

/** Makes the events of a call. */
export type MakeEvent = (event: { action: 'topic.create'; subject: string }) => AuditEvent;

/** A topic to add. A blank slug is made from the name. */
export interface TopicToAdd {
  name: string;
  slug?: string | undefined;
  description?: string | undefined;
}

/**
 * Returns the ids of the topics with these names, in their order and each once. Adds the topics that do not exist yet. Each added topic has
 * its event.
 */
export async function nameTopics(db: Database, names: readonly string[], event: MakeEvent): Promise<string[]> {
  const ids = await topicIdsOf(
    db,
    names.map((name) => ({ name })),
    event,
  );
  return [...new Set(names.flatMap((name) => ids.get(name.toLowerCase()) ?? []))];
}

/**
 * Returns the id of the topic that several posts get or lose. Posts may get a new topic. Throws a ProblemError if posts shall lose a
 * topic that does not exist.
 */
export async function topicOfAction(db: Database, isAdded: boolean, name: string, event: MakeEvent): Promise<string> {
  const [id] = isAdded ? await nameTopics(db, [name], event) : (await idsByName(db, [{ name }])).values();
  if (!id) throw new ProblemError('not_found', `The topic “${name}” no longer exists. Choose another one.`);
  return id;
}

const idsByName = (db: Database, topics: readonly TopicToAdd[]) =>
  findNamedTopics(
    db,
    topics.map(({ name }) => ({ name, slug: slugOr('topic', name) })),
  );

/**
 * Returns the ids of topics by their names in lower case. Adds those that do not exist yet in one statement, each with a free slug
 * and an event.
 */
export async function topicIdsOf(
  db: Database,
  topics: readonly TopicToAdd[],
  event: MakeEvent,
): Promise<Map<string, string>> {
  const ids = await idsByName(db, topics);
  const isMissing = ({ name }: TopicToAdd) => !ids.has(name.toLowerCase());
  const missing = topics.filter(isMissing);
  if (missing.length === 0) return ids;
  for (const [name, id] of await addTopics(db, missing, event)) ids.set(name, id);
  // Another call may have stored a name meanwhile.
  const late = topics.filter(isMissing);
  for (const [name, id] of late.length > 0 ? await idsByName(db, late) : []) ids.set(name, id);
  return ids;
}

/** Says that no topic can be added. */
export const tooManyTopics = `There are ${topicsLimit.toLocaleString('en-GB')} topics, which is the most. Choose one of them, or delete or merge some first.`;

// After other calls have taken slugs this many times, random slugs are used.
const maxTries = 6;

async function addTopics(
  db: Database,
  topics: readonly TopicToAdd[],
  event: MakeEvent,
): Promise<ReadonlyMap<string, string>> {
  // The statement makes an event for each topic, with its name as the subject.
  const each = event({ action: 'topic.create', subject: '' });
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const taken = await allTopicSlugs(db);
    if (taken.size + topics.length > topicsLimit) throw refusedField('topics', tooManyTopics);
    const stored = await insertTopics(db, withSlugs(topics, taken), each);
    if (stored) return stored;
  }
  const random = topics.map((topic) => ({ ...topic, slug: randomSlug(slugOr('topic', topic.name)) }));
  const stored = await insertTopics(db, random, each);
  if (!stored) throw new Error(`No free slugs were found for ${topics.length} topics`);
  return stored;
}

/** Returns topics with slugs that neither `taken` nor an earlier topic has. */
function withSlugs(topics: readonly TopicToAdd[], taken: Set<string>) {
  return topics.map((topic) => {
    const slug = freeAmong(topic.slug || slugOr('topic', topic.name), taken);
    taken.add(slug);
    return { ...topic, slug };
  });
}

/**
 * Returns the column of the topics that a save sends, or none if it sends none. Throws the problem of the field if a page of the editors
 * gets topics: a page is on no list, so nobody would find it there.
 */
export async function topicsIn(
  db: Database,
  { topics }: { topics?: readonly string[] | undefined },
  kind: PostKind,
  event: MakeEvent,
): Promise<{ topicIds?: string[] }> {
  if (!topics) return {};
  if (kind === 'page' && topics.length > 0)
    throw refusedField('topics', 'A page has no topics. Send none, or make a post.');
  return { topicIds: await nameTopics(db, topics, event) };
}

/**
 * Runs a save that names topics. Runs it once more if one of its topics is merged or deleted before it is stored: its name then means
 * another topic.
 */
export const againIfTopicGone = <Saved>(save: () => Promise<Saved>): Promise<Saved> =>
  save().catch((error: unknown) => {
    if (isTopicGone(error)) return save();
    throw error;
  });

import type { Config } from '@netlify/functions';
import type { Database } from '../db/client.ts';
import { insertTopic, takenTopicSlugs } from '../db/queries/topics/named-topics.ts';
import {
  type CountedTopic,
  deleteTopic,
  findTopic,
  listTopics,
  mergeTopics,
  orderTopics,
  updateTopic,
} from '../db/queries/topics/topics.ts';
import * as contract from '../src/contracts/topics/topics.ts';
import { ProblemError, refusedField } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { freeAmong, slugOr } from './_shared/posts/free-slug.ts';
import { purge } from './_shared/publishing/purge.ts';
import { type Rebuild, requestRebuild } from './_shared/publishing/rebuild.ts';
import { leadsBack, storedTarget } from './_shared/publishing/redirect-target.ts';
import { tooManyTopics } from './_shared/topics/name-topics.ts';

export const config: Config = { path: ['/api/topics', '/api/topics/:id', '/api/topics/:id/merge'] };

const gone = () => new ProblemError('not_found', 'This topic no longer exists');

async function readTopic(db: Database, id: string): Promise<CountedTopic> {
  const topic = await findTopic(db, id);
  if (!topic) throw gone();
  return topic;
}

const taken = (field: 'name' | 'slug', value: string, suggestion?: string) => {
  const what = field === 'name' ? 'Another topic has this name' : `The address “${value}” belongs to another topic`;
  const message = suggestion ? `${what}. “${suggestion}” is free.` : `${what}. Choose another one, or merge the two.`;
  return new ProblemError('conflict', message, { issues: [{ field, message, ...(suggestion && { suggestion }) }] });
};

const slugTaken = async (db: Database, slug: string) =>
  taken('slug', slug, freeAmong(slug, await takenTopicSlugs(db, slug)));

// Visitors see a topic only with its posts. Pages that a build has made name it.
const rebuildIf = async ({ published }: { published: number }): Promise<Rebuild> =>
  published > 0 ? requestRebuild() : { rebuild: 'none' };

export default serve([
  on(contract.listTopics, async ({ db }) => ({ success: true, topics: await listTopics(db) })),

  on(contract.createTopic, async ({ db, input: { name, slug, description }, event }) => {
    const topics = await listTopics(db);
    if (topics.some((topic) => topic.name.toLowerCase() === name.toLowerCase())) throw taken('name', name);
    if (topics.length >= contract.topicsLimit) throw refusedField('name', tooManyTopics);
    const own = slug || freeAmong(slugOr('topic', name), new Set(topics.map((topic) => topic.slug)));
    const id = await insertTopic(
      db,
      { name, slug: own, description },
      event({ action: 'topic.create', subject: name }),
    );
    if (!id) throw await slugTaken(db, own);
    return { success: true, topic: await readTopic(db, id), rebuild: 'none' };
  }),

  on(contract.updateTopic, async ({ db, params, input, event }) => {
    const { expectedUpdatedAt, ...sent } = input;
    const before = await readTopic(db, params.id);
    const { name = before.name, description = before.description } = sent;
    const slug = sent.slug === '' ? freeAmong(slugOr('topic', name), await otherSlugs(db, before, name)) : sent.slug;
    const change = { name, description, slug: slug ?? before.slug };
    const isSame = Object.entries(change).every(([field, value]) => before[field as keyof typeof change] === value);
    if (isSame) return { success: true, topic: before, rebuild: 'none' };
    const expected = expectedUpdatedAt ? new Date(expectedUpdatedAt) : before.updatedAt;
    const subject = name === before.name ? name : `“${before.name}” is now “${name}”`;
    const outcome = await updateTopic(db, before, change, expected, event({ action: 'topic.update', subject }));
    if (outcome === 'name taken') throw taken('name', name);
    if (outcome === 'slug taken') throw await slugTaken(db, change.slug);
    const topic = await readTopic(db, before.id);
    if (outcome === 'changed') return { success: true, topic, ...(await rebuildIf(topic)) };
    const { topic: current } = contract.updateTopic.output.shape;
    throw new ProblemError('conflict', `Somebody has changed the topic “${topic.name}” meanwhile`, {
      current: current.parse(topic),
    });
  }),

  on(contract.orderTopics, async ({ db, input: { ids }, event }) => {
    await orderTopics(db, ids, event({ action: 'topic.order' }));
    await purge('content');
    return { success: true, rebuild: 'none' };
  }),

  on(contract.mergeTopics, async ({ db, params, input: { into }, event }) => {
    if (into === params.id) throw refusedField('into', 'Choose another topic');
    const [before, target] = await Promise.all([readTopic(db, params.id), readTopic(db, into)]);
    const subject = `“${before.name}” into “${target.name}”`;
    const merged = await mergeTopics(db, params.id, into, event({ action: 'topic.merge', subject }));
    if (!merged) throw gone();
    return { success: true, topic: await readTopic(db, into), ...(await rebuildIf(before)) };
  }),

  on(contract.deleteTopic, async ({ db, params, query: { redirectTo }, request, user, event }) => {
    const field = 'redirectTo';
    const target = redirectTo ? storedTarget(request, user.role, field, redirectTo) : null;
    const before = await readTopic(db, params.id);
    const outcome = await deleteTopic(db, params.id, target, event({ action: 'topic.delete', subject: before.name }));
    if (!outcome) throw gone();
    if (outcome === 'circle') throw leadsBack(field, `/blog/topics/${before.slug}`);
    return { success: true, ...(await rebuildIf(before)) };
  }),
]);

async function otherSlugs(db: Database, { slug }: CountedTopic, name: string): Promise<Set<string>> {
  const slugs = await takenTopicSlugs(db, slugOr('topic', name));
  slugs.delete(slug);
  return slugs;
}

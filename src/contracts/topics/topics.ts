import * as z from 'zod/mini';
import { endpoint, type ProvenCall } from '../endpoint.ts';
import { id, prose, timestamp } from '../fields.ts';
import { leadsElsewhere, redirectTarget } from '../posts/redirect-target.ts';
import { typedSlug } from '../posts/slug.ts';
import { rebuildFields } from '../publishing/rebuild.ts';
import { topicName } from './topic-name.ts';

/** The largest number of topics of the site. A list of them has no pages. */
export const topicsLimit = 1_000;

const descriptionLimit = 500;

/** A topic with the number of its posts. */
const topic = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  /** Plain text; empty if there is none. */
  description: z.string(),
  /** The number of all its posts, drafts included, and of those that visitors see. */
  posts: z.number(),
  published: z.number(),
  /** Also the version of the topic: send it back as `expectedUpdatedAt`. */
  updatedAt: timestamp,
});

export type Topic = z.output<typeof topic>;

const version = z.iso.datetime('Send the updatedAt that was read, such as 2026-01-31T09:00:00.000Z');
const one = z.object({ id });

/** Lists all topics in their order. */
export const listTopics = endpoint({
  method: 'GET',
  path: '/api/topics',
  access: 'creator',
  apiKey: 'read',
  output: z.object({ success: z.literal(true), topics: z.array(topic) }),
});

/** The fields of a topic. A blank slug is made from the name. */
export const topicFields = {
  name: topicName,
  slug: z.optional(typedSlug),
  description: z.optional(prose(descriptionLimit)),
};

const saved = z.object({ success: z.literal(true), topic, ...rebuildFields });

/** Adds a topic at the end of the order. A name or a slug that another topic has is a conflict. */
export const createTopic = endpoint({
  method: 'POST',
  path: '/api/topics',
  access: 'creator',
  apiKey: 'draft',
  input: z.strictObject(topicFields),
  output: saved,
});

/**
 * Changes a topic. A field that is left out keeps its value. The earlier URL of the topic leads to the new one, and posts that name
 * the earlier name get this topic. If `expectedUpdatedAt` is sent and is not the stored version, the change is a conflict, with the
 * stored topic as `current`.
 */
export const updateTopic = endpoint({
  method: 'PUT',
  path: '/api/topics/:id',
  access: 'creator',
  apiKey: 'publish',
  params: one,
  input: z.strictObject({ ...topicFields, name: z.optional(topicName), expectedUpdatedAt: z.optional(version) }),
  output: saved,
  changes: ['content'],
});

/** Puts the topics into an order. Topics that the list leaves out follow in their own order. */
export const orderTopics = endpoint({
  method: 'PUT',
  path: '/api/topics',
  access: 'creator',
  apiKey: 'publish',
  input: z.strictObject({
    ids: z.array(id, 'Send the ids of the topics').check(z.maxLength(topicsLimit, `Send at most ${topicsLimit} ids`)),
  }),
  output: z.object({ success: z.literal(true), ...rebuildFields }),
  changes: ['content'],
});

/**
 * Merges a topic into another one: its posts, drafts and versions get the other topic in its place, its URL leads there, and the
 * topic is deleted. Returns the other topic.
 */
export const mergeTopics = endpoint({
  method: 'POST',
  path: '/api/topics/:id/merge',
  access: 'creator',
  apiKey: 'publish',
  params: one,
  input: z.strictObject({ into: id }),
  output: saved,
  changes: ['content'],
});

/**
 * Deletes a topic and takes it from all posts. Its URL then redirects to `redirectTo`, or answers 410 (gone) without it. Only admins
 * may use a URL of another site. Refuses a target that leads back to the topic.
 */
export const deleteTopic = endpoint({
  method: 'DELETE',
  path: '/api/topics/:id',
  access: 'creator',
  // Other roles may not use a URL of another site at all.
  proof: ({ query, role, hosts }: ProvenCall<undefined, { redirectTo?: string | undefined }>) =>
    role === 'admin' && leadsElsewhere(query.redirectTo, hosts),
  apiKey: 'publish',
  params: one,
  query: z.strictObject({ redirectTo: z.optional(redirectTarget) }),
  output: z.object({ success: z.literal(true), ...rebuildFields }),
  changes: ['content'],
});

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, namesOf, searchText } from '../fields.ts';
import { focus } from '../images/focus.ts';
import { page, pageFields } from '../page.ts';
import { rebuildFields } from '../publishing/rebuild.ts';
import { topicName } from '../topics/topic-name.ts';
import { summary } from './posts.ts';

/**
 * A post in the list of all posts. `hasDraft` is true if changes of the post are stored that visitors do not see yet. `focus` is the focal point of the featured image, null for
 * the centre.
 */
const listedPost = z.object({
  ...summary,
  hasDraft: z.boolean(),
  focus: z.nullable(focus),
});

export type ListedPost = z.output<typeof listedPost>;

/** The orders of the list of all posts, with their labels. */
export const postSorts = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  changed: 'Recently changed',
  title: 'Title',
} as const;

export type PostSort = keyof typeof postSorts;

/** The states by which the list of all posts can be filtered, with their labels. */
export const postStatuses = {
  published: 'Published',
  changed: 'Changed',
  scheduled: 'Scheduled',
  draft: 'Drafts',
} as const;

export type PostStatus = keyof typeof postStatuses;

/**
 * Lists all posts, drafts included. `search` finds text in title, excerpt and slug, in any case. `author` and `topic` are ids.
 * `authors` lists everybody who has written a post, and `topics` the topics that posts have.
 */
export const listAllPosts = endpoint({
  method: 'GET',
  path: '/api/blog/all',
  access: 'creator',
  apiKey: 'read',
  query: z.strictObject({
    page,
    search: searchText(),
    status: z.optional(z.enum(namesOf(postStatuses), 'Choose a state')),
    author: z.optional(id),
    topic: z.optional(id),
    sort: z.prefault(z.enum(namesOf(postSorts), 'Choose an order'), 'newest'),
  }),
  output: z.object({
    success: z.literal(true),
    posts: z.array(listedPost),
    authors: z.array(z.object({ id, name: z.string() })),
    topics: z.array(z.object({ id, name: z.string() })),
    ...pageFields,
  }),
});

/** What can be done with several posts at once. */
const bulkAction = z.enum(
  ['publish', 'unpublish', 'delete', 'add-topic', 'remove-topic'],
  'Choose what to do with the posts',
);

export type BulkAction = z.output<typeof bulkAction>;

/** The largest number of posts that one call changes. */
const bulkLimit = 100;

/**
 * Publishes several posts, takes them offline, deletes them, or gives them the topic `topic` or takes it away, with one build.
 * `changed` is their number. `unchanged` has the other ids: those of posts in this state already, those without a post, and those
 * of posts with as many topics as a post may have. A deleted post that visitors could see answers 410 (gone).
 */
export const changePosts = endpoint({
  method: 'POST',
  path: '/api/blog/all',
  access: 'creator',
  apiKey: 'publish',
  input: z
    .strictObject({
      ids: z
        .array(id, 'Send the ids of the posts')
        .check(z.minLength(1, 'Choose a post'), z.maxLength(bulkLimit, `Choose at most ${bulkLimit} posts`)),
      action: bulkAction,
      /** The name of the topic. `add-topic` adds the topic if there is none of the name. Other actions take no topic. */
      topic: z.optional(topicName),
    })
    .check(
      z.refine(({ action, topic }) => action.endsWith('-topic') === (topic !== undefined), {
        error: 'Send a topic with add-topic and remove-topic, and with no other action',
        path: ['topic'],
      }),
    ),
  output: z.object({ success: z.literal(true), changed: z.number(), unchanged: z.array(id), ...rebuildFields }),
  changes: ['content'],
});

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { prose, timestamp } from '../fields.ts';
import { topicNames } from '../topics/topic-name.ts';
import { writtenLength } from './post-content.ts';
import { contentTooLong, post, postKey, postLimits } from './posts.ts';
import { slugLimit } from './slug.ts';

// A draft may be unfinished: each text may be blank, and only publishing checks it.
const fields = {
  title: prose(postLimits.title),
  content: z.string().check(z.refine((html) => writtenLength(html) <= postLimits.content, contentTooLong)),
  excerpt: prose(postLimits.excerpt),
  featuredImage: prose(postLimits.featuredImage),
  metaTitle: prose(postLimits.metaTitle),
  metaDescription: prose(postLimits.metaDescription),
  slug: prose(slugLimit),
};

// An earlier release of the editor sends none.
const topics = z.optional(topicNames);

// A scheme other than http and https can run code, and no further typing turns it into an image. Browsers ignore white space in a
// scheme.
const mayBecomeImageUrl = (text: string) => /^(?:https?:|(?![a-z][a-z\d+.-]*:))/i.test(text.replace(/\s/g, ''));

const draftFields = {
  ...fields,
  topics,
  featuredImage: fields.featuredImage.check(
    z.refine(mayBecomeImageUrl, 'Featured image: enter a URL that begins with https://'),
  ),
};

const version = z.iso.datetime('Send the time that was read, such as 2026-01-31T09:00:00.000Z');

/** The stored changes of a published post, which visitors do not see yet. */
const draft = z.object({
  ...fields,
  topics: post.shape.topics,
  /** The `updatedAt` of the post that the draft changes. */
  base: timestamp,
  /** Also the version of the draft: send it back as `expectedUpdatedAt`. */
  updatedAt: timestamp,
  /** The name of the person who saved the draft; null if the account has been deleted. */
  savedBy: z.nullable(z.string()),
  /**
   * The texts that the draft began from, if the post has been saved since. Null if it has not, or if the history has lost them.
   */
  from: z.nullable(
    z.pick(post, {
      ...({ title: true, content: true, excerpt: true, featuredImage: true } as const),
      ...({ metaTitle: true, metaDescription: true, slug: true, topics: true } as const),
    }),
  ),
});

export type Draft = z.output<typeof draft>;

const onePost = z.object({ id: postKey });

// In bytes, the same as for a post.
const bodyLimit = 4 * 1024 * 1024;

const postWithDraft = {
  success: z.literal(true),
  post,
  /** The name of the person who last saved the post; null if it was stored without the API or the account has been deleted. */
  savedBy: z.nullable(z.string()),
  draft: z.nullable(draft),
};

/** Returns a post with its draft, if it has one. */
export const readDraft = endpoint({
  method: 'GET',
  path: '/api/blog/:id/draft',
  access: 'creator',
  apiKey: 'read',
  params: onePost,
  output: z.object(postWithDraft),
});

/**
 * Stores the draft of a published post. If `base` is not the version of the post, the call is a conflict, with the stored post as
 * `current` and the name of the person who saved it as `savedBy`. If `expectedUpdatedAt` is not the version of the draft, null
 * for a first draft, it is a conflict too.
 */
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/blog/:id/draft',
  access: 'creator',
  apiKey: 'draft',
  params: onePost,
  input: z.strictObject({ ...draftFields, base: version, expectedUpdatedAt: z.nullable(version) }),
  bodyLimit,
  output: z.object({ success: z.literal(true), updatedAt: timestamp }),
});

/**
 * Discards changes of a post that only the caller has. The history of the post keeps the sent texts. A blank required field, a
 * missing field and an invalid featured image are replaced by the post's own. Deletes the draft if `draft` is its version.
 * Returns the post and the draft that it then has, because somebody else may have stored another one.
 */
export const discardChanges = endpoint({
  method: 'POST',
  path: '/api/blog/:id/draft/discard',
  access: 'creator',
  apiKey: 'draft',
  params: onePost,
  input: z.partial(z.strictObject({ ...fields, topics, draft: version })),
  bodyLimit,
  output: z.object({ ...postWithDraft, message: z.string() }),
});

/** Discards the draft of a post. The history of the post keeps its text. */
export const discardDraft = endpoint({
  method: 'DELETE',
  path: '/api/blog/:id/draft',
  access: 'creator',
  apiKey: 'draft',
  params: onePost,
  query: z.strictObject({ expectedUpdatedAt: z.optional(version) }),
  output: z.object({ success: z.literal(true), message: z.string(), post }),
});

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { postKind } from '../posts/kind.ts';
import { postLimits } from '../posts/posts.ts';
import { topicsLimit } from '../topics/topics.ts';
import { type IncomingPost, incomingPost } from './incoming-post.ts';
import { importedTopic, incomingTopic } from './incoming-topic.ts';

/** What becomes of a post: stored, here already, or refused. */
const importStates = ['new', 'known', 'refused'] as const;

/** What an import has done with a post, or would do. */
const importedPost = z.object({
  /** Names the post in its export. */
  source: z.string(),
  title: z.string(),
  kind: postKind,
  /** The slug of the post on this site. */
  slug: z.string(),
  /** The id of the post if it is stored; null in a dry run of a new post. */
  id: z.nullable(id),
  /** True if a new post becomes a draft: it was one, or the address of a page is taken. */
  isDraft: z.boolean(),
  state: z.enum(importStates),
  /** Why the post was refused; empty otherwise. */
  reason: z.string(),
  /** Where its author comes from: an account with the email of the export, the person who was chosen for such posts, or nowhere. */
  author: z.enum(['account', 'chosen', 'missing']),
  /** The old paths that redirect to the post. */
  redirects: z.array(z.string()),
  /** What the import removes from the post, besides what the reader of the export has removed. */
  losses: z.array(z.string()),
});

export type ImportedPost = z.output<typeof importedPost>;

/** What became of an image of the old site. */
const fetchedImage = z.object({
  url: z.string(),
  /** Its path on this site; null if it could not be fetched. */
  path: z.nullable(z.string()),
  /** Why it could not be fetched; empty if it was. */
  fault: z.string(),
  /** True if another try may succeed. */
  temporary: z.boolean(),
});

export type FetchedImage = z.output<typeof fetchedImage>;

/** The largest number of posts in one call. */
export const postsPerCall = 50;

/**
 * The most characters of content in a call with several posts, as many as one post may have, because sanitising takes time. A
 * longer post needs a call of its own, which refuses it and names it.
 */
export const charactersPerCall = postLimits.content;

/** The largest number of images in one call. A slow host takes seconds for each image. */
export const imagesPerCall = 4;

const charactersOf = (posts: readonly IncomingPost[]) => posts.reduce((sum, { content }) => sum + content.length, 0);

/**
 * Imports posts and pages of another site. With `dryRun`, reports what would happen and stores nothing. A post that was imported before
 * does not change. Request a build after the last call; otherwise a build starts ten minutes after the first call that visitors
 * can see.
 */
export const importPosts = endpoint({
  method: 'POST',
  path: '/api/admin/imports',
  access: 'admin',
  input: z.strictObject({
    posts: z.array(incomingPost, 'Send the posts').check(
      z.minLength(1, 'Send a post'),
      z.maxLength(postsPerCall, `Send at most ${postsPerCall} posts`),
      z.refine(
        (posts) => posts.length === 1 || charactersOf(posts) <= charactersPerCall,
        `Send at most ${charactersPerCall} characters of content, or one post`,
      ),
    ),
    dryRun: z.boolean(),
    /** The user who becomes the author of posts whose author has no account here. */
    fallbackAuthor: z.nullable(id),
  }),
  // In bytes. Netlify accepts 6 MB.
  bodyLimit: 4 * 1024 * 1024,
  output: z.object({ success: z.literal(true), posts: z.array(importedPost) }),
  changes: ['content'],
});

/**
 * Adds topics of another site in their order, and redirects their old paths to them. A topic that is here already does not change.
 * With `dryRun`, reports what would happen and stores nothing. Send the topics before the posts that name them.
 */
export const importTopics = endpoint({
  method: 'POST',
  path: '/api/admin/imports/topics',
  access: 'admin',
  input: z.strictObject({
    topics: z
      .array(incomingTopic, 'Send the topics')
      .check(z.minLength(1, 'Send a topic'), z.maxLength(topicsLimit, `Send at most ${topicsLimit} topics`)),
    dryRun: z.boolean(),
  }),
  // In bytes. Netlify accepts 6 MB.
  bodyLimit: 4 * 1024 * 1024,
  output: z.object({ success: z.literal(true), topics: z.array(importedTopic) }),
});

const url = z.string().check(
  z.maxLength(2_000, 'Use at most 2000 characters'),
  z.regex(/^(?:https?:\/\/[^\s/]|\/api\/objects\/)\S*$/i, 'Send the URL of an image'),
  z.refine((text) => URL.canParse(text, 'https://site.invalid'), 'Send the URL of an image'),
);

/**
 * Fetches images of the old site into the library. Asks only the given hosts, over https and at public IPs. Does not fetch an
 * image again that an earlier call has fetched. For an image of this site, returns its path if the image is stored.
 */
export const fetchImages = endpoint({
  method: 'POST',
  path: '/api/admin/imports/images',
  access: 'admin',
  input: z.strictObject({
    images: z
      .array(z.strictObject({ url, alt: z.string().check(z.maxLength(5_000, 'Use at most 5000 characters')) }))
      .check(z.minLength(1, 'Send an image'), z.maxLength(imagesPerCall, `Send at most ${imagesPerCall} images`)),
    hosts: z
      .array(z.string().check(z.maxLength(260, 'Use at most 260 characters')))
      .check(z.maxLength(50, 'Send at most 50 hosts')),
  }),
  output: z.object({ success: z.literal(true), images: z.array(fetchedImage) }),
});

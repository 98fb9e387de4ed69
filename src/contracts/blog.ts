import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './id.ts';
import { page, pageFields } from './page.ts';
import { writtenLength } from './post-content.ts';
import { rebuildOutcome } from './rebuild.ts';
import { slugLimit, typedSlug } from './slug.ts';
import { line, optionalLine, prose } from './text.ts';
import { timestamp } from './timestamp.ts';

const summary = {
  id,
  title: z.string(),
  excerpt: z.string(),
  featuredImage: z.nullable(z.string()),
  metaTitle: z.nullable(z.string()),
  metaDescription: z.nullable(z.string()),
  slug: z.string(),
  authorId: id,
  published: z.boolean(),
  createdAt: timestamp,
  /** The version of the post, too: send it back as `expectedUpdatedAt`. */
  updatedAt: timestamp,
};

/** A post without its content, for lists. */
export const postSummary = z.object(summary);

export type PostSummary = z.output<typeof postSummary>;

/** A post as readers get it; `content` is sanitised HTML. */
export const post = z.object({ ...summary, content: z.string() });

export type Post = z.output<typeof post>;

/** A slug, or the id of a post, in any case. */
export const postKey = z.string().check(z.toLowerCase(), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(slugLimit));

const key = z.object({ id: postKey });

/** Limits of a post's fields, in characters. */
export const postLimits = {
  ...{ title: 200, excerpt: 1_000, content: 500_000 },
  ...{ metaTitle: 200, metaDescription: 500, featuredImage: 2_000 },
} as const;

// The site's own address is a path; data would make every list heavy.
const imageAddress = /^(?:https?:\/\/[^\s/]|\/(?![/\\]))\S*$/i;

// Intl would do the same, and takes a quarter of a cold start to load.
const grouped = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** What is said of content over its limit. */
export const contentTooLong = `Use at most ${grouped(postLimits.content)} characters of HTML`;

/**
 * The fields of a post with the messages for those that are required, which the Italian dialog has in its language.
 * A blank optional field counts as none; `content` is HTML, of which the policy in sanitize-content.ts lets through
 * what it names, and it must show something.
 */
export const postFields = (required: { title: string; content: string; excerpt: string }) => ({
  title: line(required.title, postLimits.title),
  content: z.string(required.content).check(
    z.minLength(1, required.content),
    z.refine((html) => writtenLength(html) <= postLimits.content, contentTooLong),
  ),
  excerpt: prose(postLimits.excerpt, required.excerpt).check(z.minLength(1, required.excerpt)),
  featuredImage: z.optional(
    z.nullable(
      z.string().check(
        z.trim(),
        z.maxLength(postLimits.featuredImage, `Use at most ${postLimits.featuredImage} characters`),
        z.refine(
          (address) => address === '' || imageAddress.test(address),
          'Enter the address of a picture, beginning with https://',
        ),
      ),
    ),
  ),
  metaTitle: z.optional(z.nullable(optionalLine(postLimits.metaTitle))),
  metaDescription: z.optional(z.nullable(optionalLine(postLimits.metaDescription))),
  /** Blank: made from the title. */
  slug: z.optional(z.nullable(typedSlug)),
});

const fields = postFields({
  title: 'Enter a title',
  content: 'Write the content',
  excerpt: 'Enter an excerpt',
});

/** A new post; a draft unless `published` says otherwise. */
export const postInput = z.strictObject({ ...fields, published: z._default(z.boolean(), false) });

/**
 * A changed post. A field that is left out stays as it is. An optional field that is blank or null is cleared; a blank slug
 * is made from the title anew. With `expectedUpdatedAt`, the version that was read, nobody else's save is overwritten.
 */
export const postUpdate = z.strictObject({
  ...fields,
  title: z.optional(fields.title),
  content: z.optional(fields.content),
  excerpt: z.optional(fields.excerpt),
  published: z.optional(z.boolean()),
  expectedUpdatedAt: z.optional(z.iso.datetime('Send the updatedAt that was read, such as 2026-01-31T09:00:00.000Z')),
});

/** The largest body of a save, in bytes: content at its limit takes three megabytes where every character is an entity. */
const bodyLimit = 4 * 1024 * 1024;

const saved = z.object({ success: z.literal(true), message: z.string(), post, rebuild: rebuildOutcome });

/** How many published posts a page of the blog has. A page of the API has fewer if they are large. */
export const publishedPostsPerPage = 24;

/** What is published, newest first, a page of at most four megabytes at a time. */
export const listPosts = endpoint({
  method: 'GET',
  path: '/api/blog',
  access: 'anyone',
  apiKey: true,
  query: z.strictObject({ page }),
  output: z.object({ success: z.literal(true), posts: z.array(post), ...pageFields }),
  cache: 'content',
});

/** Drafts included, for those who write them; `search` looks into title, excerpt and slug, in any case. */
export const listAllPosts = endpoint({
  method: 'GET',
  path: '/api/blog/all',
  access: 'creator',
  apiKey: true,
  query: z.strictObject({
    page,
    search: z.optional(z.string().check(z.trim(), z.maxLength(200, 'Use at most 200 characters'))),
    status: z.optional(z.enum(['published', 'draft'])),
  }),
  output: z.object({ success: z.literal(true), posts: z.array(postSummary), ...pageFields }),
});

/** A published post; a draft only for those who write. */
export const readPost = endpoint({
  method: 'GET',
  path: '/api/blog/:id',
  access: 'anyone',
  optionalAuth: true,
  apiKey: true,
  params: key,
  output: z.object({ success: z.literal(true), post }),
  cache: 'content',
});

/** A slug that is taken is a conflict with an issue on `slug`, whose `suggestion` is a free one. */
export const createPost = endpoint({
  method: 'POST',
  path: '/api/blog',
  access: 'creator',
  apiKey: true,
  input: postInput,
  bodyLimit,
  output: saved,
});

/** As creating; where somebody saved meanwhile it is a conflict whose `current` is the post as it now is. */
export const updatePost = endpoint({
  method: 'PUT',
  path: '/api/blog/:id',
  access: 'creator',
  apiKey: true,
  params: key,
  input: postUpdate,
  bodyLimit,
  output: saved,
  current: post,
});

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/api/blog/:id',
  access: 'creator',
  apiKey: true,
  params: key,
  output: z.object({ success: z.literal(true), message: z.string(), rebuild: rebuildOutcome }),
});

/** What answers the address of a post that has no pre-rendered page. */
export const postPage = '/blog/:slug';

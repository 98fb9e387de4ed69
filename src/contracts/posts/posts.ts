import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { atMost, id, line, optionalLine, prose, timestamp } from '../fields.ts';
import { page, pageFields } from '../page.ts';
import { footerColumn } from '../pages/footer-column.ts';
import { typedPageSlug } from '../pages/page-path.ts';
import { rebuildFields } from '../publishing/rebuild.ts';
import { topicLink, topicNames } from '../topics/topic-name.ts';
import { type PostKind, postKind } from './kind.ts';
import { writtenLength } from './post-content.ts';
import { slugLimit, typedSlug } from './slug.ts';

/** The fields of a post without its content. */
export const summary = {
  id,
  title: z.string(),
  excerpt: z.string(),
  featuredImage: z.nullable(z.string()),
  metaTitle: z.nullable(z.string()),
  metaDescription: z.nullable(z.string()),
  slug: z.string(),
  kind: postKind,
  /** The path of its URL. */
  path: z.string(),
  /** The column of the footer that links to a page while visitors see it; null for none, and for a post. */
  footer: z.nullable(footerColumn),
  authorId: id,
  /** The public name of the author; null if the author has none. */
  authorName: z.nullable(z.string()),
  /** The topics of the post, the leading one first. */
  topics: z.array(topicLink),
  /** True if visitors see the post now. */
  published: z.boolean(),
  /** When the post appears, or has appeared, by itself; null if it was not scheduled. */
  publishAt: z.nullable(timestamp),
  /** When the post disappears by itself; null if it stays. */
  unpublishAt: z.nullable(timestamp),
  createdAt: timestamp,
  /** Also the version of the post: send it back as `expectedUpdatedAt`. */
  updatedAt: timestamp,
};

/** A post without its content, for lists. */
const postSummary = z.object(summary);

export type PostSummary = z.output<typeof postSummary>;

/** A post with its content, which is sanitised HTML. */
export const post = z.object({ ...summary, content: z.string() });

export type Post = z.output<typeof post>;

const slugText = z
  .string()
  .check(z.toLowerCase(), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use a slug such as my-topic'), z.maxLength(slugLimit));

/** The slug or the id of a post, in any case. */
export const postKey = slugText;

const key = z.object({ id: postKey });

/** The longest value of each field of a post, in characters. */
export const postLimits = {
  ...{ title: 200, excerpt: 1_000, content: 500_000 },
  ...{ metaTitle: 200, metaDescription: 500, featuredImage: 2_000 },
} as const;

// An image of this site has a path. Data URLs are refused, because they would make every list large, and
// documents, because a PDF is no image.
const imageUrl = /^(?!\S*\.pdf(?:[?#]|$))(?:https?:\/\/[^\s/]|\/(?![/\\]))\S*$/i;

// Intl would do the same, but loading it takes a quarter of a cold start.
const grouped = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** The message for too long content. */
export const contentTooLong = `Use at most ${grouped(postLimits.content)} characters of HTML`;

/** The messages for blank required fields of a post. The Italian dialog has its own. */
export const postRequired = { title: 'Enter a title', content: 'Write the content', excerpt: 'Enter an excerpt' };

/**
 * Returns the schemas of the fields of a post or a page, with the messages for blank required fields. `content` is HTML. The server sanitises it
 * (src/rich-text/sanitize-content.ts) and refuses it if nothing visible is left. A blank optional field is stored as null.
 */
export const postFields = (required: typeof postRequired, kind: PostKind = 'post') => ({
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
        atMost(postLimits.featuredImage),
        z.refine((url) => url === '' || imageUrl.test(url), 'Enter the URL of an image, beginning with https://'),
      ),
    ),
  ),
  metaTitle: z.optional(z.nullable(optionalLine(postLimits.metaTitle))),
  metaDescription: z.optional(z.nullable(optionalLine(postLimits.metaDescription))),
  /** If the slug is blank, the server makes one from the title. */
  slug: z.optional(z.nullable(kind === 'page' ? typedPageSlug : typedSlug)),
  topics: z.optional(topicNames),
});

const momentRule = 'Choose a moment that exists in the United Kingdom';
const moment = z.optional(z.nullable(z.iso.datetime(momentRule)));

/** The times at which a post appears and disappears. */
export const scheduleFields = { publishAt: moment, unpublishAt: moment };

/** The place of a page in the footer. Only admins may change it, and only a page may have one. */
export const footerField = { footer: z.optional(z.nullable(footerColumn)) };

// The slug of a page may have a slash. The handler refuses one for a post.
const fields = {
  ...postFields(postRequired, 'page'),
  ...footerField,
  ...scheduleFields,
};

/**
 * A new post. It is a draft unless `published` is true, and appears at `publishAt` if that is set. `published: true` publishes a
 * post at once, so it clears a `publishAt` in the future.
 */
export const postInput = z.strictObject({
  ...fields,
  published: z._default(z.boolean(), false),
  /** A page of the editors has no topics. Its slug is its path without the first slash, such as services/nhs. */
  kind: z._default(postKind, 'post'),
});

const version = z.iso.datetime('Send the updatedAt that was read, such as 2026-01-31T09:00:00.000Z');

/**
 * A changed post. A field that is left out keeps its value. A blank or null optional field is cleared, and a blank slug is made
 * from the title again. If `expectedUpdatedAt` is sent and is not the stored version, the change is a conflict.
 */
export const postUpdate = z.strictObject({
  ...fields,
  title: z.optional(fields.title),
  content: z.optional(fields.content),
  excerpt: z.optional(fields.excerpt),
  published: z.optional(z.boolean()),
  expectedUpdatedAt: z.optional(version),
  /** The `updatedAt` of the draft that this change publishes and deletes. */
  draft: z.optional(version),
});

// In bytes. The longest content takes 3 MB if every character is written as an entity.
const bodyLimit = 4 * 1024 * 1024;

// A post that visitors will see needs a key that may publish. The handler also looks at the stored post.
const scopeOf = (post: { published?: boolean | undefined; publishAt?: string | null | undefined }) =>
  post.published || post.publishAt ? 'publish' : 'draft';

const saved = z.object({ success: z.literal(true), message: z.string(), post, ...rebuildFields });

/** The number of published posts on a page of the blog. A page of the API has fewer if the posts are large. */
export const publishedPostsPerPage = 24;

/**
 * Lists the published posts, newest first, of one topic if `topic` is its slug. A topic that does not exist has no posts. A page has at
 * most four megabytes.
 */
export const listPosts = endpoint({
  method: 'GET',
  path: '/api/blog',
  access: 'anyone',
  apiKey: 'read',
  query: z.strictObject({ page, topic: z.optional(slugText) }),
  output: z.object({ success: z.literal(true), posts: z.array(post), ...pageFields }),
  cache: 'content',
});

/** Returns a post. Only creators and admins may read a draft. */
export const readPost = endpoint({
  method: 'GET',
  path: '/api/blog/:id',
  access: 'anyone',
  optionalAuth: true,
  apiKey: 'read',
  params: key,
  output: z.object({ success: z.literal(true), post }),
  cache: 'content',
});

/**
 * Stores a new post. A taken slug is a conflict, with an issue on `slug` that suggests a free one. A call that is repeated with its
 * Idempotency-Key and its body returns the post that the first one has stored.
 */
export const createPost = endpoint({
  method: 'POST',
  path: '/api/blog',
  access: 'creator',
  apiKey: scopeOf,
  idempotent: 'optional',
  input: postInput,
  bodyLimit,
  output: saved,
  changes: ['content'],
});

/** Changes a post. If somebody else has saved meanwhile, the call is a conflict, with the stored post as `current`. */
export const updatePost = endpoint({
  method: 'PUT',
  path: '/api/blog/:id',
  access: 'creator',
  apiKey: scopeOf,
  params: key,
  input: postUpdate,
  bodyLimit,
  output: saved,
  changes: ['content'],
});

/** The path of posts. A function answers it if the post has no pre-rendered page. */
export const postPage = '/blog/:slug';

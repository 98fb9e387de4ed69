import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, moment } from './text.ts';

/** A post as readers get it; `content` is sanitised HTML. */
export const post = z.object({
  id,
  title: z.string(),
  content: z.string(),
  excerpt: z.string(),
  featuredImage: z.nullable(z.string()),
  metaTitle: z.nullable(z.string()),
  metaDescription: z.nullable(z.string()),
  slug: z.string(),
  authorId: id,
  published: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
});

export type Post = z.output<typeof post>;

/** A slug, or the id of a post. */
export const postKey = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(200));

const posts = z.object({ success: z.literal(true), posts: z.array(post) });

export const listPosts = endpoint({
  method: 'GET',
  path: '/api/blog',
  access: 'anyone',
  apiKey: true,
  output: posts,
  cache: 'content',
});

/** Drafts included, for those who write them. */
export const listAllPosts = endpoint({
  method: 'GET',
  path: '/api/blog/all',
  access: 'creator',
  apiKey: true,
  output: posts,
});

/** A published post; a draft only for those who write. */
export const readPost = endpoint({
  method: 'GET',
  path: '/api/blog/:id',
  access: 'anyone',
  recognises: true,
  apiKey: true,
  params: z.object({ id: postKey }),
  output: z.object({ success: z.literal(true), post }),
  cache: 'content',
});

/** What answers the address of a post that has no pre-rendered page. */
export const postPage = '/blog/:slug';

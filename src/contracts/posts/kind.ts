import * as z from 'zod/mini';

/** A post of the blog, or a page of the editors: a post that is on no list. */
export const postKind = z.enum(['post', 'page'], 'Choose a post or a page');

export type PostKind = z.output<typeof postKind>;

/** What messages and labels call a post and a page at their beginning. Within a sentence, a kind is its own word. */
export const kindNames = {
  post: { name: 'Blog post', label: 'Post' },
  page: { name: 'Page', label: 'Page' },
} as const satisfies Record<PostKind, object>;

/** Returns the path of a post or page with this slug. */
export const postPath = (kind: PostKind, slug: string): string => (kind === 'page' ? `/${slug}` : `/blog/${slug}`);

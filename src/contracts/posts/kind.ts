import * as z from 'zod/mini';

/** A post of the blog, or a page of the editors: a post that is on no list. */
export const postKind = z.enum(['post', 'page'], 'Choose a post or a page');

export type PostKind = z.output<typeof postKind>;

/** Returns the path of a post or page with this slug. */
export const postPath = (kind: PostKind, slug: string): string => (kind === 'page' ? `/${slug}` : `/blog/${slug}`);

import * as z from 'zod/mini';

/** The longest slug. */
export const slugLimit = 200;

/** Slugs that no post may have: the lists and screens beside the posts have these addresses. */
export const reservedSlugs: readonly string[] = ['all', 'new', 'page'];

const anId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** True where a slug would be taken for something else: an id, or a part of the site. */
export const isReservedSlug = (slug: string): boolean => reservedSlugs.includes(slug) || anId.test(slug);

/**
 * The slug that a title makes (specification, section 5 "Blog editor"), at most `slugLimit` characters. Gives the empty
 * string where the title has none of a-z and 0-9; the server then makes one up.
 */
export const slugFrom = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, slugLimit)
    .replace(/-$/, '');

/** A slug as somebody typed it: blank, or one that a post may have. */
export const typedSlug = z.string().check(
  z.trim(),
  z.maxLength(slugLimit, `Use at most ${slugLimit} characters`),
  z.regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, 'Use a-z, 0-9 and single hyphens between them, such as my-first-post'),
  z.refine((slug) => !isReservedSlug(slug), 'This address belongs to another page. Choose another one.'),
);

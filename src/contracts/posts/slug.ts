import * as z from 'zod/mini';
import { atMost, isId } from '../fields.ts';

/** The longest slug, in characters. */
export const slugLimit = 200;

/** Slugs that no post may have, because lists and screens use these paths. */
const reservedSlugs: readonly string[] = ['all', 'new', 'page'];

/** Returns true if a slug looks like an id, or belongs to another part of the site. */
export const isReservedSlug = (slug: string): boolean => reservedSlugs.includes(slug) || isId(slug);

/**
 * Returns the slug of a title (specification, section 5 "Blog editor"), at most `slugLimit` characters. Returns the empty
 * string if the title has none of a-z and 0-9; the server then makes a random slug.
 */
export const slugFrom = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, slugLimit)
    .replace(/-$/, '');

/** A typed slug: blank, or a slug that posts may have. */
export const typedSlug = z.string().check(
  z.trim(),
  atMost(slugLimit),
  z.regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, 'Use a-z, 0-9 and single hyphens between them, such as my-first-post'),
  z.refine((slug) => !isReservedSlug(slug), 'This address belongs to another page. Choose another one.'),
);

import * as z from 'zod/mini';
import { atMost } from '../fields.ts';
import { isReservedSlug, slugFrom, slugLimit } from '../posts/slug.ts';

/** The path of the function that answers the pages of the editors and the redirects outside /blog. The build writes their rules. */
export const ruledPage = '/page/*';

const segment = '[a-z0-9]+(?:-[a-z0-9]+)*';

/**
 * Returns the slug of a page from a path of any depth: its last two segments, in the form of slugs. Returns the empty string if the
 * path has none of a-z and 0-9.
 */
export const pageSlugFrom = (path: string): string =>
  path
    .split('/')
    .map(slugFrom)
    .filter(Boolean)
    .slice(-2)
    .map((part) => (isReservedSlug(part) ? `page-${part}` : part))
    .join('/')
    .slice(0, slugLimit)
    .replace(/[-/]$/, '');

/** A typed slug of a page: blank, or its path without the first slash, of at most two segments. */
export const typedPageSlug = z.string().check(
  z.trim(),
  atMost(slugLimit),
  z.overwrite((slug) => slug.replace(/^\/+|\/+$/g, '')),
  z.regex(
    new RegExp(`^(?:${segment}(?:/${segment})?)?$`),
    'Use a-z, 0-9 and single hyphens between them, and at most one slash, such as services/nhs',
  ),
  z.refine(
    (slug) => !slug.split('/').some(isReservedSlug),
    'This address belongs to another page. Choose another one.',
  ),
);

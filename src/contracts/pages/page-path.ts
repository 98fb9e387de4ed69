import * as z from 'zod/mini';
import { atMost } from '../fields.ts';
import { isReservedSlug, slugFrom, slugLimit } from '../posts/slug.ts';
import { programPages, takenSegments } from '../site-paths.ts';

/** The path of the function that answers the pages of the editors and the redirects outside /blog. The build writes their rules. */
export const ruledPage = '/page/*';

const segment = '[a-z0-9]+(?:-[a-z0-9]+)*';

/** Returns true if the program owns a path: no page of the editors may have it. `adminPrefix` is the path of the back office. */
export function isOwnPath(path: string, adminPrefix: string): boolean {
  const first = `/${path.split('/')[1]}`;
  if (programPages.includes(path) || first === adminPrefix.toLowerCase()) return true;
  return takenSegments.includes(first.slice(1)) && !programPages.includes(first);
}

/** Returns the words about a page of the editors whose path the program owns since a deploy. */
export const hiddenPageText = ({ title, path }: { title: string; path: string }): string =>
  `Visitors cannot see the page “${title}”, because the site itself has ${path} now: give the page another address in the back office`;

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

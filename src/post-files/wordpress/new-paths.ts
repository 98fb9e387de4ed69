import { postPath } from '../../contracts/posts/kind.ts';
import type { Entry } from './entries.ts';
import { oldUrl } from './site.ts';
import { textOf } from './wxr.ts';

/**
 * Returns the new paths of posts and pages by their old URLs: the link, the URL with the id, and the guid. A guid may be the URL of
 * another post, from which a post was copied, so it counts least. The URL of the site itself leads to no post, whatever has it as a guid.
 */
export function newPathsOf(entries: readonly Entry[], base: string): Map<string, string> {
  const linked = entries.filter(({ slug }) => slug);
  const pathsBy = (urlOf: (entry: Entry) => string) =>
    linked.map((entry) => [absolute(urlOf(entry).trim(), base), postPath(entry.kind, entry.slug)] as const);
  // Of two entries with the same URL, the map keeps the last.
  const paths = new Map([
    ...pathsBy(({ item }) => textOf(item, 'guid')),
    ...pathsBy(({ item, kind }) => `?${kind === 'page' ? 'page_id' : 'p'}=${textOf(item, 'wp:post_id')}`),
    ...pathsBy(({ item }) => textOf(item, 'link')),
  ]);
  paths.delete(oldUrl(base));
  return paths;
}

const absolute = (url: string, base: string) => oldUrl(URL.canParse(url, base) ? new URL(url, base).href : url);

import { pageSlugFrom } from '../../contracts/pages/page-path.ts';
import type { PostKind } from '../../contracts/posts/kind.ts';
import { slugOf, titleFrom } from '../fields.ts';
import { Losses } from '../losses.ts';
import { textOf, type WxrElement } from './wxr.ts';

/** A post or page with its title and slug, to which others may link, or with the error that `read` throws if they cannot be read. */
export interface Entry {
  item: WxrElement;
  kind: PostKind;
  losses: Losses;
  title: string;
  slug: string;
  fault?: unknown;
}

/** Returns the kind of an entry that is a post or a page. */
export const kindOf = (item: WxrElement): PostKind => (textOf(item, 'wp:post_type') === 'page' ? 'page' : 'post');

/** Returns posts and pages with their titles and slugs. */
export const namedEntries = (items: readonly WxrElement[]): Entry[] => belowParents(items.map(namedEntry));

function namedEntry(item: WxrElement): Entry {
  const losses = new Losses();
  const kind = kindOf(item);
  try {
    const title = titleFrom(textOf(item, 'title'), losses);
    return { item, kind, losses, title, slug: slugOf(textOf(item, 'wp:post_name'), title, losses) };
  } catch (fault) {
    return { item, kind, losses, title: '', slug: '', fault };
  }
}

// A site whose pages are nested deeper than this has written no usable URLs of them.
const deepest = 20;

// Pages here have two levels at most, so a deeper page keeps the last two segments of its path.
function belowParents(entries: readonly Entry[]): Entry[] {
  const pages = new Map(
    entries.filter(({ kind }) => kind === 'page').map((each) => [textOf(each.item, 'wp:post_id'), each]),
  );
  const parentOf = ({ item }: Entry) => pages.get(textOf(item, 'wp:post_parent'));
  return entries.map((entry) => {
    // A page without a slug of its own gets one from the site, below no other page.
    if (entry.kind === 'post' || !entry.slug) return entry;
    const slugs: string[] = [];
    for (let page: Entry | undefined = entry; page && slugs.length < deepest; page = parentOf(page))
      if (page.slug) slugs.unshift(page.slug);
    const path = slugs.join('/');
    const slug = pageSlugFrom(path);
    const why = slugs.length > 2 ? ': pages have at most two levels' : '';
    if (slug !== path) entry.losses.add(`address “/${path}”, which is now “/${slug}”${why}`);
    return { ...entry, slug };
  });
}

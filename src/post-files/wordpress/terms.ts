import { type Term, termOf } from '../topics/term.ts';
import { textOf, type WxrElement } from './wxr.ts';

// A site whose categories are nested deeper than this has written no usable URLs of them.
const deepest = 20;

/**
 * Returns the path of each category below the base of categories, by its nicename: WordPress nests a category in its parents. The
 * export does not say which base a site has, so it counts as WordPress's own.
 */
export function categoryPaths(channel: WxrElement): Map<string, string> {
  const parents = new Map(
    channel.children
      .filter(({ name }) => name === 'wp:category')
      .map((category) => [textOf(category, 'wp:category_nicename'), textOf(category, 'wp:category_parent')]),
  );
  const pathOf = (nicename: string) => {
    const names: string[] = [];
    for (let name = nicename; name && names.length < deepest; name = parents.get(name) ?? '') names.unshift(name);
    return names.join('/');
  };
  return new Map([...parents.keys()].map((nicename) => [nicename, pathOf(nicename)]));
}

/** Returns the categories and then the tags of a post. WordPress stores their names as HTML. */
export function termsOfItem(item: WxrElement, base: string, categories: ReadonlyMap<string, string>): Term[] {
  const inDomain = (domain: RegExp) =>
    item.children.filter(({ name, attribs }) => name === 'category' && domain.test(attribs.domain ?? ''));
  const place = (page: string) => ({ base, page, feed: 'feed' });
  return [
    ...inDomain(/^category$/).flatMap(({ text, attribs: { nicename = '' } }) =>
      termOf(
        text,
        { kind: 'category', leads: true },
        nicename ? place(`category/${categories.get(nicename) ?? nicename}/`) : undefined,
      ),
    ),
    // The first versions of the export write “tag”.
    ...inDomain(/^(?:post_)?tag$/).flatMap(({ text, attribs: { nicename = '' } }) =>
      termOf(text, { kind: 'tag', leads: false }, nicename ? place(`tag/${nicename}/`) : undefined),
    ),
  ];
}

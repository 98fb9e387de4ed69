import { type ChildNode, type Element, isTag, isText, type Text } from 'domhandler';
import { findAll } from 'domutils';
import { decodeUrl } from './decode-url.ts';

// Private characters around the number of a place. They stand in the words, because the elements around the words change.
const [opening, closing] = ['\ue000', '\ue001'];
const mark = new RegExp(`${opening}(\\d+)${closing}`, 'g');

/** The elements whose text no post has. */
const unread = /^(?:script|style|noscript|template|svg|math|object|select|textarea|button|iframe|video|audio|title)$/;

/** Returns the place in its own page that a URL leads to, or undefined for any other URL. */
export const placeOf = (href: string | undefined, ownPath: string | undefined): string | undefined => {
  const fragment = ownPath && href?.startsWith(`${ownPath}#`) ? href.slice(ownPath.length) : href;
  return fragment?.startsWith('#') ? decodeUrl(fragment.slice(1)) : undefined;
};

/**
 * Marks the places in a page to which its links lead, and returns their names. The mark stands in the first words after the
 * beginning of a place, or in the last words of a heading that ends with a place.
 */
export function markPlaces(nodes: readonly ChildNode[]): string[] {
  const wanted = wantedPlaces(nodes);
  const names: string[] = [];
  if (wanted.size === 0) return names;
  let pending = '';
  let last: Text | undefined;
  const visit = (node: ChildNode) => {
    if (isText(node) && /\S/.test(node.data)) {
      node.data = node.data.replace(/\S/, (first) => pending + first);
      pending = '';
      last = node;
    }
    if (!isTag(node) || unread.test(node.name)) return;
    const { id, name } = node.attribs;
    for (const each of [id, node.name === 'a' ? name : undefined]) {
      if (!each || !wanted.delete(each)) continue;
      pending += `${opening}${names.length}${closing}`;
      names.push(each);
    }
    const before = last;
    for (const child of node.children) visit(child);
    if (!/^h[1-6]$/.test(node.name) || !pending || !last || last === before) return;
    const end = last.data.trimEnd().length;
    last.data = last.data.slice(0, end) + pending + last.data.slice(end);
    pending = '';
  };
  for (const node of nodes) visit(node);
  return names;
}

// The URLs are still those of the old site, so a place of another page may be among them.
function wantedPlaces(nodes: readonly ChildNode[]): Set<string> {
  const links = findAll(({ name }) => name === 'a', [...nodes]);
  return new Set(
    links.flatMap(({ attribs: { href = '' } }) => {
      const at = href.indexOf('#');
      return at < 0 ? [] : [decodeUrl(href.slice(at + 1))];
    }),
  );
}

/** Where a place of a post is, after its HTML was tidied. */
interface Place {
  /** The list item or the block that holds it. */
  holder: Element;
  /** The link whose words it begins with, if it does. */
  link: Element | undefined;
  /** The id of the last heading at or before it, if there is one. */
  heading: string | undefined;
}

/** A link of a post, with the list item or the block that holds it. */
interface HeldLink {
  link: Element;
  holder: Element;
}

/** The places and links of a post, and the ids of its headings, in their order. */
export interface PostParts {
  places: Map<string, Place>;
  links: HeldLink[];
  headings: string[];
}

/** Removes the marks from the blocks of a post, and returns what they marked. `idOf` returns the id of a heading with these words. */
export function takePlaces(
  blocks: readonly ChildNode[],
  names: readonly string[],
  idOf: (words: string) => string,
): PostParts {
  const parts: PostParts = { places: new Map(), links: [], headings: [] };
  const visit = (node: ChildNode, holder: Element, link: Element | undefined) => {
    if (isText(node)) {
      node.data = node.data.replace(mark, (_, number: string) => {
        const name = names[Number(number)];
        if (name !== undefined) parts.places.set(name, { holder, link, heading: parts.headings.at(-1) });
        return '';
      });
    }
    if (!isTag(node)) return;
    const words = /^h[1-6]$/.test(node.name) ? wordsIn(node).replace(mark, '') : '';
    if (words.trim()) parts.headings.push(idOf(words));
    const inner = node.name === 'li' ? node : holder;
    if (node.name === 'a') parts.links.push({ link: node, holder });
    for (const child of node.children) {
      // Tidying has moved the nodes.
      child.parent = node;
      visit(child, inner, node.name === 'a' ? node : link);
    }
  };
  for (const block of blocks) if (isTag(block)) visit(block, block, undefined);
  return parts;
}

const wordsIn = (node: ChildNode): string =>
  isText(node) ? node.data : isTag(node) ? node.children.map(wordsIn).join('') : '';

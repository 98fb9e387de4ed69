import type { ChildNode, Element } from 'domhandler';
import { headingIds } from '../rich-text/anchors.ts';
import { searchWords } from '../site/search-words.ts';
import { moveNotes } from './footnotes.ts';
import type { Losses } from './losses.ts';
import { type PostParts, placeOf, takePlaces } from './places.ts';

/**
 * Lets the links of a post to its own parts lead to the ids that its page gives its headings, and turns its footnotes into a list
 * at the end. `names` are the marked places. A link whose place is not in the post becomes plain text.
 */
export function linkParts(
  blocks: ChildNode[],
  names: readonly string[],
  { losses, ownPath }: { losses: Losses; ownPath?: string | undefined },
): ChildNode[] {
  const parts = takePlaces(blocks, names, headingIds());
  const target = ({ attribs }: Element) => placeOf(attribs.href, ownPath);
  const { linked, kept } = moveNotes(blocks, parts, target);
  for (const { link } of parts.links) {
    const name = target(link);
    if (name === undefined || name === 'top' || linked.has(link)) continue;
    const id = idFor(name, parts);
    if (id) link.attribs.href = `#${id}`;
    else {
      losses.add('link to a part of the page that is not there (its words stay)');
      unwrap(link);
    }
  }
  return kept;
}

// Hugo, Jekyll and GitHub make the ids of headings from their words too, so the export need not contain them.
function idFor(name: string, { places, headings }: PostParts): string | undefined {
  const place = places.get(name);
  if (place) return place.heading;
  const plain = (text: string) => searchWords(text).join('');
  return headings.find((id) => id === name || plain(id) === plain(`part-${name}`));
}

function unwrap(link: Element): void {
  for (const child of link.children) child.parent = link.parent;
  const siblings = link.parent?.children ?? [];
  siblings.splice(siblings.indexOf(link), 1, ...link.children);
}

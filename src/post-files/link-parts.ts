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
  const idFor = idsOf(parts);
  for (const { link } of parts.links) {
    const name = target(link);
    if (name === undefined || name === 'top' || linked.has(link)) continue;
    const id = idFor(name);
    if (id) link.attribs.href = `#${id}`;
    else {
      losses.add('link to a part of the page that is not there (its words stay)');
      unwrap(link);
    }
  }
  return kept;
}

/**
 * Returns a function that returns the id to which a link to a place leads, or undefined if there is none. Hugo, Jekyll and GitHub make
 * the ids of headings from their words too, so the export need not contain them.
 */
function idsOf({ places, headings }: PostParts): (name: string) => string | undefined {
  const ids = new Set(headings);
  const plain = (text: string) => searchWords(text).join('');
  // Of two headings with the same words, the first one counts.
  const byWords = new Map(headings.toReversed().map((id) => [plain(id), id]));
  return (name) => {
    const place = places.get(name);
    if (place) return place.heading;
    return ids.has(name) ? name : byWords.get(plain(`part-${name}`));
  };
}

function unwrap(link: Element): void {
  for (const child of link.children) child.parent = link.parent;
  const siblings = link.parent?.children ?? [];
  siblings.splice(siblings.indexOf(link), 1, ...link.children);
}

import { type ChildNode, type Element, isTag, isText, Text } from 'domhandler';
import { textContent } from 'domutils';
import { element, isBlank, trim } from './html.ts';
import type { PostParts } from './places.ts';

/** Returns the name of the place in the post that a link leads to, or undefined for any other link. */
type TargetOf = (link: Element) => string | undefined;

/**
 * Moves the footnotes of a post into a list at its end. Every program writes a footnote as two links to each other: one around the
 * number in the text, and one in the paragraph or the list item with the words. Returns the blocks, and the links that lead to
 * their place now.
 */
export function moveNotes(blocks: readonly ChildNode[], parts: PostParts, targetOf: TargetOf) {
  const linked = new Set<Element>();
  const notes = new Map<Element, { number: number; backs: Element[] }>();
  const placeAt = (link: Element) => parts.places.get(targetOf(link) ?? '');
  const backsOf = Map.groupBy(parts.links, ({ link }) => placeAt(link)?.link);
  for (const { link, holder } of parts.links) {
    const words = placeAt(link)?.holder;
    if (linked.has(link) || !words || words === holder || !isNote(words) || /^h\d$/.test(holder.name)) continue;
    const backs = (backsOf.get(link) ?? []).filter((back) => back.holder === words).map((back) => back.link);
    const note = notes.get(words) ?? { number: notes.size + 1, backs: [] };
    const isNumber = numberOfNote.test(textContent(link).trim());
    if (!notes.has(words) && (backs.length === 0 || !isNumber)) continue;
    notes.set(words, note);
    note.backs.push(...backs);
    for (const each of [link, ...backs]) linked.add(each);
    link.attribs = { href: `#note-${note.number}` };
    if (isNumber) link.children = [new Text(isInBrackets(link) ? `${note.number}` : `[${note.number}]`)];
  }
  return { linked, kept: notes.size > 0 ? withList(blocks, notes) : [...blocks] };
}

// A question and its answer may link to each other too, but not by a number or a sign.
const numberOfNote = /^[[(]?(?:\d{1,4}|[a-z]|[ivxlc]{1,6}|[^\p{L}\p{N}\s]{1,3})[\])]?$/iu;

const isNote = ({ name }: Element) => name === 'li' || name === 'p';

function isInBrackets(link: Element): boolean {
  const siblings = link.parent?.children ?? [];
  const at = siblings.indexOf(link);
  const [before, after] = [siblings[at - 1], siblings[at + 1]];
  return Boolean(
    before && after && isText(before) && isText(after) && /\[$/.test(before.data) && /^\]/.test(after.data),
  );
}

function withList(blocks: readonly ChildNode[], notes: ReadonlyMap<Element, { number: number; backs: Element[] }>) {
  const items = [...notes].map(([words, { number, backs }]) => {
    for (const back of backs) remove(back);
    remove(words);
    const back = element('a', { href: `#ref-${number}` }, [new Text('↩')]);
    return element('li', {}, [...trim(words.children), new Text(' '), back]);
  });
  const kept = blocks.filter((block) => !(isTag(block) && notes.has(block)) && !isEmptyList(block));
  const last = kept.at(-1);
  const isSeparated = last && isTag(last) && /^(?:hr|h\d)$/.test(last.name);
  return [...kept, ...(isSeparated ? [] : [element('hr', {}, [])]), element('ol', {}, items)];
}

function remove(node: Element): void {
  const siblings = node.parent?.children ?? [];
  if (siblings.includes(node)) siblings.splice(siblings.indexOf(node), 1);
}

const isEmptyList = (block: ChildNode) => isTag(block) && /^[uo]l$/.test(block.name) && isBlank(block.children);

import {
  $createRangeSelection,
  $findMatchingParent,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isTextNode,
  $setSelection,
  type ElementNode,
  type LexicalNode,
  type NodeKey,
  type RangeSelection,
  type TextNode,
} from 'lexical';

/** A match: the block, and the offsets in its text. */
export interface Match {
  block: NodeKey;
  start: number;
  end: number;
}

/** One end of a match: a text node, and an offset in it. */
interface TextEnd {
  key: NodeKey;
  offset: number;
}

/** What to search for. */
export interface Search {
  words: string;
  matchCase: boolean;
}

const $isBlock = (node: LexicalNode): node is ElementNode => $isElementNode(node) && !node.isInline();

// Returns the text nodes of a block, each with its offset. An image or a line break between two of them counts as one character.
function $textsOf(block: ElementNode): { node: TextNode; start: number }[] {
  const texts: { node: TextNode; start: number }[] = [];
  let start = 0;
  const $visit = (parent: ElementNode) => {
    for (const child of parent.getChildren()) {
      if ($isElementNode(child) && !child.isInline()) continue;
      if ($isElementNode(child)) $visit(child);
      else {
        if ($isTextNode(child)) texts.push({ node: child, start });
        start += $isTextNode(child) ? child.getTextContentSize() : 1;
      }
    }
  };
  $visit(block);
  return texts;
}

const wordsOf = (texts: ReturnType<typeof $textsOf>) =>
  texts.reduce((words, { node, start }) => words.padEnd(start, '\n') + node.getTextContent(), '');

/** Returns the matches of the whole document, in order. */
export function $findMatches({ words, matchCase }: Search): Match[] {
  if (!words) return [];
  // Compares letters one by one, because some letters have another length in lower case.
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(escaped, matchCase ? 'gu' : 'giu');
  const blocks = new Set(
    $getRoot()
      .getAllTextNodes()
      .map((node) => $findMatchingParent(node, $isBlock)),
  );
  return [...blocks]
    .filter((block) => block !== null)
    .flatMap((block) =>
      [...wordsOf($textsOf(block)).matchAll(pattern)].map(({ index, 0: found }) => ({
        block: block.getKey(),
        start: index,
        end: index + found.length,
      })),
    );
}

/** Returns the words that are selected, if they are in one line. */
export const $selectedWords = (): string => /^[^\n]{1,200}$/.exec($getSelection()?.getTextContent() ?? '')?.[0] ?? '';

/** Returns the text nodes at the two ends of a match with the offsets in them, or undefined if the match is gone. */
export function $endsOf({ block, start, end }: Match): [TextEnd, TextEnd] | undefined {
  const node = $getNodeByKey(block);
  const texts = $isElementNode(node) ? $textsOf(node) : [];
  const first = texts.findLast((text) => text.start <= start);
  const last = texts.findLast((text) => text.start < end);
  if (!first || !last || end > last.start + last.node.getTextContentSize()) return undefined;
  return [
    { key: first.node.getKey(), offset: start - first.start },
    { key: last.node.getKey(), offset: end - last.start },
  ];
}

/** Selects a match. Returns the selection, or undefined if the match is gone. */
export function $selectMatch(match: Match): RangeSelection | undefined {
  const ends = $endsOf(match);
  if (!ends) return undefined;
  const selection = $createRangeSelection();
  selection.anchor.set(ends[0].key, ends[0].offset, 'text');
  selection.focus.set(ends[1].key, ends[1].offset, 'text');
  $setSelection(selection);
  return selection;
}

/** Replaces matches, the last one first, so that the offsets of the others stay valid. */
export function $replaceMatches(matches: readonly Match[], words: string): void {
  for (const match of matches.toReversed()) {
    const selection = $selectMatch(match);
    if (words) selection?.insertText(words);
    else selection?.removeText();
  }
}

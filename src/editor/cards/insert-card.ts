import { $createParagraphNode, $getSelection, $insertNodes, $isParagraphNode, $isRangeSelection } from 'lexical';
import { $createPreservedNode } from '../nodes/PreservedNode.ts';
import { type Card, cardOfUrl, writeCard } from './card.ts';

/** Inserts a card at the cursor, with a paragraph after it for the next words. */
export function $insertCard(card: Card): void {
  $insertNodes([$createPreservedNode(writeCard(card), false), $createParagraphNode()]);
}

/** Inserts the card of a URL that was pasted into an empty paragraph. Returns false for anything else. */
export function $insertCardOfUrl(text: string): boolean {
  const selection = $getSelection();
  const block = $isRangeSelection(selection) ? selection.anchor.getNode() : undefined;
  const card = $isParagraphNode(block) && block.isEmpty() ? cardOfUrl(text) : undefined;
  if (card) $insertCard(card);
  return card !== undefined;
}

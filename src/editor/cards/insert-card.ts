import { $createParagraphNode, $getSelection, $insertNodes, $isParagraphNode, $isRangeSelection } from 'lexical';
import { $createPreservedNode } from '../nodes/PreservedNode.ts';
import { cardOfUrl, writeEmbed } from './embed-card.ts';

/** Inserts a block that keeps its HTML at the cursor, with a paragraph after it for the next words. */
export function $insertPreserved(html: string): void {
  $insertNodes([$createPreservedNode(html, false), $createParagraphNode()]);
}

/** Inserts the card of a URL that was pasted into an empty paragraph. Returns false for anything else. */
export function $insertCardOfUrl(text: string): boolean {
  const selection = $getSelection();
  const block = $isRangeSelection(selection) ? selection.anchor.getNode() : undefined;
  const card = $isParagraphNode(block) && block.isEmpty() ? cardOfUrl(text) : undefined;
  if (card) $insertPreserved(writeEmbed(card));
  return card !== undefined;
}

import { $isLinkNode, $toggleLink } from '@lexical/link';
import { $isListItemNode, $removeList } from '@lexical/list';
import { $setBlocksType } from '@lexical/selection';
import { $createParagraphNode, $findMatchingParent, $getSelection, $isRangeSelection, $isTextNode } from 'lexical';

/** Removes all formatting from the selection; without a selection, from the block with the cursor. */
export function $clearFormatting(): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const wholeBlock = selection.isCollapsed();
  const nodes = wholeBlock
    ? (selection.anchor.getNode().getTopLevelElement()?.getAllTextNodes() ?? [])
    : selection.extract();
  for (const node of nodes) {
    if ($isTextNode(node)) node.setFormat(0).setStyle('');
  }
  selection.setStyle('');
  selection.format = 0;
  if (nodes.some((node) => $findMatchingParent(node, $isLinkNode)) && !wholeBlock) $toggleLink(null);
  if (selection.getNodes().some((node) => $findMatchingParent(node, $isListItemNode))) $removeList();
  // The empty function stops Lexical from copying alignment and indent to the new paragraph.
  $setBlocksType(selection, $createParagraphNode, () => {});
}

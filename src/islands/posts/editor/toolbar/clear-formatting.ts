import { $isLinkNode, $toggleLink } from '@lexical/link';
import { $isListItemNode, $removeList } from '@lexical/list';
import { $setBlocksType } from '@lexical/selection';
import { $createParagraphNode, $findMatchingParent, $getSelection, $isRangeSelection, $isTextNode } from 'lexical';

/** Takes everything from the selection that the toolbar can give it; with a mere cursor, from the block it stands in. */
export function $clearFormatting(): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const whole = selection.isCollapsed();
  const nodes = whole
    ? (selection.anchor.getNode().getTopLevelElement()?.getAllTextNodes() ?? [])
    : selection.extract();
  for (const node of nodes) {
    if ($isTextNode(node)) node.setFormat(0).setStyle('');
  }
  selection.setStyle('');
  selection.format = 0;
  if (nodes.some((node) => $findMatchingParent(node, $isLinkNode)) && !whole) $toggleLink(null);
  if (selection.getNodes().some((node) => $findMatchingParent(node, $isListItemNode))) $removeList();
  // A new paragraph takes over neither alignment nor indent.
  $setBlocksType(selection, $createParagraphNode, () => {});
}

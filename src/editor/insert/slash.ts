import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
  type LexicalEditor,
} from 'lexical';
import { $isCodeNode } from '../nodes/CodeNode.ts';

/** Returns the letters between a slash at the beginning of the block and the cursor, or undefined without such a slash. */
export function $slashQuery(): string | undefined {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return undefined;
  const node = selection.anchor.getNode();
  const block = node.getParent();
  const isFirst = $isTextNode(node) && !node.getPreviousSibling() && !block?.isInline() && !$isCodeNode(block);
  return isFirst ? /^\/(\p{L}*)$/u.exec(node.getTextContent().slice(0, selection.anchor.offset))?.[1] : undefined;
}

/** Removes the slash at the beginning of the block and the letters after it, if the cursor is after them. */
export function $removeSlashQuery(): void {
  const letters = $slashQuery();
  const selection = $getSelection();
  const node = $isRangeSelection(selection) ? selection.anchor.getNode() : undefined;
  if (letters !== undefined && $isTextNode(node)) node.spliceText(0, letters.length + 1, '', true);
}

/**
 * Types a slash at the cursor in an empty block, or in a new paragraph after a block with text or after the selected block. If
 * there is no cursor yet, because nobody has clicked into the text, the new paragraph is the last one.
 */
export function typeSlash(editor: LexicalEditor): void {
  editor.focus(() =>
    editor.update(() => {
      const selection = $getSelection();
      const node = $isRangeSelection(selection) ? selection.focus.getNode() : selection?.getNodes().at(-1);
      const block = node?.getTopLevelElement();
      const slash = $createTextNode('/');
      if ($isParagraphNode(block) && block.isEmpty()) block.append(slash);
      // An empty document has no block.
      else if (!block) $getRoot().append($createParagraphNode().append(slash));
      else block.insertAfter($createParagraphNode().append(slash));
      slash.selectEnd();
    }),
  );
}

/** Removes the slash that `typeSlash` has typed, if nothing follows it. */
export function $removeSlash(): void {
  if ($slashQuery() !== '') return;
  const selection = $getSelection();
  const node = $isRangeSelection(selection) ? selection.anchor.getNode() : undefined;
  const block = node?.getParent();
  node?.remove();
  if ($isElementNode(block)) block.selectEnd();
}

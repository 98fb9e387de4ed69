import {
  $addUpdateTag,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
  HISTORIC_TAG,
  type LexicalEditor,
  type ParagraphNode,
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
 * there is no cursor yet, because nobody has clicked into the text, the new paragraph is the last one. Returns a function that
 * removes the slash and the new paragraph if nothing follows the slash. The undo history has neither.
 */
export function typeSlash(editor: LexicalEditor): () => void {
  let made: ParagraphNode | undefined;
  const slash = () => $createTextNode('/');
  editor.focus(() =>
    editor.update(
      () => {
        const selection = $getSelection();
        const node = $isRangeSelection(selection) ? selection.focus.getNode() : selection?.getNodes().at(-1);
        const block = node?.getTopLevelElement();
        const empty = $isParagraphNode(block) && block.isEmpty() ? block : undefined;
        if (!empty) made = $createParagraphNode();
        // An empty document has no block.
        if (made && block) block.insertAfter(made);
        else if (made) $getRoot().append(made);
        (empty ?? made)?.append(slash()).selectEnd();
      },
      { tag: HISTORIC_TAG },
    ),
  );
  return () => editor.update(() => $removeSlash(made));
}

function $removeSlash(made: ParagraphNode | undefined): void {
  if ($slashQuery() !== '') return;
  // Added here and not above, because this update may be part of one that inserts something, which can be undone.
  $addUpdateTag(HISTORIC_TAG);
  const selection = $getSelection();
  const node = $isRangeSelection(selection) ? selection.anchor.getNode() : undefined;
  const block = node?.getParent();
  node?.remove();
  const before = made?.getPreviousSibling();
  if (made && before) {
    made.remove();
    before.selectEnd();
  } else if ($isElementNode(block)) block.selectEnd();
}

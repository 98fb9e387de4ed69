import {
  $createNodeSelection,
  $getNearestNodeFromDOMNode,
  $getNodeByKey,
  $getSelection,
  $isDecoratorNode,
  $isNodeSelection,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
} from 'lexical';
import type { Card } from '../cards/card.ts';
import { cardCode } from '../cards/loaded-code.ts';
import { $isImageNode, type Image } from '../nodes/ImageNode.ts';
import { $isPreservedNode } from '../nodes/PreservedNode.ts';

/** An image or a card that is selected on its own, and not as part of a range of text. */
export type Selected = { key: NodeKey } & ({ image: Image; card?: never } | { card: Card; image?: never });

/** Selects one node. */
export function $selectNode(key: NodeKey): void {
  const selection = $createNodeSelection();
  selection.add(key);
  $setSelection(selection);
}

/** Focuses the editor with the same nodes selected. */
export function focusSelected(editor: LexicalEditor): void {
  const keys = editor.read($selectedKeys);
  // Lexical focuses its element only for a cursor in text. Focusing the element moves the cursor, so the nodes are selected
  // again.
  editor.getRootElement()?.focus({ preventScroll: true });
  editor.update(() => {
    for (const key of keys) $selectNode(key);
  });
}

function $selectedKeys(): NodeKey[] {
  const selection = $getSelection();
  return $isNodeSelection(selection) ? selection.getNodes().map((node) => node.getKey()) : [];
}

function $selected(): Selected | undefined {
  const [key = '', ...others] = $selectedKeys();
  const node = $getNodeByKey(key);
  if (others.length > 0) return undefined;
  if ($isImageNode(node)) return { key, image: node.getImage() };
  const card = $isPreservedNode(node) ? cardCode()?.readCard(node.getHtml()) : undefined;
  return card && { key, card };
}

/**
 * Selects an image or a preserved part on a click, and calls `onEdit` on Enter with a selected image or card. Lexical itself
 * handles the arrow keys and deleting.
 */
export const registerNodeSelection = (editor: LexicalEditor, onEdit: () => void): (() => void) =>
  mergeRegister(
    editor.registerCommand(
      CLICK_COMMAND,
      ({ target }) => {
        const node = target instanceof Node ? $getNearestNodeFromDOMNode(target) : null;
        if (!$isDecoratorNode(node)) return false;
        $selectNode(node.getKey());
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(
      KEY_ENTER_COMMAND,
      (event) => {
        const selected = $selected();
        if (!selected) return false;
        event?.preventDefault();
        // The demo form has nothing to fill in.
        if (selected.card?.kind !== 'form') onEdit();
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
  );

/** Marks the elements of selected nodes with `data-selected`, and reports the selected image or card after every change. */
export function watchSelected(editor: LexicalEditor, onChange: (selected: Selected | undefined) => void): () => void {
  let marked: HTMLElement[] = [];
  return editor.registerUpdateListener(({ editorState }) => {
    const { keys, selected } = editorState.read(() => ({ keys: $selectedKeys(), selected: $selected() }));
    for (const element of marked) delete element.dataset.selected;
    marked = keys.flatMap((key) => editor.getElementByKey(key) ?? []);
    for (const element of marked) element.dataset.selected = '';
    onChange(selected);
  });
}

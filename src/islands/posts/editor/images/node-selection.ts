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
import { $isImageNode, type Image } from '../nodes/ImageNode.ts';

/** An image that is selected by itself, and not as part of a range of text. */
export interface SelectedImage {
  key: NodeKey;
  image: Image;
}

function $selectNode(key: NodeKey): void {
  const selection = $createNodeSelection();
  selection.add(key);
  $setSelection(selection);
}

/** Focuses the editor with one node selected. */
export function focusNode(editor: LexicalEditor, key: NodeKey): void {
  // Lexical focuses its element only for a cursor in text. Focusing it moves the cursor, so the node is selected again.
  editor.getRootElement()?.focus({ preventScroll: true });
  editor.update(() => $selectNode(key));
}

function $selectedKeys(): NodeKey[] {
  const selection = $getSelection();
  return $isNodeSelection(selection) ? selection.getNodes().map((node) => node.getKey()) : [];
}

function $selectedImage(): SelectedImage | undefined {
  const [key = '', ...others] = $selectedKeys();
  const node = $getNodeByKey(key);
  return others.length === 0 && $isImageNode(node) ? { key, image: node.getImage() } : undefined;
}

/**
 * Selects an image or a preserved part on a click, and calls `onEdit` on Enter with a selected image. Lexical itself
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
        if (!$selectedImage()) return false;
        event?.preventDefault();
        onEdit();
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
  );

/** Marks the elements of selected nodes with `data-selected`, and reports the selected image after every change. */
export function watchSelectedImage(
  editor: LexicalEditor,
  onChange: (selected: SelectedImage | undefined) => void,
): () => void {
  let marked: HTMLElement[] = [];
  return editor.registerUpdateListener(({ editorState }) => {
    const { keys, image } = editorState.read(() => ({ keys: $selectedKeys(), image: $selectedImage() }));
    for (const element of marked) delete element.dataset.selected;
    marked = keys.flatMap((key) => editor.getElementByKey(key) ?? []);
    for (const element of marked) element.dataset.selected = '';
    onChange(image);
  });
}

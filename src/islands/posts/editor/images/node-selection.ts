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

/** The one image that is selected, as an object and not as part of a range of text. */
export interface SelectedImage {
  key: NodeKey;
  image: Image;
}

function $selectNode(key: NodeKey): void {
  const selection = $createNodeSelection();
  selection.add(key);
  $setSelection(selection);
}

/** Gives the keyboard to the editor, with a node selected as an object. */
export function focusNode(editor: LexicalEditor, key: NodeKey): void {
  // Lexical focuses its element only for a cursor in text. The browser puts one there, so the node is selected again.
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
 * Lets a click select an image or a preserved part, and Enter edit the selected image. Lexical itself selects them by
 * the arrow keys and deletes what is selected.
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

/** Marks what is selected as an object with `data-selected`, and reports the selected image whenever it changes. */
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

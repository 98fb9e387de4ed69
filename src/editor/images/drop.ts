import { caretFromPoint } from '@lexical/clipboard';
import {
  $getEditor,
  $getNearestNodeFromDOMNode,
  $getNodeByKey,
  $getRoot,
  $insertNodes,
  $isElementNode,
  $isRootNode,
  $isTextNode,
  COMMAND_PRIORITY_HIGH,
  DRAGOVER_COMMAND,
  DRAGSTART_COMMAND,
  DROP_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
} from 'lexical';
import { $createImageNode, $isImageNode, type ImageNode } from '../nodes/ImageNode.ts';
import { $selectNode } from '../selection/node-selection.ts';

// The type of the data of a dragged image, which is the key of its node.
const dragType = 'application/x-talentcare-image';

/**
 * Lets people drag images to other places of the text, and passes dropped files to `onFiles` with the cursor at the drop
 * position.
 */
export const registerDrop = (editor: LexicalEditor, onFiles: (files: File[]) => void): (() => void) =>
  mergeRegister(
    editor.registerCommand(DRAGSTART_COMMAND, $startDrag, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(
      DRAGOVER_COMMAND,
      (event) => {
        if (!event.dataTransfer?.types.includes(dragType)) return false;
        event.preventDefault();
        // The cursor shows where the image would land.
        $selectPoint(event);
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      DROP_COMMAND,
      (event) => {
        const files = [...(event.dataTransfer?.files ?? [])];
        const dragged = $getNodeByKey(event.dataTransfer?.getData(dragType) ?? '');
        if (files.length === 0 && !$isImageNode(dragged)) return false;
        event.preventDefault();
        if ($isImageNode(dragged)) $move(dragged, event);
        else {
          $selectPoint(event);
          onFiles(files);
        }
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
  );

function $startDrag({ target, dataTransfer }: DragEvent): boolean {
  const node = target instanceof Node ? $getNearestNodeFromDOMNode(target) : null;
  if (!$isImageNode(node) || !dataTransfer) return false;
  dataTransfer.setData(dragType, node.getKey());
  dataTransfer.effectAllowed = 'move';
  $getEditor().getRootElement()?.focus({ preventScroll: true });
  return true;
}

function $pointOf({ clientX, clientY }: DragEvent): { node: LexicalNode | null; offset: number } {
  const point = caretFromPoint(clientX, clientY, $getEditor().getRootElement());
  return { node: point && $getNearestNodeFromDOMNode(point.node), offset: point?.offset ?? 0 };
}

// A point beside the text counts as the end of the document, for example if the document is empty.
function $selectPoint(event: DragEvent): void {
  const { node, offset } = $pointOf(event);
  if ($isTextNode(node)) node.select(offset, offset);
  else if (!node || $isRootNode(node)) $getRoot().selectEnd();
  else if ($isElementNode(node)) node.selectEnd();
  else node.selectNext();
}

function $move(image: ImageNode, event: DragEvent): void {
  const { node } = $pointOf(event);
  if (node?.is(image)) return;
  const moved = $createImageNode(image.getImage());
  const left = image.getParent();
  if (image.isInline()) {
    $selectPoint(event);
    $insertNodes([moved]);
  } else $insertBeside(moved, node?.getTopLevelElement() ?? null, event);
  image.remove();
  if (left?.isEmpty() && !$isRootNode(left)) left.remove();
  $selectNode(moved.getKey());
}

// A figure does not split a paragraph. It goes before or after the block at the point, to the nearer side.
function $insertBeside(figure: ImageNode, block: LexicalNode | null, { clientY }: DragEvent): void {
  const box = block && $getEditor().getElementByKey(block.getKey())?.getBoundingClientRect();
  if (!block || !box) $getRoot().append(figure);
  else if (clientY < box.top + box.height / 2) block.insertBefore(figure);
  else block.insertAfter(figure);
}

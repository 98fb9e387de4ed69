import { $createParagraphNode, $isElementNode } from 'lexical';
import { $createImageNode, type Image, type ImageNode } from '../nodes/ImageNode.ts';

/**
 * Changes an image. An image that becomes a figure moves out of its paragraph, and a figure that becomes an ordinary image gets a
 * paragraph. Returns the image's node, which is then a new node.
 */
export function $changeImage(node: ImageNode, image: Image): ImageNode {
  if (node.isInline() === !image.figure) {
    node.setImage(image);
    return node;
  }
  const changed = $createImageNode(image);
  if (!image.figure) {
    node.replace($createParagraphNode().append(changed));
    return changed;
  }
  const block = node.getTopLevelElementOrThrow();
  block.insertAfter(changed);
  node.remove();
  if ($isElementNode(block) && block.isEmpty()) block.remove();
  return changed;
}

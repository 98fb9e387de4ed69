import { $getNodeByKey, $isElementNode, $isRootNode, type NodeKey } from 'lexical';
import { $isImageNode, type Image } from '../nodes/ImageNode.ts';
import { $changeImage } from './change-image.ts';

/** Puts an uploaded image at the place of the pasted one that waits for it, or removes that one if there is none. */
export function $placeImage(key: NodeKey, image: Image | undefined): void {
  const waiting = $getNodeByKey(key);
  if (!$isImageNode(waiting)) return;
  if (image) $changeImage(waiting, image);
  else {
    const paragraph = waiting.getParent();
    waiting.remove();
    if ($isElementNode(paragraph) && paragraph.isEmpty() && $isRootNode(paragraph.getParent())) paragraph.remove();
  }
}

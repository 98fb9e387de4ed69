import { $getNodeByKey, $isElementNode, $isRootNode, type NodeKey } from 'lexical';
import { $isImageNode, type Image } from '../nodes/ImageNode.ts';
import { $changeImage } from './change-image.ts';

/** Replaces a pending image with the uploaded one, or removes the pending image if there is none. */
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

import { $getRoot, $isElementNode, type ElementNode } from 'lexical';
import { imageTypeOf } from '../../site/image-type.ts';
import { $isImageNode, type Image, type ImageNode } from '../nodes/ImageNode.ts';
import type { NewImage } from './new-image.ts';
import { $placeImage } from './place-image.ts';

/** Returns the pending images, in the order of the document. */
export const $pendingImages = (): NewImage[] =>
  $imagesIn($getRoot())
    .filter((node) => node.getImage().isPending)
    .map((node) => ({
      file: fileOf(node.getImage()),
      pasted: { key: node.getKey(), description: descriptionOf(node) },
    }));

const $imagesIn = (parent: ElementNode): ImageNode[] =>
  parent.getChildren().flatMap((node) => ($isImageNode(node) ? [node] : $isElementNode(node) ? $imagesIn(node) : []));

/** Removes the pending images. */
export function $removePending(): void {
  for (const { pasted } of $pendingImages()) if (pasted) $placeImage(pasted.key, undefined);
}

// An empty alternative text in pasted HTML does not mean that somebody decided that the image is decoration.
const descriptionOf = (node: ImageNode) => {
  const { alt, figure } = node.getImage();
  return { ...(alt && { alt }), figure };
};

// The file has no name. Its type comes from its bytes, because programs sometimes name a wrong one.
function fileOf({ src }: Image): File {
  const [head = '', data = ''] = src.split(',', 2);
  const bytes = Uint8Array.from(decode(data), (character) => character.charCodeAt(0));
  return new File([bytes], '', { type: imageTypeOf(bytes) ?? head.replace(/^data:|;.*$/gs, '') });
}

// Damaged data becomes an empty file, which the upload refuses because it is not an image.
function decode(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return '';
  }
}

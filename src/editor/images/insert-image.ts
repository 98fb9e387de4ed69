import { $createParagraphNode, $insertNodes } from 'lexical';
import { $createImageNode, type Image } from '../nodes/ImageNode.ts';

/** Inserts an image at the cursor. A paragraph follows a figure, so that the writer can go on. */
export const $insertImage = (image: Image): void =>
  $insertNodes([$createImageNode(image), ...(image.figure ? [$createParagraphNode()] : [])]);

import type { LexicalNode } from 'lexical';
import { figureWidths, isImageUrl } from '../../contracts/posts/post-content.ts';
import { $createImageNode } from '../nodes/ImageNode.ts';
import { $createPreservedNode } from '../nodes/PreservedNode.ts';
import { Reader } from './reader.ts';
import { readImage } from './stored-image.ts';
import type { Look } from './text-style.ts';

// A list that has more keeps its HTML.
const notInLists = 'pre,table,details,figure,section,ul[class]';

/** Reads the HTML of a post. What the editor cannot edit keeps its HTML. */
export class StoredReader extends Reader {
  protected override $block(element: Element, outer: Look): LexicalNode[] {
    if (element.localName === 'li') return this.$blocks(element, this.lookOf(element, outer));
    const isKept = element.matches('ul[class]') || (element.matches('ul,ol') && element.querySelector(notInLists));
    const nodes = isKept
      ? undefined
      : (this.$storedFigure(element) ?? this.$structure(element, outer) ?? this.$paragraph(element, outer));
    return nodes ?? [$createPreservedNode(element.outerHTML, false)];
  }

  // A figure that holds anything but an image and a caption keeps its HTML.
  $storedFigure(element: Element): LexicalNode[] | undefined {
    const [image, caption, ...others] = element.children;
    if (element.localName !== 'figure' || image?.localName !== 'img' || others.length > 0) return undefined;
    if (caption && caption.localName !== 'figcaption') return undefined;
    const width = figureWidths.find((each) => each === element.className);
    return this.$figure(image, { caption: caption?.innerHTML ?? '', width });
  }

  protected override $embedded(element: Element): LexicalNode[] {
    const image = readImage(element);
    if (element.localName !== 'img' || !isImageUrl(image.src)) return [$createPreservedNode(element.outerHTML, true)];
    return [$createImageNode(image)];
  }

  protected override colour(_element: Element, value: string): string {
    return value;
  }
}

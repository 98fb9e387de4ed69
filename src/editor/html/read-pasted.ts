import type { LexicalNode } from 'lexical';
import { isImageUrl } from '../../contracts/posts/post-content.ts';
import { cardOfUrl, writeEmbed } from '../cards/embed-card.ts';
import { $createImageNode } from '../nodes/ImageNode.ts';
import { $createPreservedNode } from '../nodes/PreservedNode.ts';
import { escapeText } from './escape-text.ts';
import { isImageData } from './image-data.ts';
import { vivid } from './pasted-colour.ts';
import { dropped, Reader } from './reader.ts';
import type { Look } from './text-style.ts';

const blocksInside = 'p,h1,h2,h3,h4,h5,h6,ul,ol,div,table,blockquote,pre,iframe';

/** Reads HTML of another program. Only what the editor can make is kept. */
export class PastedReader extends Reader {
  // Even an inline element may contain blocks.
  protected override isBlock(element: Element): boolean {
    return super.isBlock(element) || element.querySelector(blocksInside) !== null;
  }

  protected override $block(element: Element, outer: Look): LexicalNode[] {
    const card = element.localName === 'iframe' ? cardOfUrl(element.getAttribute('src') ?? '') : undefined;
    if (card) return [$createPreservedNode(writeEmbed(card), false)];
    if (element.matches(dropped)) return [];
    const nodes = this.$pastedFigure(element) ?? this.$structure(element, outer);
    if (nodes) return nodes;
    // A frame may stand in a paragraph.
    const paragraph = element.querySelector('iframe') ? undefined : this.$paragraph(element, outer);
    return paragraph ?? this.$blocks(element, this.lookOf(element, outer));
  }

  // Of a figure that holds more than an image, or has no caption, the blocks are kept.
  $pastedFigure(element: Element): LexicalNode[] | undefined {
    if (element.localName !== 'figure') return undefined;
    const [image, ...others] = element.querySelectorAll('img,table,pre,ul,ol,blockquote');
    const caption = element.querySelector('figcaption')?.textContent?.trim();
    if (image?.localName !== 'img' || others.length > 0 || !caption) return undefined;
    return this.$figure(image, { caption: escapeText(caption), width: undefined });
  }

  protected override $embedded(element: Element): LexicalNode[] {
    const src = element.getAttribute('src') ?? '';
    const isPending = isImageData(src);
    if (element.localName !== 'img' || !(isPending || isImageUrl(src))) return [];
    return [$createImageNode({ src, alt: element.getAttribute('alt') ?? '', ...(isPending && { isPending }) })];
  }

  // Links have a colour of their own. Greys are left out, because writers seldom choose them.
  protected override colour(element: Element, value: string): string | undefined {
    return element.closest('a') ? undefined : vivid(value);
  }
}

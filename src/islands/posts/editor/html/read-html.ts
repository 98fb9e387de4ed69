import { $createLinkNode } from '@lexical/link';
import { $createListItemNode, $createListNode, type ListNode } from '@lexical/list';
import { $createHeadingNode, type HeadingTagType } from '@lexical/rich-text';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $isTextNode,
  type ElementFormatType,
  type ElementNode,
  type LexicalNode,
} from 'lexical';
import { indentLevels, indentWidth, isImageAddress, isLinkAddress } from '../../../../contracts/post-content.ts';
import { $createImageNode } from '../nodes/ImageNode.ts';
import { $createPreservedNode } from '../nodes/PreservedNode.ts';
import { parseStyle, writeStyle } from './style.ts';
import { type Look, lookOf, plainLook } from './text-style.ts';

/** Where the HTML comes from: what is stored is kept whole; of what is pasted the toolbar's part is taken. */
export type Source = 'stored' | 'pasted';

const dropped =
  'script,style,noscript,template,head,title,meta,link,base,object,embed,iframe,svg,math,input,button,select,textarea,video,audio,canvas';
const blocks =
  /^(?:p|h[1-6]|ul|ol|li|div|section|article|main|header|footer|aside|nav|figure|figcaption|blockquote|pre|table|thead|tbody|tfoot|tr|td|th|caption|dl|dt|dd|hr|address|form|fieldset|details|summary|center|body)$/;

/** Reads HTML into nodes that stand at the top of a document. */
export function $readHtml(body: Element, source: Source): LexicalNode[] {
  return new Reader(source).$blocks(body, plainLook);
}

class Reader {
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  #isPasted = () => this.#source === 'pasted';

  /** The blocks in an element; words that stand among them get a paragraph of their own. */
  $blocks(parent: Element, look: Look): LexicalNode[] {
    const result: LexicalNode[] = [];
    let words: Node[] = [];
    const $flush = () => {
      const inline = this.$inline(words, look);
      if (inline.length > 0) result.push($createParagraphNode().append(...inline));
      words = [];
    };
    for (const child of parent.childNodes) {
      if (child instanceof Element && this.#standsAlone(child)) {
        $flush();
        result.push(...this.$block(child, look));
      } else words.push(child);
    }
    $flush();
    return result;
  }

  #standsAlone = (element: Element) =>
    blocks.test(element.localName) ||
    (!this.#isPasted() && element.localName === 'iframe') ||
    // A pasted wrapper may be inline and hold blocks all the same.
    (this.#isPasted() && element.querySelector('p,h1,h2,h3,h4,h5,h6,ul,ol,div,table,blockquote') !== null);

  $block(element: Element, outer: Look): LexicalNode[] {
    const name = element.localName;
    if (name === 'ul' || name === 'ol') return [this.$list(element, outer)];
    if (element.matches(dropped) && this.#isPasted()) return [];
    const look = lookOf(element, outer, this.#isPasted());
    if (/^(?:p|h[1-6])$/.test(name)) return [this.$paragraph(element, look)];
    if (this.#isPasted() || name === 'li') return this.$blocks(element, look);
    return [$createPreservedNode(element.outerHTML, false)];
  }

  $paragraph(element: Element, look: Look): LexicalNode {
    const level = Number(/^h([1-6])$/.exec(element.localName)?.[1] ?? 0);
    const block = level ? $createHeadingNode(`h${Math.min(3, level)}` as HeadingTagType) : $createParagraphNode();
    const style = parseStyle(element.getAttribute('style') ?? '');
    block.append(...this.$inline([...element.childNodes], look));
    align(block, style);
    block.setIndent(indentOf(style, this.#isPasted()));
    return block;
  }

  $list(element: Element, outer: Look): ListNode {
    const look = lookOf(element, outer, this.#isPasted());
    const start = Number(element.getAttribute('start') ?? 1) || 1;
    const list = $createListNode(element.localName === 'ol' ? 'number' : 'bullet', start);
    for (const child of element.children) {
      // Some programs put a list that is further in straight into the outer one.
      if (/^[uo]l$/.test(child.localName)) list.append($createListItemNode().append(this.$list(child, look)));
      else if (child.localName === 'li') list.append(...this.$items(child, look));
    }
    return list;
  }

  // Lists inside an item become items of their own, which is how Lexical keeps them.
  $items(element: Element, outer: Look): LexicalNode[] {
    const look = lookOf(element, outer, this.#isPasted());
    const items: LexicalNode[] = [];
    let words: Node[] = [];
    const $flush = () => {
      const inline = this.$inline(words, look);
      words = [];
      if (inline.length === 0) return;
      const item = $createListItemNode().append(...inline);
      align(item, parseStyle(element.getAttribute('style') ?? ''));
      items.push(item);
    };
    for (const child of element.childNodes) {
      if (child instanceof Element && /^[uo]l$/.test(child.localName)) {
        $flush();
        items.push($createListItemNode().append(this.$list(child, look)));
      } else words.push(child);
    }
    $flush();
    return items.length > 0 ? items : [$createListItemNode()];
  }

  /** The inline nodes of a run of words, its white space as a browser shows it. */
  $inline(nodes: readonly Node[], look: Look): LexicalNode[] {
    const result = nodes.flatMap((node) => this.$inlineNode(node, look));
    return tidy(result);
  }

  $inlineNode(node: Node, outer: Look): LexicalNode[] {
    if (node.nodeType === Node.TEXT_NODE) return $words(node.textContent ?? '', outer);
    if (!(node instanceof Element)) return [];
    if (node.localName === 'br') return [$createLineBreakNode()];
    if (node.localName === 'img') return this.$image(node);
    if (node.localName === 'iframe' && !this.#isPasted()) return [$createPreservedNode(node.outerHTML, true)];
    if (node.matches(dropped)) return [];
    const look = lookOf(node, outer, this.#isPasted());
    const inside = () => [...node.childNodes].flatMap((child) => this.$inlineNode(child, look));
    const address = node.localName === 'a' ? (node.getAttribute('href') ?? '') : '';
    if (address && isLinkAddress(address)) {
      return [
        $createLinkNode(address, { target: this.#isPasted() ? null : node.getAttribute('target') }).append(...inside()),
      ];
    }
    // Blocks where only words can stand, as in a list's item, are told apart by a line break.
    const apart = blocks.test(node.localName) && node.previousSibling?.textContent?.trim();
    return apart ? [$createLineBreakNode(), ...inside()] : inside();
  }

  $image(element: Element): LexicalNode[] {
    const src = element.getAttribute('src') ?? '';
    if (!isImageAddress(src)) return this.#isPasted() ? [] : [$createPreservedNode(element.outerHTML, true)];
    const size = (name: string) => Number(element.getAttribute(name)) || undefined;
    const alt = element.getAttribute('alt') ?? '';
    return [
      $createImageNode({ src, alt, ...(this.#isPasted() ? {} : { width: size('width'), height: size('height') }) }),
    ];
  }
}

function $words(words: string, { formats, colours }: Look): LexicalNode[] {
  const text = $createTextNode(words.replace(/[ \t\r\n\f]+/g, ' '));
  for (const format of formats) text.toggleFormat(format);
  const style = writeStyle(Object.entries(colours));
  if (style) text.setStyle(style);
  return text.getTextContent() ? [text] : [];
}

// White space at the edges of a run and beside a line break is not shown, nor is the second of two spaces.
function tidy(nodes: readonly LexicalNode[]): LexicalNode[] {
  const texts = nodes.flatMap((node) =>
    $isTextNode(node) || !('getChildren' in node) ? [node] : (node as ElementNode).getChildren(),
  );
  let spaced = true;
  let last: LexicalNode | undefined;
  for (const node of texts) {
    if ($isTextNode(node)) {
      const words = node.getTextContent();
      if (spaced && words.startsWith(' ')) node.setTextContent(words.slice(1));
      const now = node.getTextContent();
      if (now) {
        spaced = now.endsWith(' ');
        last = node;
      }
    } else {
      if (node.getType() === 'linebreak') trimEnd(last);
      spaced = node.getType() === 'linebreak';
      last = undefined;
    }
  }
  trimEnd(last);
  const shown = nodes.filter((node) => !$isTextNode(node) || node.getTextContent());
  // A break at the very end only holds an empty paragraph open.
  if (shown.at(-1)?.getType() === 'linebreak') shown.pop();
  return shown;
}

function trimEnd(node: LexicalNode | undefined): void {
  if ($isTextNode(node)) node.setTextContent(node.getTextContent().replace(/ $/, ''));
}

const alignments = ['left', 'center', 'right', 'justify', 'start', 'end'];

function align(block: ElementNode, style: Map<string, string>): void {
  const value = style.get('text-align');
  if (value && alignments.includes(value)) block.setFormat(value as ElementFormatType);
}

// Word and Google Docs move in by 36 points a level, the editor itself by its own width.
function indentOf(style: Map<string, string>, pasted: boolean): number {
  const own = /^(?:(\d+)px|calc\((\d+) \* \d+px\))$/.exec(style.get('padding-inline-start') ?? '');
  const foreign = pasted ? /^([\d.]+)(pt|px|in)$/.exec(style.get('margin-left') ?? '') : null;
  const perLevel = { pt: 36, px: 48, in: 0.5 }[foreign?.[2] ?? ''] ?? 1;
  const levels = own ? (own[2] ? Number(own[2]) : Number(own[1]) / indentWidth) : Number(foreign?.[1] ?? 0) / perLevel;
  return Math.min(indentLevels, Math.round(levels));
}

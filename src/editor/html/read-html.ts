import { $createLinkNode } from '@lexical/link';
import { $createListItemNode, $createListNode, type ListNode } from '@lexical/list';
import { $createHeadingNode, $createQuoteNode, type HeadingTagType } from '@lexical/rich-text';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $isElementNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
} from 'lexical';
import { indentLevels, indentWidth, isImageUrl, isLinkUrl } from '../../contracts/posts/post-content.ts';
import { cardOfUrl, writeCard } from '../cards/card.ts';
import { $createCodeNode } from '../nodes/CodeNode.ts';
import { $createImageNode, $isImageNode } from '../nodes/ImageNode.ts';
import { $createDivider, $createPreservedNode } from '../nodes/PreservedNode.ts';
import { alignments, parseStyle, writeStyle } from './style.ts';
import { type Look, lookOf, plainLook, type Source } from './text-style.ts';

const dropped =
  'script,style,noscript,template,head,title,meta,link,base,object,embed,iframe,svg,math,input,button,select,textarea,video,audio,canvas';
const blocks =
  /^(?:p|h[1-6]|ul|ol|li|div|section|article|main|header|footer|aside|nav|figure|figcaption|blockquote|pre|table|thead|tbody|tfoot|tr|td|th|caption|dl|dt|dd|hr|address|form|fieldset|details|summary|center|body)$/;

// Word marks a quotation with a class.
const quotes = 'blockquote,[class^="MsoQuote"],[class^="MsoIntenseQuote"]';

// A quotation has only text and line breaks. A stored quotation with one of these elements keeps its HTML; a pasted one becomes
// blocks.
const notInQuotes = 'h1,h2,h3,h4,h5,h6,ul,ol,table,pre,hr,iframe,blockquote';

// A stored list with one of these elements keeps its HTML.
const notInLists = 'pre,table';

// Code with formats keeps its HTML. parse-pasted.ts has already removed the formats of pasted code.
const isPlainCode = (element: Element) =>
  element.childNodes.length === 1 && element.querySelector(':scope > code:not(:has(*))') !== null;

/** Converts HTML to the top-level nodes of a document. */
export function $readHtml(body: Element, source: Source): LexicalNode[] {
  return new Reader(source).$blocks(body, plainLook);
}

class Reader {
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  #isPasted = () => this.#source.isPasted;

  /** Returns the blocks in an element. Text between the blocks becomes a paragraph. */
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
    element.localName === 'iframe' ||
    // In pasted HTML even an inline element may contain blocks.
    (this.#isPasted() && element.querySelector('p,h1,h2,h3,h4,h5,h6,ul,ol,div,table,blockquote,pre,iframe') !== null);

  $block(element: Element, outer: Look): LexicalNode[] {
    const name = element.localName;
    if (name === 'ul' || name === 'ol') {
      const isKept = !this.#isPasted() && element.querySelector(notInLists);
      return [isKept ? $createPreservedNode(element.outerHTML, false) : this.$list(element, outer)];
    }
    const card = this.#isPasted() && name === 'iframe' ? cardOfUrl(element.getAttribute('src') ?? '') : undefined;
    if (card) return [$createPreservedNode(writeCard(card), false)];
    if (element.matches(dropped) && this.#isPasted()) return [];
    if (name === 'pre' && isPlainCode(element)) return [$createCodeNode(element.textContent)];
    const look = lookOf(element, outer, this.#source);
    if (name === 'hr') return [$createDivider()];
    if (element instanceof HTMLTableElement) {
      const table = this.#source.$table?.(element, (cell) => this.$blocks(cell, lookOf(cell, look, this.#source)));
      if (table) return table;
    }
    const figure = name === 'figure' && this.$figure(element);
    if (figure) return [figure];
    // A pasted frame may be inside a paragraph.
    if (this.#isPasted() && element.querySelector('iframe')) return this.$blocks(element, look);
    if (/^(?:p|h[1-6])$/.test(name) || (name === 'blockquote' && !element.querySelector(notInQuotes)))
      return [this.$paragraph(element, look)];
    if (this.#isPasted() || name === 'li') return this.$blocks(element, look);
    return [$createPreservedNode(element.outerHTML, false)];
  }

  $paragraph(element: Element, look: Look): LexicalNode {
    const level = Number(/^h([1-6])$/.exec(element.localName)?.[1] ?? 0);
    const block = level
      ? $createHeadingNode(`h${Math.min(3, level)}` as HeadingTagType)
      : element.matches(quotes)
        ? $createQuoteNode()
        : $createParagraphNode();
    const style = parseStyle(element.getAttribute('style') ?? '');
    block.append(...this.$inline([...element.childNodes], look));
    align(block, style);
    block.setIndent(indentOf(style, this.#isPasted()));
    return block;
  }

  $list(element: Element, outer: Look): ListNode {
    const look = lookOf(element, outer, this.#source);
    const start = Number(element.getAttribute('start') ?? 1) || 1;
    const list = $createListNode(element.localName === 'ol' ? 'number' : 'bullet', start);
    for (const child of element.children) {
      // Some programs put a nested list directly into the outer list, without a list item.
      if (/^[uo]l$/.test(child.localName)) list.append($createListItemNode().append(this.$list(child, look)));
      else if (child.localName === 'li') list.append(...this.$items(child, look));
    }
    return list;
  }

  // Lexical puts a nested list into a separate item.
  $items(element: Element, outer: Look): LexicalNode[] {
    const look = lookOf(element, outer, this.#source);
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

  /** Returns inline nodes, with white space collapsed as in a browser. */
  $inline(nodes: readonly Node[], look: Look): LexicalNode[] {
    return collapseSpaces(nodes.flatMap((node) => this.$inlineNode(node, look)));
  }

  $inlineNode(node: Node, outer: Look): LexicalNode[] {
    if (node.nodeType === Node.TEXT_NODE) return $words(node.textContent ?? '', outer);
    if (!(node instanceof Element)) return [];
    if (node.localName === 'br') return [$createLineBreakNode()];
    if (node.localName === 'img') return this.$image(node);
    if (node.localName === 'iframe' && !this.#isPasted()) return [$createPreservedNode(node.outerHTML, true)];
    if (node.matches(dropped)) return [];
    const look = lookOf(node, outer, this.#source);
    const inside = () => [...node.childNodes].flatMap((child) => this.$inlineNode(child, look));
    const url = node.localName === 'a' ? (node.getAttribute('href') ?? '') : '';
    if (url && isLinkUrl(url)) {
      return [
        $createLinkNode(url, { target: this.#isPasted() ? null : node.getAttribute('target') }).append(...inside()),
      ];
    }
    // Where only text is possible, as in a list item, a line break separates blocks.
    const followsText = blocks.test(node.localName) && node.previousSibling?.textContent?.trim();
    return followsText ? [$createLineBreakNode(), ...inside()] : inside();
  }

  // Returns undefined for a figure that the editor cannot edit.
  $figure(element: Element): LexicalNode | undefined {
    const parts = this.#source.figure(element);
    const [node] = parts ? this.$image(parts.image) : [];
    if (!parts || !$isImageNode(node)) return undefined;
    node.setImage({ ...node.getImage(), figure: parts.figure });
    return node;
  }

  $image(element: Element): LexicalNode[] {
    const src = element.getAttribute('src') ?? '';
    const isPending = this.#source.isPending?.(src);
    if (!isPending && !isImageUrl(src)) return this.#isPasted() ? [] : [$createPreservedNode(element.outerHTML, true)];
    const size = (name: string) => Number(element.getAttribute(name)) || undefined;
    const alt = element.getAttribute('alt') ?? '';
    return [
      $createImageNode({
        src,
        alt,
        ...(isPending && { isPending }),
        ...(this.#isPasted() ? {} : { width: size('width'), height: size('height') }),
      }),
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

// A browser does not show white space at the edges, beside a line break and after another space.
function collapseSpaces(nodes: readonly LexicalNode[]): LexicalNode[] {
  const texts = nodes.flatMap((node) => ($isElementNode(node) ? node.getChildren() : [node]));
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
  // A line break at the end only keeps an empty paragraph visible.
  if (shown.at(-1)?.getType() === 'linebreak') shown.pop();
  return shown;
}

function trimEnd(node: LexicalNode | undefined): void {
  if ($isTextNode(node)) node.setTextContent(node.getTextContent().replace(/ $/, ''));
}

function align(block: ElementNode, style: Map<string, string>): void {
  const alignment = alignments.find((name) => name === style.get('text-align'));
  if (alignment) block.setFormat(alignment);
}

// Word and Google Docs indent by 36 points a level, the editor by `indentWidth` pixels.
function indentOf(style: Map<string, string>, pasted: boolean): number {
  const own = /^(?:(\d+)px|calc\((\d+) \* \d+px\))$/.exec(style.get('padding-inline-start') ?? '');
  const foreign = pasted ? /^([\d.]+)(pt|px|in)$/.exec(style.get('margin-left') ?? '') : null;
  const perLevel = { pt: 36, px: 48, in: 0.5 }[foreign?.[2] ?? ''] ?? 1;
  const levels = own ? (own[2] ? Number(own[2]) : Number(own[1]) / indentWidth) : Number(foreign?.[1] ?? 0) / perLevel;
  return Math.min(indentLevels, Math.round(levels));
}

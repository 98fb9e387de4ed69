import { $createLinkNode } from '@lexical/link';
import { $createListItemNode, $createListNode, type ListNode } from '@lexical/list';
import { $createHeadingNode, $createQuoteNode, type HeadingTagType } from '@lexical/rich-text';
import { $createLineBreakNode, $createParagraphNode, type ElementNode, type LexicalNode } from 'lexical';
import { indentLevels, indentWidth, isLinkUrl } from '../../contracts/posts/post-content.ts';
import { $createCodeNode } from '../nodes/CodeNode.ts';
import { $isImageNode, type Figure } from '../nodes/ImageNode.ts';
import { $createDivider } from '../nodes/PreservedNode.ts';
import { alignments, parseStyle } from './style.ts';
import { $words, collapseSpaces } from './text-nodes.ts';
import { type Look, lookOf, plainLook } from './text-style.ts';

/** The elements that hold nothing a post can have. */
export const dropped =
  'script,style,noscript,template,head,title,meta,link,base,object,embed,iframe,svg,math,input,button,select,textarea,video,audio,canvas';
const blocks =
  /^(?:p|h[1-6]|ul|ol|li|div|section|article|main|header|footer|aside|nav|figure|figcaption|blockquote|pre|table|thead|tbody|tfoot|tr|td|th|caption|dl|dt|dd|hr|address|form|fieldset|details|summary|center|body)$/;

// Word marks a quotation by a class.
const quotes = 'blockquote,[class^="MsoQuote"],[class^="MsoIntenseQuote"]';

// A quotation has text and line breaks. One with more keeps its HTML, or its blocks when it is pasted.
const notInQuotes = 'h1,h2,h3,h4,h5,h6,ul,ol,table,pre,hr,iframe,blockquote,details,figure,section';

// Code with formats in it keeps its HTML. The clipboard's HTML has been made plain (parse-pasted.ts).
const isPlainCode = (element: Element) =>
  element.childNodes.length === 1 && element.querySelector(':scope > code:not(:has(*))') !== null;

const isList = (element: Element) => /^[uo]l$/.test(element.localName);

/** Converts a table, with a function that converts a cell. Returns undefined to treat it as any other element. */
export type $ReadTable = (
  element: HTMLTableElement,
  $cell: (cell: Element) => LexicalNode[],
) => LexicalNode[] | undefined;

/** Reads paragraphs, lists and words. Its two kinds decide what becomes of everything else. */
export abstract class Reader {
  readonly #$readTable: $ReadTable | undefined;

  /** Without `$readTable` no table can be edited. */
  constructor($readTable?: $ReadTable) {
    this.#$readTable = $readTable;
  }

  /** Converts a block, which has text of this look around it. */
  protected abstract $block(element: Element, outer: Look): LexicalNode[];

  /** Converts an image or a frame in text. */
  protected abstract $embedded(element: Element): LexicalNode[];

  /** Returns a colour of an element as the post has it, or undefined to leave it out. */
  protected abstract colour(element: Element, value: string): string | undefined;

  /** Converts the content of an element to the top-level nodes of a document. */
  $read(body: Element): LexicalNode[] {
    return this.$blocks(body, plainLook);
  }

  /** Returns true for an element that is no part of a paragraph. */
  protected isBlock(element: Element): boolean {
    return blocks.test(element.localName) || element.localName === 'iframe';
  }

  protected lookOf(element: Element, outer: Look): Look {
    return lookOf(element, outer, (value) => this.colour(element, value));
  }

  /** Returns the blocks in an element. Text between the blocks becomes a paragraph. */
  protected $blocks(parent: Element, look: Look): LexicalNode[] {
    const result: LexicalNode[] = [];
    let words: Node[] = [];
    const $flush = () => {
      const inline = this.$inline(words, look);
      if (inline.length > 0) result.push($createParagraphNode().append(...inline));
      words = [];
    };
    for (const child of parent.childNodes) {
      if (child instanceof Element && this.isBlock(child)) {
        $flush();
        result.push(...this.$block(child, look));
      } else words.push(child);
    }
    $flush();
    return result;
  }

  /** Converts a list, code, a divider or a table. Returns undefined for any other element. */
  protected $structure(element: Element, outer: Look): LexicalNode[] | undefined {
    if (isList(element)) return [this.$list(element, outer)];
    if (element.localName === 'pre' && isPlainCode(element)) return [$createCodeNode(element.textContent)];
    if (element.localName === 'hr') return [$createDivider()];
    if (!(element instanceof HTMLTableElement)) return undefined;
    const look = this.lookOf(element, outer);
    return this.#$readTable?.(element, (cell) => this.$blocks(cell, this.lookOf(cell, look)));
  }

  /** Converts a paragraph, a heading or a quotation. Returns undefined for any other element. */
  protected $paragraph(element: Element, outer: Look): LexicalNode[] | undefined {
    const name = element.localName;
    const isQuote = name === 'blockquote' && !element.querySelector(notInQuotes);
    if (!isQuote && !/^(?:p|h[1-6])$/.test(name)) return undefined;
    const level = Number(/^h([1-6])$/.exec(name)?.[1] ?? 0);
    const block = level
      ? $createHeadingNode(`h${Math.min(3, level)}` as HeadingTagType)
      : element.matches(quotes)
        ? $createQuoteNode()
        : $createParagraphNode();
    const style = parseStyle(element.getAttribute('style') ?? '');
    block.append(...this.$inline([...element.childNodes], this.lookOf(element, outer)));
    align(block, style);
    block.setIndent(indentOf(style));
    return [block];
  }

  /** Converts the image of a figure. Returns undefined for an image that the editor cannot edit. */
  protected $figure(image: Element, figure: Figure): LexicalNode[] | undefined {
    const [node] = this.$embedded(image);
    if (!$isImageNode(node)) return undefined;
    node.setImage({ ...node.getImage(), figure });
    return [node];
  }

  $list(element: Element, outer: Look): ListNode {
    const look = this.lookOf(element, outer);
    const start = Number(element.getAttribute('start') ?? 1) || 1;
    const list = $createListNode(element.localName === 'ol' ? 'number' : 'bullet', start);
    for (const child of element.children) {
      // Some programs put a nested list directly into the outer list, without an item.
      if (isList(child)) list.append($createListItemNode().append(this.$list(child, look)));
      else if (child.localName === 'li') list.append(...this.$items(child, look));
    }
    return list;
  }

  // Lexical puts a nested list into a separate item.
  $items(element: Element, outer: Look): LexicalNode[] {
    const look = this.lookOf(element, outer);
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
      if (child instanceof Element && isList(child)) {
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
    if (node.localName === 'img' || node.localName === 'iframe') return this.$embedded(node);
    if (node.matches(dropped)) return [];
    const look = this.lookOf(node, outer);
    const inside = () => [...node.childNodes].flatMap((child) => this.$inlineNode(child, look));
    const url = node.localName === 'a' ? (node.getAttribute('href') ?? '') : '';
    if (url && isLinkUrl(url))
      return [$createLinkNode(url, { target: node.getAttribute('target') }).append(...inside())];
    // Where only text is possible, as in an item of a list, a line break separates blocks.
    const followsText = blocks.test(node.localName) && node.previousSibling?.textContent?.trim();
    return followsText ? [$createLineBreakNode(), ...inside()] : inside();
  }
}

function align(block: ElementNode, style: Map<string, string>): void {
  const alignment = alignments.find((name) => name === style.get('text-align'));
  if (alignment) block.setFormat(alignment);
}

// Word and Google Docs indent by 36 points a level, the editor by `indentWidth` pixels.
function indentOf(style: Map<string, string>): number {
  const own = /^(?:(\d+)px|calc\((\d+) \* \d+px\))$/.exec(style.get('padding-inline-start') ?? '');
  const foreign = /^([\d.]+)(pt|px|in)$/.exec(style.get('margin-left') ?? '');
  const perLevel = { pt: 36, px: 48, in: 0.5 }[foreign?.[2] ?? ''] ?? 1;
  const levels = own ? (own[2] ? Number(own[2]) : Number(own[1]) / indentWidth) : Number(foreign?.[1] ?? 0) / perLevel;
  return Math.min(indentLevels, Math.round(levels));
}

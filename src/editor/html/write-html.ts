import { $isLinkNode } from '@lexical/link';
import { $isListItemNode, $isListNode, type ListItemNode, type ListNode } from '@lexical/list';
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import { $getRoot, $isElementNode, $isLineBreakNode, $isTextNode, type LexicalNode, type TextNode } from 'lexical';
import { indentWidth } from '../../contracts/posts/post-content.ts';
import { $isCodeNode } from '../nodes/CodeNode.ts';
import { $isImageNode, type Figure, type Image } from '../nodes/ImageNode.ts';
import { $isPreservedNode } from '../nodes/PreservedNode.ts';
import { attribute } from './attribute.ts';
import { escapeText } from './escape-text.ts';
import { writeImage } from './stored-image.ts';
import { coloursOf, writeStyle } from './style.ts';

/** The writers for blocks whose code loads on demand, by type. */
export const blockWriters = new Map<string, (node: LexicalNode) => string>();

/** Returns the document as HTML that the server's sanitizer leaves unchanged; an empty string for an empty document. */
export function $writeHtml(): string {
  const blocks = $getRoot().getChildren();
  const [only] = blocks;
  if (blocks.length === 1 && $isElementNode(only) && !$isListNode(only) && only.isEmpty()) return '';
  return blocks.map($writeBlock).join('');
}

/** Returns a block as HTML. */
export function $writeBlock(node: LexicalNode): string {
  const $write = blockWriters.get(node.getType());
  if ($write) return $write(node);
  if ($isListNode(node)) return $writeList(node);
  if ($isPreservedNode(node)) return node.getHtml();
  if ($isImageNode(node)) {
    const image = node.getImage();
    if (image.figure && image.isPending) return '';
    if (image.figure) return writeFigure(image, image.figure);
  }
  if ($isCodeNode(node)) return `<pre><code>${escapeText(node.getTextContent())}</code></pre>`;
  if (!$isElementNode(node)) return `<p>${$writeInline([node])}</p>`;
  const tag = $isHeadingNode(node)
    ? `h${Math.min(3, Number(node.getTag()[1]))}`
    : $isQuoteNode(node)
      ? 'blockquote'
      : 'p';
  const indent = node.getIndent();
  const style = writeStyle([
    ['text-align', node.getFormatType()],
    ['padding-inline-start', indent ? `${indent * indentWidth}px` : undefined],
  ]);
  return `<${tag}${attribute('style', style)}>${$writeInline(node.getChildren()) || '<br>'}</${tag}>`;
}

// Lexical puts a nested list into a separate item. In HTML, the list belongs to the item before it.
function $writeList(list: ListNode): string {
  const tag = list.getTag();
  const start = tag === 'ol' && list.getStart() !== 1 ? list.getStart() : undefined;
  const items: string[] = [];
  for (const item of list.getChildren().filter($isListItemNode)) {
    const nested = item.getFirstChild();
    const previous = items.at(-1);
    if ($isListNode(nested) && previous !== undefined) items[items.length - 1] = previous + $writeItem(item);
    else items.push(`<li${attribute('style', writeStyle([['text-align', item.getFormatType()]]))}>${$writeItem(item)}`);
  }
  return `<${tag}${attribute('start', start)}>${items.map((item) => `${item}</li>`).join('')}</${tag}>`;
}

const $writeItem = (item: ListItemNode) =>
  item
    .getChildren()
    .map((child) => ($isListNode(child) ? $writeList(child) : $writeInline([child])))
    .join('');

const $writeInline = (nodes: readonly LexicalNode[]): string => nodes.map($writeInlineNode).join('');

function $writeInlineNode(node: LexicalNode): string {
  if ($isTextNode(node)) return $writeText(node);
  if ($isLineBreakNode(node)) return '<br>';
  if ($isPreservedNode(node)) return node.getHtml();
  if ($isImageNode(node)) return node.getImage().isPending ? '' : writeImage(node.getImage());
  if ($isLinkNode(node)) {
    const target = attribute('target', node.getTarget());
    const link = `<a${attribute('href', node.getURL())}${target} rel="noopener noreferrer">`;
    return `${link}${$writeInline(node.getChildren())}</a>`;
  }
  return $isElementNode(node) ? $writeInline(node.getChildren()) : escapeText(node.getTextContent());
}

function writeFigure(image: Image, { caption, width }: Figure): string {
  const words = caption ? `<figcaption>${caption}</figcaption>` : '';
  return `<figure${attribute('class', width)}>${writeImage(image)}${words}</figure>`;
}

const formats = [
  ['code', 'code'],
  ['underline', 'u'],
  ['strikethrough', 's'],
  ['italic', 'em'],
  ['bold', 'strong'],
] as const;

function $writeText(node: TextNode): string {
  // HTML collapses spaces, so a space that would not be shown becomes a non-breaking space.
  const words = node
    .getTextContent()
    .replace(/\t/g, '\u00a0\u00a0\u00a0\u00a0')
    .replace(/ (?= )|^ | $/g, (space, at, all) => (space === ' ' && isInside(node, at, all) ? ' ' : '\u00a0'));
  let html = escapeText(words);
  for (const [format, tag] of formats) if (node.hasFormat(format)) html = `<${tag}>${html}</${tag}>`;
  const style = writeStyle(Object.entries(coloursOf(node.getStyle())));
  return style ? `<span${attribute('style', style)}>${html}</span>` : html;
}

// Returns true for a space that is shown as it is: inside the text, or at its edge beside other text.
function isInside(node: TextNode, at: number, all: string): boolean {
  if (all[at + 1] === ' ') return false;
  const neighbour = at === 0 ? node.getPreviousSibling() : node.getNextSibling();
  if (at > 0 && at < all.length - 1) return true;
  if (!neighbour) return node.getParent()?.isInline() === true;
  const beside = neighbour.getTextContent();
  return !$isLineBreakNode(neighbour) && !(at === 0 ? beside.endsWith(' ') : beside.startsWith(' '));
}

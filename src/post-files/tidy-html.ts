import { type ChildNode, type Element, isTag, isText, Text } from 'domhandler';
import { findOne, textContent } from 'domutils';
import { besideClass, callToActionClass, embedClass } from '../contracts/posts/card-classes.ts';
import { demoForm, demoFormClass } from '../contracts/posts/demo-form.ts';
import { actionCard } from './cards.ts';
import { element, hasClass, isBlank, linesOf, parse, trim, write } from './html.ts';
import { linkParts } from './link-parts.ts';
import { markPlaces } from './places.ts';
import { tidyFigure } from './tidy-figure.ts';
import { styleOf, tidyFrame, tidyInline } from './tidy-inline.ts';
import { sourceOf, tidyBeside, tidyQuestion, tidyQuotation } from './tidy-parts.ts';
import { tidyTable } from './tidy-table.ts';
import type { Tidying } from './tidying.ts';

const blocks = /^(?:p|h[1-6]|ul|ol|blockquote|pre|table|figure|hr|aside|iframe|dl|details)$/;
const wrappers =
  /^(?:div|section|article|aside|main|header|footer|nav|center|summary|form|fieldset|address|hgroup|html|body|figure|dl|figcaption|li|td|th|tr|tbody|thead)$/;
const isBlock = (name: string) => blocks.test(name) || wrappers.test(name);

/**
 * Returns HTML in the shapes that the editor makes: a sequence of paragraphs, headings, lists, quotations, code, tables and
 * figures, without wrappers. Counts everything that posts cannot have as a loss. The result is not safe yet.
 */
export const tidyHtml = (html: string, tidying: Tidying): string => tidyParts([{ html }], tidying);

/** A part of a post's HTML. */
export interface HtmlPart {
  html: string;
  /** True if line breaks in the text are kept, and a blank line ends a paragraph, as in WordPress's classic editor. */
  lineBreaks?: boolean;
}

/** Does the same with HTML in parts, between which the links of the post may lead. */
export function tidyParts(parts: readonly HtmlPart[], tidying: Tidying): string {
  const parsed = parts.map(({ html, ...rest }) => ({ nodes: parse(html), ...rest }));
  const names = markPlaces(parsed.flatMap(({ nodes }) => nodes));
  const blocks = parsed.flatMap(({ nodes, lineBreaks = false }) => tidyBlocks(nodes, { ...tidying, lineBreaks }));
  return write(linkParts(blocks, names, tidying));
}

/** Returns nodes as blocks. Loose text becomes paragraphs with these attributes. */
function tidyBlocks(nodes: readonly ChildNode[], tidying: Tidying, attribs: Record<string, string> = {}): ChildNode[] {
  const done: ChildNode[] = [];
  let run: ChildNode[] = [];
  const flush = () => {
    for (const line of paragraphsOf(run, tidying)) done.push(element('p', { ...attribs }, line));
    run = [];
  };
  for (const node of nodes) {
    if (isTag(node) && (isBlock(node.name) || holdsBlock(node))) {
      flush();
      for (const block of tidyBlock(node, tidying)) done.push(block);
    } else for (const inline of tidyInline(node, tidying)) run.push(inline);
  }
  flush();
  return done;
}

// Kept, because the elements around an element ask for the same answer.
const known = new WeakMap<Element, boolean>();

function holdsBlock(node: Element): boolean {
  const before = known.get(node);
  if (before !== undefined) return before;
  const holds = node.children
    .filter(isTag)
    .some((child) => (isBlock(child.name) && child.name !== 'iframe') || holdsBlock(child));
  known.set(node, holds);
  return holds;
}

function tidyBlock(node: Element, tidying: Tidying): ChildNode[] {
  const { name, children } = node;
  const card = tidying.card?.(node);
  if (card !== undefined) return tidyBlocks(parse(card), tidying);
  const style = styleOf(node);
  if (name === 'p') return tidyBlocks(children, tidying, style);
  if (name === 'hr') return [element('hr', {}, [])];
  if (name === 'iframe') return tidyFrame(node, tidying);
  if (hasClass(node, embedClass)) return [element(name, { class: embedClass }, children)];
  if (name === 'pre') return [element('pre', {}, [element('code', {}, [new Text(codeOf(children))])])];
  if (name === 'table') return tidyTable(node, (nodes) => tidyLines(nodes, tidying));
  const source = name === 'figure' || name === 'blockquote' ? sourceOf(node) : undefined;
  if (source) return tidyQuotation(source, (nodes) => tidyBlocks(nodes, tidying));
  if (hasClass(node, besideClass)) return tidyBeside(node, (nodes) => tidyBlocks(nodes, tidying));
  if (name === 'details') return tidyQuestion(node, (nodes) => tidyBlocks(nodes, tidying));
  if (name === 'figure') return tidyFigure(node, (nodes) => tidyBlocks(nodes, tidying));
  if (node.attribs.class === demoFormClass) return parse(demoForm);
  if (hasClass(node, callToActionClass)) return tidyAction(node, tidying);
  if (hasClass(node, 'blocks-gallery-grid')) return tidyBlocks(children, tidying);
  if (name === 'ul' || name === 'ol') return tidyList(node, tidying);
  if (name === 'blockquote') {
    const lines = tidyLines(children, tidying);
    return isBlank(lines) ? [] : [element('blockquote', style, lines)];
  }
  if (/^h\d$/.test(name)) {
    const words = trim(children.flatMap((child) => tidyInline(child, tidying)));
    return isBlank(words) ? [] : [element(name, style, words)];
  }
  if (name === 'dl') return tidyBlocks(children.flatMap(termOrMeaning), tidying);
  return tidyBlocks(children, tidying, style);
}

const codeOf = (children: ChildNode[]) => linesOf(children).replace(/^\n|\n$/g, '');

const termOrMeaning = (node: ChildNode) =>
  isTag(node) && node.name === 'dt' ? [element('p', {}, [element('strong', {}, node.children)])] : [node];

function tidyList({ name, attribs, children }: Element, tidying: Tidying): ChildNode[] {
  const items = children.filter(isTag).flatMap((item) => {
    // A list directly in a list belongs to the item before.
    if (item.name === 'ul' || item.name === 'ol') return [element('li', {}, tidyList(item, tidying))];
    const content = tidyLines(item.children, { ...tidying, lineBreaks: false });
    return isBlank(content) ? [] : [element('li', styleOf(item), content)];
  });
  const { start } = attribs;
  return items.length > 0 ? [element(name, start && name === 'ol' ? { start } : {}, items)] : [];
}

/**
 * Returns nodes as lines for a list item, a quotation or a cell. Paragraphs become lines, because the editor allows none there.
 */
function tidyLines(nodes: readonly ChildNode[], tidying: Tidying): ChildNode[] {
  const lines: ChildNode[] = [];
  for (const block of tidyBlocks(nodes, tidying)) {
    const isText = isTag(block) && block.name === 'p';
    const [gap, last] = [element('br', {}, []), lines.at(-1)];
    if (isText && last && !(isTag(last) && isBlock(last.name))) lines.push(gap, element('br', {}, []));
    for (const node of isText ? block.children : [block]) lines.push(node);
  }
  return lines;
}

// Returns the paragraphs of inline nodes: one paragraph, or several if there are blank lines.
function paragraphsOf(run: readonly ChildNode[], { lineBreaks }: Tidying): ChildNode[][] {
  const paragraphs: ChildNode[][] = [[]];
  for (const node of run) {
    if (!lineBreaks || !isText(node)) paragraphs.at(-1)?.push(node);
    else
      for (const [index, part] of node.data.split(/\n[^\S\n]*(?:\n\s*)+/).entries()) {
        if (index > 0) paragraphs.push([]);
        const lines = part.split('\n').flatMap((line) => [element('br', {}, []), new Text(line)]);
        paragraphs.at(-1)?.push(...lines.slice(1));
      }
  }
  return paragraphs.map(trim).filter((paragraph) => !isBlank(paragraph));
}

function tidyAction(node: Element, tidying: Tidying): ChildNode[] {
  const link = findOne(({ name, attribs }) => name === 'a' && Boolean(attribs.href), node.children);
  if (!link) return tidyBlocks(node.children, tidying);
  const label = textContent(link).trim();
  const words = textContent(node).replace(label, '').replace(/\s+/g, ' ').trim();
  return parse(actionCard({ words, label, url: tidying.url(link.attribs.href ?? '', 'link') }));
}

import render from 'dom-serializer';
import { type AnyNode, type ChildNode, DomHandler, Element, isTag, isText } from 'domhandler';
import { textContent } from 'domutils';
import { Parser } from 'htmlparser2';
import { refuseLength } from './length.ts';
import { UnreadableError } from './unreadable-error.ts';

// Browsers stop at 512. The functions that read nodes are recursive, so deep HTML would use up the stack.
const deepest = 256;

class LimitedHandler extends DomHandler {
  override onopentag(name: string, attribs: Record<string, string>): void {
    super.onopentag(name, attribs);
    if (this.tagStack.length > deepest + 1)
      throw new UnreadableError(`Its elements are nested more than ${deepest} deep.`);
  }
}

/** Parses a piece of HTML. Throws an UnreadableError if it is longer or nested deeper than posts may be. */
export function parse(html: string): ChildNode[] {
  refuseLength(html);
  const handler = new LimitedHandler();
  new Parser(handler).end(html);
  return handler.root.children;
}

/** Writes nodes as HTML. */
export const write = (nodes: AnyNode | readonly AnyNode[]): string =>
  render(Array.isArray(nodes) ? [...(nodes as AnyNode[])] : (nodes as AnyNode), { encodeEntities: 'utf8' });

/** Returns true if an element has the class. */
export const hasClass = ({ attribs }: Element, name: string): boolean =>
  (attribs.class ?? '').split(/\s+/).includes(name);

/** Returns true if the nodes show nothing: no words, image, frame or divider. */
export const isBlank = (nodes: readonly ChildNode[]): boolean =>
  nodes.every((node) =>
    isText(node)
      ? !/[^\s\u200b\ufeff]/.test(node.data)
      : !isTag(node) || (!/^(?:img|iframe|hr)$/.test(node.name) && isBlank(node.children)),
  );

const lineEnds = /^(?:p|h[1-6]|li|blockquote|pre|tr|td|th|div|summary|figcaption|figure|br|dt|dd|hr)$/;

function spaced(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.data;
      if (!isTag(node) || /^(?:script|style|iframe|noscript)$/.test(node.name)) return '';
      return lineEnds.test(node.name) ? ` ${spaced(node.children)} ` : spaced(node.children);
    })
    .join('');
}

/** Returns the words of HTML as one line of plain text. */
export const wordsOf = (html: string): string => lineOfNodes(parse(html));

/** Returns the words of nodes as one line of plain text. */
export const lineOfNodes = (nodes: readonly ChildNode[]): string => spaced(nodes).replace(/\s+/g, ' ').trim();

/** Returns the text of nodes, with a line break for each `br`. */
export const linesOf = (nodes: readonly ChildNode[]): string =>
  nodes
    .map((node) => (isTag(node) ? (node.name === 'br' ? '\n' : linesOf(node.children)) : textContent(node)))
    .join('');

/** Returns an element with these children. */
export const element = (name: string, attribs: Record<string, string>, children: ChildNode[]): Element =>
  new Element(name, attribs, children);

/** Removes the white space and the line breaks at both ends. */
export function trim(nodes: readonly ChildNode[]): ChildNode[] {
  const isEmpty = (node: ChildNode | undefined) =>
    node && (isText(node) ? !/\S/.test(node.data) : isTag(node) && node.name === 'br');
  let [from, to] = [0, nodes.length];
  while (from < to && isEmpty(nodes[from])) from += 1;
  while (to > from && isEmpty(nodes[to - 1])) to -= 1;
  const kept = nodes.slice(from, to);
  const [first, last] = [kept[0], kept.at(-1)];
  if (first && isText(first)) first.data = first.data.trimStart();
  if (last && isText(last)) last.data = last.data.trimEnd();
  return kept;
}

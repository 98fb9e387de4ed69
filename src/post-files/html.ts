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

const lineEnds = /^(?:p|h[1-6]|li|blockquote|pre|tr|td|th|div|figcaption|figure|br|dt|dd|hr)$/;

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
export const wordsOf = (html: string): string => spaced(parse(html)).replace(/\s+/g, ' ').trim();

// About two lines of an excerpt in a list.
const excerptLength = 200;

/** Returns the first words of HTML for a post without an excerpt. */
export function excerptOf(html: string): string {
  const words = wordsOf(html);
  if (words.length <= excerptLength) return words;
  return `${words.slice(0, excerptLength).replace(/\s+\S*$/, '')}…`;
}

/** Returns the text of nodes, with a line break for each `br`. */
export const linesOf = (nodes: readonly ChildNode[]): string =>
  nodes
    .map((node) => (isTag(node) ? (node.name === 'br' ? '\n' : linesOf(node.children)) : textContent(node)))
    .join('');

/** Returns an element with these children. */
export const element = (name: string, attribs: Record<string, string>, children: ChildNode[]): Element =>
  new Element(name, attribs, children);

import { type ChildNode, type Element, isTag } from 'domhandler';
import { callToActionClass, embedClass } from '../contracts/posts/card-classes.ts';
import { hasClass, lineOfNodes, parse } from './html.ts';

// About two lines of an excerpt in a list.
const excerptLength = 200;

/** Returns the first words of content for a post without an excerpt. */
export function excerptOf(content: string): string {
  const words = sentencesOf(content);
  if (words.length <= excerptLength) return words;
  return `${words.slice(0, excerptLength).replace(/\s+\S*$/, '')}…`;
}

/** Returns the words of content as one line of plain text, without URLs, buttons, players and footnotes. */
export function sentencesOf(content: string): string {
  const nodes = parse(content);
  leaveOut(nodes);
  return lineOfNodes(nodes)
    .replace(/\b(?:https?:\/\/|www\.)\S+/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const isLeftOut = (node: Element) =>
  hasClass(node, embedClass) ||
  hasClass(node, callToActionClass) ||
  leadsTo('#note-', node) ||
  (node.name === 'li' && node.children.some((child) => isTag(child) && leadsTo('#ref-', child)));

const leadsTo = (part: string, { attribs }: Element) => (attribs.href ?? '').startsWith(part);

function leaveOut(nodes: readonly ChildNode[]): void {
  for (const node of nodes) {
    if (!isTag(node)) continue;
    if (isLeftOut(node)) node.children = [];
    else leaveOut(node.children);
  }
}

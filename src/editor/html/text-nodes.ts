import { $createTextNode, $isElementNode, $isTextNode, type LexicalNode } from 'lexical';
import { writeStyle } from './style.ts';
import type { Look } from './text-style.ts';

/** Converts words with their look. Returns no node for empty text. */
export function $words(words: string, { formats, colours }: Look): LexicalNode[] {
  const text = $createTextNode(words.replace(/[ \t\r\n\f]+/g, ' '));
  for (const format of formats) text.toggleFormat(format);
  const style = writeStyle(Object.entries(colours));
  if (style) text.setStyle(style);
  return text.getTextContent() ? [text] : [];
}

/** Removes the white space that a browser does not show: at the edges, beside a line break and after another space. */
export function collapseSpaces(nodes: readonly LexicalNode[]): LexicalNode[] {
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

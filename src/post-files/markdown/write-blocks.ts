import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { textContent } from 'domutils';
import { type InlineStyle, writeInline } from './write-inline.ts';

const isInline = (node: ChildNode) =>
  isText(node) ||
  (isTag(node) &&
    !/^(?:p|h[1-6]|ul|ol|li|blockquote|pre|table|figure|aside|section|details|iframe|hr)$/.test(node.name));
const hasNone = ({ attribs }: Element, ...except: string[]) =>
  Object.keys(attribs).every((name) => except.includes(name));
const onOneLine = (signs: boolean): InlineStyle => ({ signs, lineBreak: '<br>' });
const onLines = (signs: boolean): InlineStyle => ({ signs, lineBreak: '\\\n' });

/**
 * Returns a block as Markdown, or undefined if Markdown has no such block. With `signs`, bold text is written with asterisks, and
 * otherwise with tags. `turn` changes the marker of a list that follows another list, to keep the two apart.
 */
export function writeBlock(node: Element, signs: boolean, turn: boolean): string | undefined {
  const { name, children } = node;
  if (name === 'hr') return '---';
  if (name === 'pre') return writeCode(children);
  if (name === 'ul' || name === 'ol') return writeList(node, signs, turn);
  if (name === 'table') return writeTable(node, signs);
  if (name === 'details') return writeQuestion(children, signs);
  if (!hasNone(node) || !children.every(isInline)) return undefined;
  if (name === 'p') return writeInline(children, onLines(signs));
  if (/^h[1-3]$/.test(name)) return `${'#'.repeat(Number(name[1]))} ${writeInline(children, onOneLine(signs))}`;
  if (name === 'blockquote') return writeInline(children, onLines(signs)).replace(/^/gm, '> ');
  return undefined;
}

// The answer is Markdown between the tags. An empty line ends a block of HTML (CommonMark, section 4.6).
function writeQuestion([summary, ...answer]: ChildNode[], signs: boolean): string | undefined {
  if (!summary || !isTag(summary) || summary.name !== 'summary' || !summary.children.every(isInline)) return undefined;
  const question = writeInline(summary.children, { signs: false, lineBreak: '<br>' });
  const written = answer.map((block) => (isTag(block) ? writeBlock(block, signs, false) : undefined));
  if (written.includes(undefined)) return undefined;
  return [`<details><summary>${question}</summary>`, ...written, '</details>'].join('\n\n');
}

function writeCode([code, second]: ChildNode[]): string | undefined {
  if (second || !code || !isTag(code) || code.name !== 'code' || !code.children.every(isText)) return undefined;
  const text = textContent(code);
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

function writeList(list: Element, signs: boolean, turn: boolean): string | undefined {
  if (!hasNone(list, 'start')) return undefined;
  const lines: string[] = [];
  let number = Number(list.attribs.start ?? 1);
  for (const item of list.children) {
    if (!isTag(item) || item.name !== 'li' || !hasNone(item)) return undefined;
    const sign = list.name === 'ul' ? (turn ? '*' : '-') : `${number}${turn ? ')' : '.'}`;
    const content = writeItem(item.children, signs);
    if (content === undefined) return undefined;
    lines.push(`${sign} ${content.replaceAll('\n', `\n${' '.repeat(sign.length + 1)}`)}`);
    number += 1;
  }
  return lines.join('\n');
}

function writeItem(children: readonly ChildNode[], signs: boolean): string | undefined {
  const from = children.findIndex((child) => !isInline(child));
  const words = from < 0 ? children : children.slice(0, from);
  const lists = from < 0 ? [] : children.slice(from);
  const written = [writeInline(words, onLines(signs))];
  for (const [index, list] of lists.entries()) {
    if (!isTag(list) || (list.name !== 'ul' && list.name !== 'ol')) return undefined;
    const inner = writeList(list, signs, index % 2 === 1);
    if (inner === undefined) return undefined;
    written.push(inner);
  }
  return written.join('\n');
}

function writeTable(table: Element, signs: boolean): string | undefined {
  const parts = table.children.filter(isTag);
  const [head, body] = parts;
  if (parts.length > 2 || head?.name !== 'thead' || (body && body.name !== 'tbody')) return undefined;
  const rows = [head, ...(body ? [body] : [])].flatMap(({ children }) => children);
  if (head.children.length !== 1 || !hasNone(table)) return undefined;
  const written: string[] = [];
  for (const row of rows) {
    if (!isTag(row)) return undefined;
    const cells = row.children.filter(isTag);
    if (!cells.every((cell) => hasNone(cell) && cell.children.every(isInline))) return undefined;
    written.push(`| ${cells.map((cell) => writeInline(cell.children, onOneLine(signs))).join(' | ')} |`);
    if (written.length === 1) written.push(`|${' --- |'.repeat(cells.length)}`);
  }
  return written.join('\n');
}

import type { Losses } from '../losses.ts';
import { markdownBlocks } from './markdown-html.ts';
import { replaceOutsideCode } from './outside-code.ts';

const alert = /^(?<quote>(?:[ \t]*>)+[ \t]*)\[!(?<kind>\w+)\][-+]?[ \t]*(?<words>[^\n]*)/;
// kramdown, which Jekyll uses, writes the attributes of an element in braces. {:toc} makes a table of contents of the list before it.
const attributes = /(?:^[ \t]*[*+-][^\n]*\n[ \t]*)?\{:toc[^}\n]*\}|\{:[^}\n]{0,500}\}/;
const headingId = /\{#(?<id>[\w:.-]+)\}(?=[ \t#]*$)/;
const note = /^ {0,3}\[\^(?<note>[^\]\s]{1,100})\]:[ \t]*/;
const reference = /\[\^(?<reference>[^\]\s]{1,100})\]/;

const any = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));

/** A text without the signs that only some programs read, and the list of its footnotes as HTML. */
interface PlainText {
  markdown: string;
  notes: string;
}

/**
 * Replaces the signs of GitHub, Hugo and Jekyll that Markdown itself does not have: alerts such as > [!NOTE], ids of headings,
 * attributes of kramdown, and footnotes.
 */
export function replaceSigns(given: string, losses: Losses): PlainText {
  const texts = new Map<string, string>();
  const withoutNotes = replaceOutsideCode(
    given,
    any(alert, attributes, headingId, note),
    ({ 0: found, index, groups }) => {
      const end = index + found.length;
      const { quote, kind = '', words, id, note: name } = groups ?? {};
      if (name !== undefined) {
        const until = endOfNote(given, end);
        texts.set(name, given.slice(end, until).replace(/^(?: {1,4}|\t)/gm, ''));
        return { text: '', end: until };
      }
      if (quote) return { text: `${quote}**${words || kind[0]?.toUpperCase() + kind.slice(1).toLowerCase()}**  `, end };
      return { text: id ? `<a id="${id}"></a>` : '', end };
    },
  );
  const numbers = new Map<string, number>();
  const markdown = withReferences(withoutNotes, texts, numbers);
  const items: string[] = [];
  // The text of a footnote may refer to another one.
  for (const [name, number] of numbers) {
    const html = markdownBlocks(withReferences(texts.get(name) ?? '', texts, numbers)).join('\n');
    items.push(`<li id="fn-${number}">${html} <a href="#fnref-${number}">↩</a></li>`);
  }
  losses.add('footnote to which nothing refers', [...texts.keys()].filter((name) => !numbers.has(name)).length);
  return { markdown, notes: items.length > 0 ? `<ol>${items.join('')}</ol>` : '' };
}

const withReferences = (text: string, texts: ReadonlyMap<string, string>, numbers: Map<string, number>) =>
  replaceOutsideCode(text, reference, ({ 0: found, index, groups }) => {
    const name = groups?.reference ?? '';
    if (!texts.has(name)) return undefined;
    const isFirst = !numbers.has(name);
    const number = numbers.get(name) ?? numbers.size + 1;
    numbers.set(name, number);
    const id = isFirst ? ` id="fnref-${number}"` : '';
    return { text: `<a${id} href="#fn-${number}">${number}</a>`, end: index + found.length };
  });

const nextLine = /[^\n]*\n?/y;

/** Returns where a footnote ends: before the next footnote, or before a line without an indent that follows a blank line. */
function endOfNote(text: string, from: number): number {
  let end = from;
  let isBlank = false;
  for (let at = from; at < text.length; ) {
    nextLine.lastIndex = at;
    const [line] = nextLine.exec(text) ?? [''];
    const isOver = at > from && (/^ {0,3}\[\^[^\]\s]+\]:/.test(line) || (isBlank && /^[^\s]/.test(line)));
    if (isOver) break;
    isBlank = !line.trim();
    at += line.length;
    if (!isBlank) end = at;
  }
  return end;
}

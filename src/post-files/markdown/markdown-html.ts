import { Marked, type Tokens } from 'marked';
import { escapeText } from '../escape-text.ts';
import { refuseLength } from '../length.ts';
import { BoundedLexer } from './bounded-lexer.ts';

// Writes HTML as the editor does: without white space between elements, and with line breaks instead of paragraphs in a
// quotation.
const marked = new Marked({
  gfm: true,
  renderer: {
    heading({ tokens, depth }) {
      return `<h${depth}>${this.parser.parseInline(tokens)}</h${depth}>`;
    },
    paragraph({ tokens }) {
      return `<p>${this.parser.parseInline(tokens)}</p>`;
    },
    blockquote({ tokens }) {
      const areLines = tokens.every(({ type }) => type === 'paragraph' || type === 'space');
      if (!areLines) return `<blockquote>${this.parser.parse(tokens)}</blockquote>`;
      const lines = tokens.filter(({ type }) => type === 'paragraph') as Tokens.Paragraph[];
      return `<blockquote>${lines.map((line) => this.parser.parseInline(line.tokens)).join('<br><br>')}</blockquote>`;
    },
    hr: () => '<hr>',
    code: ({ text }) => `<pre><code>${escapeText(text)}</code></pre>`,
    html: ({ text }) => text.replace(/\n+$/, ''),
    list({ ordered, start, items }) {
      const tag = ordered ? 'ol' : 'ul';
      const first = ordered && start !== 1 && start !== '' ? ` start="${start}"` : '';
      return `<${tag}${first}>${items.map((item) => this.listitem(item)).join('')}</${tag}>`;
    },
    listitem({ tokens }) {
      return `<li>${this.parser.parse(tokens).trimEnd()}</li>`;
    },
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    table({ header, rows }) {
      const row = (cells: Tokens.TableCell[]) => `<tr>${cells.map((cell) => this.tablecell(cell)).join('')}</tr>`;
      const body = rows.length > 0 ? `<tbody>${rows.map(row).join('')}</tbody>` : '';
      return `<table><thead>${row(header)}</thead>${body}</table>`;
    },
    tablecell({ tokens, header, align }) {
      const tag = header ? 'th' : 'td';
      const style = align ? ` style="text-align: ${align};"` : '';
      return `<${tag}${style}>${this.parser.parseInline(tokens)}</${tag}>`;
    },
    br: () => '<br>',
    del({ tokens }) {
      return `<s>${this.parser.parseInline(tokens)}</s>`;
    },
    link({ href, tokens }) {
      return `<a href="${escapeText(href)}">${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, tokens }) {
      const alt = this.parser.parseInline(tokens, this.parser.textRenderer);
      return `<img src="${escapeText(href)}" alt="${escapeText(alt)}">`;
    },
  },
});

/**
 * Returns each block of Markdown as HTML. HTML in the text stays as it is, so the result is not safe yet. Throws an
 * UnreadableError if the text is longer or nested deeper than posts may be.
 */
export function markdownBlocks(markdown: string): string[] {
  refuseLength(markdown);
  return new BoundedLexer(marked.defaults)
    .lex(markdown)
    .map((token) => marked.parser([token]))
    .filter(Boolean);
}

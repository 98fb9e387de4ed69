import {
  $isTableCellNode,
  $isTableRowNode,
  TableCellHeaderStates,
  type TableCellNode,
  type TableNode,
} from '@lexical/table';
import { $getEditor, $isParagraphNode, type LexicalEditor, type LexicalNode, type NodeKey } from 'lexical';
import { $writeBlock } from '../html/write-html.ts';

// A stored table in equivalent HTML, such as with white space between its rows, keeps that HTML until it is changed. The HTML is
// no state of the node, because whatever is pasted could then bring its own. It goes with its editor.
const originalsOf = new WeakMap<LexicalEditor, Map<NodeKey, { html: string; written: string }>>();

function $originals() {
  const editor = $getEditor();
  const originals = originalsOf.get(editor) ?? new Map<NodeKey, { html: string; written: string }>();
  originalsOf.set(editor, originals);
  return originals;
}

/** Remembers the HTML that a table was read from. */
export function $keepOriginal(table: TableNode, html: string): void {
  $originals().set(table.getKey(), { html, written: $write(table) });
}

/** Returns a table as HTML. The first rows with only header cells are its head. */
export function $writeTable(table: LexicalNode): string {
  const written = $write(table as TableNode);
  const original = $originals().get(table.getKey());
  return original?.written === written ? original.html : written;
}

function $write(table: TableNode): string {
  const rows = table.getChildren().filter($isTableRowNode);
  const cells = rows.map((row) => row.getChildren().filter($isTableCellNode));
  const first = cells.findIndex((row) => !row.every((cell) => cell.hasHeaderState(TableCellHeaderStates.ROW)));
  const heads = first < 0 ? rows.length : first;
  const $part = (tag: string, part: TableCellNode[][]) =>
    part.length > 0 ? `<${tag}>${part.map((row) => `<tr>${row.map($writeCell).join('')}</tr>`).join('')}</${tag}>` : '';
  return `<table>${$part('thead', cells.slice(0, heads))}${$part('tbody', cells.slice(heads))}</table>`;
}

function $writeCell(cell: TableCellNode): string {
  const blocks = cell.getChildren();
  const html = blocks.map($writeBlock).join('');
  // A cell with one plain paragraph is written without the paragraph.
  const plain =
    blocks.length === 1 && $isParagraphNode(blocks[0])
      ? /^<p(?: style="(text-align: [a-z]+;)")?>(.*)<\/p>$/s.exec(html)
      : null;
  const scope = cell.hasHeaderState(TableCellHeaderStates.ROW) ? 'col' : 'row';
  const attributes = [
    cell.hasHeader() && ` scope="${scope}"`,
    cell.getColSpan() > 1 && ` colspan="${cell.getColSpan()}"`,
    cell.getRowSpan() > 1 && ` rowspan="${cell.getRowSpan()}"`,
    plain?.[1] && ` style="${plain[1]}"`,
  ];
  const content = plain ? plain[2]?.replace(/^<br>$/, '') : html;
  return `<${cell.getTag()}${attributes.filter(Boolean).join('')}>${content}</${cell.getTag()}>`;
}

import { $findTableNode, $isTableNode } from '@lexical/table';
import type { BaseSelection, LexicalNode } from 'lexical';
import { type $ReadCell, $readRows } from './read-rows.ts';

/**
 * Converts a pasted table. Tables in its cells, and tables with one cell, become ordinary text; a caption becomes a paragraph.
 */
export function $readPastedTable(element: HTMLTableElement, $cell: $ReadCell): LexicalNode[] | undefined {
  const [cell, ...others] = element.querySelectorAll('th,td');
  if (!cell || element.parentElement?.closest('table')) return undefined;
  if (others.length === 0) return $cell(cell);
  const caption = element.caption ? $cell(element.caption) : [];
  return [...caption, $readRows(element, $cell)];
}

/** Returns true if pasted blocks would put a table into a table. A single table is pasted over the cells, as in a spreadsheet. */
export function $isMisplaced(nodes: readonly LexicalNode[], selection: BaseSelection): boolean {
  if (!nodes.some($isTableNode) || nodes.length === 1) return false;
  return selection.getNodes().some((node) => $findTableNode(node) !== null);
}

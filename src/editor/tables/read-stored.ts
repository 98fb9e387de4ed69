import { $computeTableMapSkipCellCheck, type TableNode } from '@lexical/table';
import { type $ReadCell, $readRows } from './read-rows.ts';
import { $keepOriginal } from './write-table.ts';

// The editor has no fields for a caption, several bodies, and tables in tables.
const isEditable = (element: Element) =>
  element.matches(':not(:has(caption, table, :scope > tbody ~ tbody, :scope > :not(thead, tbody)))') &&
  // Of a cell's styles, only the alignment.
  [...element.querySelectorAll<HTMLElement>('th[style],td[style]')].every(({ style }) =>
    [...style].every((property) => property === 'text-align'),
  );

/** Converts a stored table, or returns undefined for one that has more than the editor can write. */
export function $readStoredTable(element: HTMLTableElement, $cell: $ReadCell): [TableNode] | undefined {
  if (!isEditable(element)) return undefined;
  const table = $readRows(element, $cell);
  const [map] = $computeTableMapSkipCellCheck(table, null, null);
  const columns = map[0]?.length ?? 0;
  // Lexical would add cells to rows that are shorter than others.
  if (columns === 0 || map.some((row) => row.length !== columns || Object.keys(row).length !== columns))
    return undefined;
  $keepOriginal(table, element.outerHTML);
  return [table];
}

import { $computeTableMapSkipCellCheck, type TableNode } from '@lexical/table';
import { type $ReadCell, $readRows } from './read-rows.ts';
import { $keepOriginal } from './write-table.ts';

// The editor cannot edit a caption, several bodies, or tables in tables.
const isEditable = (element: Element) =>
  element.matches(':not(:has(caption, table, :scope > tbody ~ tbody, :scope > :not(thead, tbody)))') &&
  // Of all styles, cells may have only an alignment.
  [...element.querySelectorAll<HTMLElement>('th[style],td[style]')].every(({ style }) =>
    [...style].every((property) => property === 'text-align'),
  );

/** Converts a stored table. Returns undefined if it has more than the editor can write. */
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

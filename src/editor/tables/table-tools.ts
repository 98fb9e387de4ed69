import {
  $computeTableMapSkipCellCheck,
  $deleteTableColumnAtSelection,
  $deleteTableRowAtSelection,
  $findTableNode,
  $getTableCellNodeFromLexicalNode,
  $getTableColumnIndexFromTableCellNode,
  $getTableRowIndexFromTableCellNode,
  $insertTableColumnAtSelection,
  $insertTableRowAtSelection,
  $isTableCellNode,
  $isTableRowNode,
  $isTableSelection,
  $setTableColumnIsHeader,
  $setTableRowIsHeader,
  TableCellHeaderStates,
  type TableNode,
} from '@lexical/table';
import { $getSelection, $isRangeSelection } from 'lexical';

/** The tools for the table with the cursor, in the order of their buttons. */
export const tools = [
  ...(['rowAbove', 'rowBelow', 'columnBefore', 'columnAfter'] as const),
  ...(['headerRow', 'headerColumn', 'deleteRow', 'deleteColumn', 'deleteTable'] as const),
] as const;

export type Tool = (typeof tools)[number];

/** Whether a table has a header row and a header column. */
export type Headers = Record<'headerRow' | 'headerColumn', boolean>;

function $selectedTable(): TableNode | undefined {
  const selection = $getSelection();
  const isInside = $isRangeSelection(selection) || $isTableSelection(selection);
  return (isInside && $findTableNode(selection.anchor.getNode())) || undefined;
}

function $headersOf(table: TableNode): Headers {
  const [rows] = $computeTableMapSkipCellCheck(table, null, null);
  const { ROW, COLUMN } = TableCellHeaderStates;
  return {
    headerRow: rows[0]?.every(({ cell }) => cell.hasHeaderState(ROW)) ?? false,
    headerColumn: rows.every((row) => row[0]?.cell.hasHeaderState(COLUMN)),
  };
}

/** Returns the headers of the table with the cursor, or undefined if the cursor is elsewhere. */
export function $selectedHeaders(): Headers | undefined {
  const table = $selectedTable();
  return table && $headersOf(table);
}

// Lexical moves the cursor to the first column.
function $deleteRow(table: TableNode): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) && !$isTableSelection(selection)) return;
  const cells = [selection.anchor, selection.focus]
    .map((point) => $getTableCellNodeFromLexicalNode(point.getNode()))
    .filter((cell) => cell !== null);
  const place = Math.min(...cells.map($getTableRowIndexFromTableCellNode));
  const [column = 0] = cells.map($getTableColumnIndexFromTableCellNode);
  $deleteTableRowAtSelection();
  const rows = table.getChildren().filter($isTableRowNode);
  const cell = rows[Math.min(place, rows.length - 1)]?.getChildAtIndex(column);
  if (table.isAttached() && $isTableCellNode(cell)) cell.selectEnd();
}

const $actions: Record<Tool, (table: TableNode, headers: Headers) => void> = {
  rowAbove: (table, { headerRow }) => {
    $insertTableRowAtSelection(false);
    if (headerRow && !$headersOf(table).headerRow) {
      $setTableRowIsHeader(table, 0, true);
      $setTableRowIsHeader(table, 1, false);
    }
  },
  rowBelow: () => $insertTableRowAtSelection(),
  columnBefore: (table, { headerColumn }) => {
    $insertTableColumnAtSelection(false);
    if (headerColumn && !$headersOf(table).headerColumn) {
      $setTableColumnIsHeader(table, 0, true);
      $setTableColumnIsHeader(table, 1, false);
    }
  },
  columnAfter: () => $insertTableColumnAtSelection(),
  headerRow: (table, { headerRow }) => $setTableRowIsHeader(table, 0, !headerRow),
  headerColumn: (table, { headerColumn }) => $setTableColumnIsHeader(table, 0, !headerColumn),
  deleteRow: $deleteRow,
  deleteColumn: $deleteTableColumnAtSelection,
  deleteTable: (table) => {
    table.selectNext();
    table.remove();
  },
};

/** Uses a tool on the table with the cursor. */
export function $applyTool(tool: Tool): void {
  const table = $selectedTable();
  if (!table) return;
  $actions[tool](table, $headersOf(table));
}

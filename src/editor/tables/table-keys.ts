import { $findCellNode, $findTableNode, $isTableCellNode, type TableCellNode, type TableNode } from '@lexical/table';
import {
  $createParagraphNode,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  COMMAND_PRIORITY_CRITICAL,
  type ElementNode,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  mergeRegister,
} from 'lexical';

/** Registers Tab, which moves from cell to cell, and the arrow keys at the edge of a table without a block beside it. */
export const registerTableKeys = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerCommand(KEY_TAB_COMMAND, $moveOnTab, COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(KEY_ARROW_UP_COMMAND, (event) => $leave(event, true), COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(KEY_ARROW_DOWN_COMMAND, (event) => $leave(event, false), COMMAND_PRIORITY_CRITICAL),
  );

const $cells = (table: TableNode): TableCellNode[] =>
  table.getChildren().flatMap((row) => ($isElementNode(row) ? row.getChildren().filter($isTableCellNode) : []));

// In the first and the last cell, Tab leaves the editor.
function $moveOnTab(event: KeyboardEvent): boolean {
  const selection = $getSelection();
  const cell = $isRangeSelection(selection) && $findCellNode(selection.focus.getNode());
  const table = cell && $findTableNode(cell);
  if (!table) return false;
  const cells = $cells(table);
  const next = cells[cells.findIndex((each) => each.is(cell)) + (event.shiftKey ? -1 : 1)];
  if (!next) return false;
  event.preventDefault();
  next.select(0, next.getChildrenSize());
  return true;
}

// Lexical moves the cursor to the block beside the table, but there may be no such block.
function $leave(event: KeyboardEvent, isUp: boolean): boolean {
  const selection = $getSelection();
  if (event.shiftKey || !$isRangeSelection(selection) || !selection.isCollapsed()) return false;
  const node = selection.anchor.getNode();
  const table = $findTableNode(node);
  const row = $findCellNode(node)?.getParent();
  if (!table || !row || (isUp ? table.getPreviousSibling() : table.getNextSibling())) return false;
  if (!row.is(isUp ? table.getFirstChild() : table.getLastChild())) return false;
  const block = node.getTopLevelElement();
  if (isUp ? block?.getPreviousSibling() : block?.getNextSibling()) return false;
  event.preventDefault();
  const paragraph = $createParagraphNode();
  if (isUp) table.insertBefore(paragraph);
  else table.insertAfter(paragraph);
  paragraph.select();
  return true;
}

/** Moves the alignment of a table or a cell to the blocks in its cells, which can be aligned one by one. */
export function $keepAlignment(node: ElementNode): void {
  const format = node.getFormatType();
  if (!format) return;
  node.setFormat('');
  for (const child of node.getChildren()) {
    const parts = $isTableCellNode(node) ? [child] : $isElementNode(child) ? child.getChildren() : [];
    for (const part of parts) if ($isElementNode(part)) part.setFormat(format);
  }
}

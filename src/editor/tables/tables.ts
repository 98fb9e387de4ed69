import {
  registerTablePlugin,
  registerTableSelectionObserver,
  setScrollableTablesActive,
  TableCellNode,
  TableNode,
  TableRowNode,
} from '@lexical/table';
import { createEditor, HISTORY_MERGE_TAG, type LexicalEditor, SKIP_DOM_SELECTION_TAG } from 'lexical';
import { parseHtml } from '../html/parse.ts';
import { StoredReader } from '../html/read-stored.ts';
import { blockWriters } from '../html/write-html.ts';
import { PreservedNode } from '../nodes/PreservedNode.ts';
import { isTable } from './is-table.ts';
import { $readStoredTable } from './read-stored.ts';
import { $keepAlignment, registerTableKeys } from './table-keys.ts';
import { $writeTable } from './write-table.ts';

export { $insertTable } from './insert-table.ts';
export { $isMisplaced, $readPastedTable } from './read-pasted.ts';

/** Adds tables to an editor. Tables that were shown as cards can then be edited. */
export function addTables(editor: LexicalEditor): void {
  if (editor.hasNode(TableNode)) return;
  // Lexical registers nodes only when an editor is made. A second editor in its place would have to take over the undo history,
  // the cursor and the focus, so this editor gets the nodes that Lexical has registered for another one.
  const { _nodes: registered } = createEditor({ nodes: [TableNode, TableRowNode, TableCellNode] });
  for (const [type, node] of registered) if (!editor._nodes.has(type)) editor._nodes.set(type, node);

  blockWriters.set(TableNode.getType(), $writeTable);
  setScrollableTablesActive(editor, true);
  editor.update(
    () => {
      registerTablePlugin(editor);
      registerTableSelectionObserver(editor, false);
      registerTableKeys(editor);
      for (const Node of [TableNode, TableCellNode]) editor.registerNodeTransform(Node, $keepAlignment);
      // The cards change at once. That is not an undo step, and must not take the focus from a field or a palette.
      editor.registerNodeTransform(PreservedNode, $becomeTable);
    },
    { tag: [HISTORY_MERGE_TAG, SKIP_DOM_SELECTION_TAG] },
  );
}

function $becomeTable(card: PreservedNode): void {
  if (!isTable(card.getHtml())) return;
  const [table] = new StoredReader($readStoredTable).$read(parseHtml(card.getHtml()).body);
  if (table instanceof TableNode) card.replace(table);
}

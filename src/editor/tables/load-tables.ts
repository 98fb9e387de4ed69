import { $getSelection, type LexicalEditor, PASTE_COMMAND } from 'lexical';
import { PreservedNode } from '../nodes/PreservedNode.ts';
import { isTable } from './is-table.ts';

/** Loads the code for tables, and adds tables to an editor. */
export async function loadTables(editor: LexicalEditor): Promise<typeof import('./tables.ts')> {
  const tables = await import('./tables.ts');
  tables.addTables(editor);
  return tables;
}

/** Loads the code for tables when a document has a table. Until then, and without a connection, the table is a card. */
export const registerStoredTables = (editor: LexicalEditor): (() => void) =>
  editor.registerNodeTransform(PreservedNode, (card) => {
    if (isTable(card.getHtml())) void loadTables(editor).catch(() => undefined);
  });

/** Returns true once the code for tables has been loaded for an editor. */
export const canHoldTables = (editor: LexicalEditor): boolean => editor._nodes.has('table');

/** Pastes a table from an editor into an editor without tables. Returns false for other data. */
export function pasteFirstTable(editor: LexicalEditor, data: DataTransfer): boolean {
  if (canHoldTables(editor) || !data.getData('application/x-lexical-editor').includes('"tablecell"')) return false;
  // The browser empties the event's own data.
  const clipboardData = new DataTransfer();
  for (const type of data.types) clipboardData.setData(type, data.getData(type));
  void loadTables(editor).then(
    () => editor.dispatchCommand(PASTE_COMMAND, new ClipboardEvent('paste', { clipboardData })),
    // Without a connection, pastes the words without their formats.
    () => editor.update(() => $getSelection()?.insertRawText(clipboardData.getData('text/plain'))),
  );
  return true;
}

import { $createTableNodeWithDimensions } from '@lexical/table';
import { $createParagraphNode, $getRoot, $getSelection, $isParagraphNode, $isRangeSelection } from 'lexical';

// As many as fit on a phone. Buttons add more.
const [rows, columns] = [3, 3];

/** Inserts an empty table with a header row at the cursor, or after the table with the cursor. */
export function $insertTable(): void {
  const selection = $getSelection();
  const table = $createTableNodeWithDimensions(rows, columns, { rows: true, columns: false });
  const node = $isRangeSelection(selection) ? selection.focus.getNode() : undefined;
  const block = node && [node, ...node.getParents()].find((each) => each.getParent()?.is($getRoot()));
  if (!block) $getRoot().append(table);
  else if ($isParagraphNode(block) && block.isEmpty()) block.replace(table);
  else block.insertAfter(table);
  if (!table.getNextSibling()) table.insertAfter($createParagraphNode());
  table.getFirstDescendant()?.selectStart();
}

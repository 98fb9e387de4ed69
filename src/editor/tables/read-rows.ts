import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  TableCellHeaderStates,
  type TableNode,
} from '@lexical/table';
import { $createParagraphNode, $isElementNode, type LexicalNode } from 'lexical';
import { alignments } from '../html/style.ts';

/** Returns the blocks in a cell. */
export type $ReadCell = (cell: Element) => LexicalNode[];

/** Converts the rows of an HTML table. */
export function $readRows(element: HTMLTableElement, $cell: $ReadCell): TableNode {
  const rows = [...element.rows];
  // Without a thead, header cells at the beginning count as the head.
  const heads = rows.findIndex((row) => row.parentElement?.localName !== 'thead' && [...row.cells].some(isData));
  return $createTableNode().append(
    ...rows.map((row, index) =>
      $createTableRowNode().append(
        ...[...row.cells].map((cell) => {
          const isHead = heads < 0 || index < heads;
          const node = $createTableCellNode(headerState(cell, isHead), cell.colSpan);
          // A span of 0, or one that is too long, ends with the table.
          node.setRowSpan(Math.min(cell.rowSpan || rows.length, rows.length - index));
          const blocks = $cell(cell);
          const alignment = alignments.find((each) => each === cell.style.textAlign);
          for (const block of blocks)
            if (alignment && $isElementNode(block) && !block.getFormatType()) block.setFormat(alignment);
          return node.append(...(blocks.length > 0 ? blocks : [$createParagraphNode()]));
        }),
      ),
    ),
  );
}

const isData = (cell: Element) => cell.localName === 'td';

function headerState(cell: HTMLTableCellElement, isHead: boolean) {
  const { ROW, COLUMN, NO_STATUS } = TableCellHeaderStates;
  if (isHead) return ROW;
  if (isData(cell)) return NO_STATUS;
  return cell.scope === 'col' ? ROW : COLUMN;
}

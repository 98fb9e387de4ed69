import { type ChildNode, Element, isTag } from 'domhandler';
import { element } from './html.ts';

const cellAttributes = ['colspan', 'rowspan', 'style'];

/** Returns a table with a body, and a head if its first rows are header rows. Its caption becomes a paragraph after the table. */
export function tidyTable(table: Element, lines: (nodes: readonly ChildNode[]) => ChildNode[]): ChildNode[] {
  const rows = rowsOf(table);
  const tidied = rows.map((row) => ({ isHead: isHead(row), row: tidyRow(row, lines) }));
  const bodyFrom = tidied.findIndex(({ isHead }) => !isHead);
  const split = bodyFrom < 0 ? tidied.length : bodyFrom;
  const part = (name: string, some: typeof tidied) =>
    some.length > 0
      ? [
          element(
            name,
            {},
            some.map(({ row }) => row),
          ),
        ]
      : [];
  const parts = [...part('thead', tidied.slice(0, split)), ...part('tbody', tidied.slice(split))];
  const caption = table.children.filter(isTag).find(({ name }) => name === 'caption');
  const words = caption ? lines(caption.children) : [];
  return [
    ...(parts.length > 0 ? [element('table', {}, parts)] : []),
    ...(words.length > 0 ? [element('p', {}, words)] : []),
  ];
}

// Leaves out the rows of a table in a cell.
const rowsOf = (part: Element): Element[] =>
  part.children
    .filter(isTag)
    .filter((child) => child.name !== 'table' && !isCell(child))
    .flatMap((child) => (child.name === 'tr' ? [child, ...rowsOf(child)] : rowsOf(child)));

const isCell = ({ name }: Element) => name === 'td' || name === 'th';

const cellsOf = (row: Element) => row.children.filter(isTag).filter(isCell);

const isHead = (row: Element) =>
  (row.parent instanceof Element && row.parent.name === 'thead') ||
  (cellsOf(row).length > 0 && cellsOf(row).every(({ name }) => name === 'th'));

const tidyRow = (row: Element, lines: (nodes: readonly ChildNode[]) => ChildNode[]) =>
  element(
    'tr',
    {},
    cellsOf(row).map(({ name, attribs, children }) => {
      const kept = cellAttributes.flatMap((each) => (attribs[each] ? [[each, attribs[each]]] : []));
      return element(name, Object.fromEntries(kept), lines(children));
    }),
  );

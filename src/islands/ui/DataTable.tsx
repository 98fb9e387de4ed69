import type { CSSProperties, ReactNode } from 'react';
import styles from './DataTable.module.css';

interface Props {
  /** What the table lists, for those who hear it. */
  caption: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** What stands in place of the rows while there are none. */
  empty: string;
}

/** A dense table; on a narrow screen each row becomes a card with its cells labelled. */
export function DataTable({ caption, columns, rows, empty }: Props) {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <div className={styles.wrap}>
      <table className={styles.table} style={{ '--columns': columns.length } as CSSProperties}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {columns.map((column, index) => (
                <td key={column} data-label={column}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

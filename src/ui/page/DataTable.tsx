import type { CSSProperties, ReactNode } from 'react';
import styles from './DataTable.module.css';
import { EmptyState } from './EmptyState.tsx';

interface Props {
  /** Says what the table lists, for screen readers. */
  caption: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** The text in place of the table if there are no rows. Without it, nothing is shown. */
  empty?: ReactNode;
}

// React's type of styles has no custom properties.
const columnCount = (count: number) => ({ '--columns': count }) as CSSProperties;

/** Shows a dense table. On a narrow screen each row becomes a card with labelled cells. */
export function DataTable({ caption, columns, rows, empty }: Props) {
  if (rows.length === 0) return empty && <EmptyState>{empty}</EmptyState>;
  return (
    <div className={styles.wrap}>
      <table className={styles.table} style={columnCount(columns.length)}>
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

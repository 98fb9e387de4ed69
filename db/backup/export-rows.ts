import { sql } from 'kysely';
import type { Database } from '../client.ts';
import { type BackupRow, type BackupTable, backupTables, keyOf, userColumns } from './tables.ts';

// A response of Neon has at most 64 MB, and the content of a post at most 500,000 characters.
const rowsPerQuery = (table: BackupTable) => (table === 'blog_posts' || table === 'post_drafts' ? 10 : 1_000);

// PostgreSQL computes these columns from others, and refuses values for them.
const generated: { readonly [Table in BackupTable]?: readonly string[] } = {
  blog_posts: ['path'],
  demo_requests: ['state', 'company_key', 'search', 'waits_since'],
};

/** A place between two rows of a backup: after the row of this table with this key. */
export interface RowPlace {
  table: BackupTable;
  key: unknown;
}

/** Returns the place after a row of a backup. */
export const placeAfter = ({ table, row }: BackupRow): RowPlace => ({ table, key: row[keyOf(table)] });

/**
 * Returns the rows of a backup, table by table and a few at a time, from the beginning or from a place. A row that is stored during
 * the export may be missing, although other rows refer to it. importRows leaves those out.
 */
export async function* exportedRows(db: Database, from?: RowPlace): AsyncGenerator<BackupRow[]> {
  const first = from ? backupTables.indexOf(from.table) : 0;
  for (const table of backupTables.slice(first)) {
    let last: unknown = table === from?.table ? from.key : undefined;
    do {
      const rows = await readRows(db, table, last);
      if (rows.length > 0) yield rows.map((row) => ({ table, row }));
      last = rows.length === rowsPerQuery(table) ? rows.at(-1)?.[keyOf(table)] : undefined;
    } while (last !== undefined);
  }
}

async function readRows(db: Database, table: BackupTable, last: unknown): Promise<Record<string, unknown>[]> {
  const key = sql.ref(keyOf(table));
  const columns = table === 'users' ? sql.join(userColumns.map((column) => sql.ref(column))) : sql`*`;
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_json(t) as row from (
      select ${columns} from ${sql.table(table)} where ${last === undefined ? sql`true` : sql`${key} > ${last}`}
      order by ${key} limit ${rowsPerQuery(table)}
    ) as t`.execute(db.withoutPlugins());
  const columnsOut = generated[table];
  return rows.map(({ row }) => (columnsOut ? without(columnsOut, row) : row));
}

const without = (columns: readonly string[], row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));

import { NeonDbError } from '@neondatabase/serverless';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../client.ts';
import { unusableHash } from '../password-hash.ts';
import { type Reference, readReferences } from './references.ts';
import { type BackupRow, type BackupTable, backupTables, userColumns } from './tables.ts';

/** Thrown when a backup cannot be restored because the database has rows already. */
export class NotEmptyError extends Error {}

// A request to Neon has at most 64 MB, and a row at most 2 MB.
const charactersPerQuery = 1_000_000;

// Rows are collected in these tables until all have arrived, so that a restore is complete or changes nothing.
const waiting = (table: BackupTable) => sql.table(`restore.${table}`);
const dropWaiting = sql`drop schema if exists restore cascade`;
const someRow = sql.join(
  backupTables.map((table) => sql`exists (select from ${sql.table(table)})`),
  sql` or `,
);

/**
 * Restores a backup into a migrated database, completely or not at all. The restored users have passwords that nobody knows.
 * Returns the number of rows of each table. Throws a NotEmptyError if the database has rows.
 */
export async function importRows(
  db: Database,
  backup: AsyncIterable<BackupRow> | Iterable<BackupRow>,
): Promise<Map<BackupTable, number>> {
  const { rows } = await sql<{ found: boolean }>`select ${someRow} as found`.execute(db);
  if (rows[0]?.found) throw new NotEmptyError('The database has rows already');
  // Also deletes what an interrupted restore has left.
  const places = backupTables.map((table) => sql`create unlogged table ${waiting(table)} (row json)`);
  await run(db, [dropWaiting, sql`create schema restore`, ...places]);
  try {
    return await move(db, await collect(db, backup));
  } finally {
    await run(db, [dropWaiting]);
  }
}

/** Stores rows in the collecting tables. Returns the columns that the rows of each table have. */
async function collect(
  db: Database,
  backup: AsyncIterable<BackupRow> | Iterable<BackupRow>,
): Promise<Map<BackupTable, Set<string>>> {
  const columns = new Map<BackupTable, Set<string>>();
  let texts: string[] = [];
  let characters = 0;
  let current: BackupTable = 'users';
  const flush = async () => {
    if (texts.length > 0)
      await run(db, [
        sql`insert into ${waiting(current)} select value from json_array_elements(${`[${texts.join(',')}]`}::json)`,
      ]);
    texts = [];
    characters = 0;
  };
  for await (const { table, row } of backup) {
    if (table !== current || characters > charactersPerQuery) await flush();
    current = table;
    const known = columns.get(table) ?? new Set();
    columns.set(table, known);
    for (const column of Object.keys(row)) if (table !== 'users' || userColumns.includes(column)) known.add(column);
    const text = JSON.stringify(row);
    texts.push(text);
    characters += text.length;
  }
  await flush();
  return columns;
}

async function move(
  db: Database,
  columns: ReadonlyMap<BackupTable, ReadonlySet<string>>,
): Promise<Map<BackupTable, number>> {
  const references = await readReferences(db);
  // The lock keeps other writers out. A row in any table fails the whole batch.
  const lock = sql`lock table ${sql.join(backupTables.map((table) => sql.table(table)))} in exclusive mode`;
  const refuse = sql`do $$ begin if ${someRow} then raise exception 'not empty' using errcode = 'TC001'; end if; end $$`;
  const inserts = backupTables.flatMap((table) => {
    const known = columns.get(table);
    return known ? [insertOf(table, [...known], references.get(table) ?? [])] : [];
  });
  const nexts = ['audit_events', 'demo_request_events'].map(
    (table) =>
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 0) + 1, false) from ${sql.table(table)}`,
  );
  const counts = backupTables.map(
    (table) => sql`select ${table} as name, count(*)::int as number from ${sql.table(table)}`,
  );
  try {
    const results = await run(db, [lock, refuse, ...inserts, ...nexts, sql.join(counts, sql` union all `)]);
    return new Map(results.at(-1)?.map(({ name, number }) => [name as BackupTable, number as number]));
  } catch (error) {
    if (error instanceof NeonDbError && error.code === 'TC001')
      throw new NotEmptyError('The database has rows already');
    throw error;
  }
}

// If a row refers to a row that the backup lacks, the reference becomes null if the column allows it. Otherwise the row is left
// out.
function insertOf(
  table: BackupTable,
  columns: readonly string[],
  references: readonly Reference[],
): RawBuilder<unknown> {
  const isThere = ({ column, target, targetColumn }: Reference) =>
    sql`exists (select from ${sql.table(target)} as there where there.${sql.ref(targetColumn)} = given.${sql.ref(column)})`;
  const values = columns.map((column) => {
    const optional = references.find((reference) => reference.column === column && reference.isOptional);
    return optional
      ? sql`case when ${isThere(optional)} then given.${sql.ref(column)} end`
      : sql`given.${sql.ref(column)}`;
  });
  const needed = references.filter(({ isOptional }) => !isOptional).map(isThere);
  const all = table === 'users' ? [...columns, 'password'] : columns;
  // Events keep their ids, because the ids order the audit trail.
  return sql`
    insert into ${sql.table(table)} (${sql.join(all.map((column) => sql.ref(column)))}) overriding system value
    select ${sql.join([...values, ...(table === 'users' ? [sql`${unusableHash()}`] : [])])}
    from ${waiting(table)} as waiting, json_populate_record(null::${sql.table(table)}, waiting.row) as given
    where ${sql.join([sql`true`, ...needed], sql` and `)}`;
}

const run = (db: Database, statements: readonly RawBuilder<unknown>[]) =>
  db.batch(statements.map((statement) => statement.compile(db.withoutPlugins())));

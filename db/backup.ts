import { NeonDbError } from '@neondatabase/serverless';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './client.ts';
import { unusableHash } from './password-hash.ts';

// The tables of a backup, each with the column that orders its rows. A table comes after the tables that it refers to.
const keys = {
  ...{ users: 'id', blog_posts: 'id', post_drafts: 'post_id', imported_posts: 'source', objects: 'name' },
  ...{ redirects: 'id', demo_requests: 'id', demo_request_events: 'id', site_settings: 'id', audit_events: 'id' },
  ...{ complaints: 'id', legal_holds: 'email', erasures: 'email_hash' },
} as const;

type Table = keyof typeof keys;

/** The tables of a backup. */
export const backupTables = Object.keys(keys) as Table[];

/**
 * The tables that a backup leaves out: their rows expire or describe one database only, or, as the earlier versions of
 * posts, they would not fit into one response of Neon (64 MB). A restored backup sends nothing again, and holds no secret of
 * a webhook.
 */
export const tablesLeftOut: readonly string[] = [
  'user_sessions',
  'user_networks',
  'rate_limits',
  'builds',
  'post_revisions',
  'preview_links',
  'imported_images',
  'webhooks',
  'deliveries',
  'migrations',
];

/** The content of a backup file: the rows of each table as PostgreSQL writes them in JSON, times to the microsecond. */
export interface Backup {
  format: 'talentcare-backup';
  version: 1;
  tables: Record<Table, Record<string, unknown>[]>;
}

// The columns of a demo request that PostgreSQL computes from others, and refuses to take.
const generated = ['state', 'company_key', 'search'];

// A backup holds no passwords, second factors or API keys.
const userColumns = [
  'id',
  'username',
  'email',
  'first_name',
  'last_name',
  'public_name',
  'role',
  'disabled_at',
  'created_at',
];

const without = (columns: readonly string[], row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));

const rowsOf = (table: Table): RawBuilder<unknown> => {
  const columns = table === 'users' ? sql.join(userColumns.map((column) => sql.ref(column))) : sql`*`;
  return sql`(select coalesce(json_agg(t order by ${sql.ref(keys[table])}), '[]') from (select ${columns} from ${sql.table(table)}) t) as ${sql.ref(table)}`;
};

/** Reads a backup. One statement reads every table, so that all rows are of the same moment. */
export async function exportBackup(db: Database): Promise<Backup> {
  const query = sql<Backup['tables']>`select ${sql.join(backupTables.map(rowsOf))}`;
  const { rows } = await query.execute(db.withoutPlugins());
  const [tables] = rows;
  if (!tables) throw new Error('The database returned no backup');
  const requests = tables.demo_requests.map((row) => without(generated, row));
  return { format: 'talentcare-backup', version: 1, tables: { ...tables, demo_requests: requests } };
}

/** Returns the size of the tables of a backup, in bytes, without their indexes. */
export async function backupBytes(db: Database): Promise<number> {
  const sizes = backupTables.map((table) => sql`pg_table_size(${table}::regclass)`);
  const { rows } = await sql<{ bytes: string }>`select (${sql.join(sizes, sql` + `)})::text as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

// The tables that the first backups did not have.
const newer: Partial<Backup['tables']> = {
  ...{ redirects: [], post_drafts: [], imported_posts: [], demo_request_events: [] },
  ...{ complaints: [], legal_holds: [], erasures: [] },
};

/** Returns what is wrong with the content of a backup file, or undefined if it can be restored. */
export function faultOf(backup: unknown): string | undefined {
  const { format, version, tables } = (backup ?? {}) as Partial<Backup>;
  if (format !== 'talentcare-backup') return 'This is not a backup: it does not say "format": "talentcare-backup".';
  if (version !== 1) return `This backup is of version ${version}. Only version 1 can be read.`;
  const missing = backupTables.filter((table) => !Array.isArray(tables?.[table] ?? newer[table]));
  return missing.length > 0 ? `This backup has no ${missing.join(', ')}.` : undefined;
}

/** Thrown when a backup cannot be restored because the database has rows already. */
export class NotEmptyError extends Error {}

/**
 * Restores a backup into a migrated database, completely or not at all. Nobody knows the passwords of the restored users.
 * Throws a NotEmptyError if the database has rows.
 */
export async function importBackup(db: Database, backup: Backup): Promise<void> {
  const tables = { ...newer, ...backup.tables };
  const plain = db.withoutPlugins();
  const someRow = sql.join(
    backupTables.map((table) => sql`exists (select from ${sql.table(table)})`),
    sql` or `,
  );
  // The lock keeps other writers out. A row in any table fails the whole batch.
  const lock = sql`lock table ${sql.join(backupTables.map((table) => sql.table(table)))} in exclusive mode`;
  const refuse = sql`do $$ begin if ${someRow} then raise exception 'not empty' using errcode = 'TC001'; end if; end $$`;
  const inserts = backupTables
    .filter((table) => tables[table].length > 0)
    .map((table) => {
      const rows = table === 'users' ? tables.users.map(restoredUser) : tables[table];
      const columns = sql.join([...new Set(rows.flatMap(Object.keys))].map((column) => sql.ref(column)));
      // Events keep their ids, which order the audit trail.
      return sql`insert into ${sql.table(table)} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
    });
  const nexts = ['audit_events', 'demo_request_events'].map(
    (table) =>
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 0) + 1, false) from ${sql.table(table)}`,
  );
  try {
    await db.batch([lock, refuse, ...inserts, ...nexts].map((statement) => statement.compile(plain)));
  } catch (error) {
    if (error instanceof NeonDbError && error.code === 'TC001')
      throw new NotEmptyError('The database has rows already');
    throw error;
  }
}

const restoredUser = (user: Record<string, unknown>) => ({
  ...Object.fromEntries(userColumns.map((column) => [column, user[column]])),
  password: unusableHash(),
});

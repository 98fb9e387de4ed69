import { randomBytes } from 'node:crypto';
import { NeonDbError } from '@neondatabase/serverless';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './client.ts';

// The tables of a backup with the column that their rows are written by, in the order in which they refer to one another.
const keys = {
  ...{ users: 'id', blog_posts: 'id', objects: 'name' },
  ...{ demo_requests: 'id', site_settings: 'id', audit_events: 'id' },
} as const;

type Table = keyof typeof keys;

/** The tables of a backup. */
export const backupTables = Object.keys(keys) as Table[];

/** The tables that no backup holds: what ends by itself, and what each database keeps of its own. */
export const tablesLeftOut: readonly string[] = [
  'user_sessions',
  'user_networks',
  'rate_limits',
  'builds',
  'migrations',
];

/** Everything that an owner would want to keep, as JSON writes it: rows by table, moments to the microsecond. */
export interface Backup {
  format: 'talentcare-backup';
  version: 1;
  tables: Record<Table, Record<string, unknown>[]>;
}

// What a user is, without what proves it: passwords, second factors and keys are never written down.
const userColumns = ['id', 'username', 'email', 'first_name', 'last_name', 'role', 'disabled_at', 'created_at'];

const rowsOf = (table: Table): RawBuilder<unknown> => {
  const columns = table === 'users' ? sql.join(userColumns.map((column) => sql.ref(column))) : sql`*`;
  return sql`(select coalesce(json_agg(t order by ${sql.ref(keys[table])}), '[]') from (select ${columns} from ${sql.table(table)}) t) as ${sql.ref(table)}`;
};

/** Reads a backup in one statement, which is one moment. */
export async function exportBackup(db: Database): Promise<Backup> {
  const query = sql<Backup['tables']>`select ${sql.join(backupTables.map(rowsOf))}`;
  const { rows } = await query.execute(db.withoutPlugins());
  const [tables] = rows;
  if (!tables) throw new Error('The database gave no backup');
  return { format: 'talentcare-backup', version: 1, tables };
}

/** What is wrong with a file that was given as a backup, or nothing. */
export function faultOf(backup: unknown): string | undefined {
  const { format, version, tables } = (backup ?? {}) as Partial<Backup>;
  if (format !== 'talentcare-backup') return 'This is not a backup: it does not say "format": "talentcare-backup".';
  if (version !== 1) return `This backup is of version ${version}, and version 1 is what can be read.`;
  const missing = backupTables.filter((table) => !Array.isArray(tables?.[table]));
  return missing.length > 0 ? `This backup has no ${missing.join(', ')}.` : undefined;
}

/** The database that a backup was to go into has rows already. */
export class NotEmpty extends Error {}

// A PHC string like every other, of random bytes that no password is known to give.
const random = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');
const nobodysPassword = () => `$argon2id$v=19$m=19456,t=2,p=1$${random(16)}$${random(32)}`;

/**
 * Writes a backup into a migrated database without rows, all of it or nothing. Its users have a password that nobody
 * knows. Throws NotEmpty where there are rows.
 */
export async function importBackup(db: Database, { tables }: Backup): Promise<void> {
  const plain = db.withoutPlugins();
  const someRow = sql.join(
    backupTables.map((table) => sql`exists (select from ${sql.table(table)})`),
    sql` or `,
  );
  // Nobody else writes meanwhile, and a row in any table ends the whole batch.
  const lock = sql`lock table ${sql.join(backupTables.map((table) => sql.table(table)))} in exclusive mode`;
  const refuse = sql`do $$ begin if ${someRow} then raise exception 'not empty' using errcode = 'TC001'; end if; end $$`;
  const inserts = backupTables
    .filter((table) => tables[table].length > 0)
    .map((table) => {
      const rows = table === 'users' ? tables.users.map(withoutSecrets) : tables[table];
      const columns = sql.join([...new Set(rows.flatMap(Object.keys))].map((column) => sql.ref(column)));
      // The id of an event is its place in the trail.
      return sql`insert into ${sql.table(table)} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
    });
  const next = sql`select setval(pg_get_serial_sequence('audit_events', 'id'), coalesce(max(id), 0) + 1, false) from audit_events`;
  try {
    await db.batch([lock, refuse, ...inserts, next].map((statement) => statement.compile(plain)));
  } catch (error) {
    if (error instanceof NeonDbError && error.code === 'TC001') throw new NotEmpty('The database has rows already');
    throw error;
  }
}

const withoutSecrets = (user: Record<string, unknown>) => ({
  ...Object.fromEntries(userColumns.map((column) => [column, user[column]])),
  password: nobodysPassword(),
});

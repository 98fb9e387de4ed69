import { sql } from 'kysely';
import type { Database } from '../client.ts';

// The tables of a backup, each with the column that orders its rows. A table comes after the tables that it refers to.
const keys = {
  ...{ users: 'id', topics: 'id', blog_posts: 'id', post_drafts: 'post_id', imported_posts: 'source', objects: 'name' },
  ...{
    redirects: 'id',
    demo_requests: 'id',
    demo_request_events: 'id',
    calls: 'id',
    site_settings: 'id',
    audit_events: 'id',
  },
  ...{ complaints: 'id', legal_holds: 'email', erasures: 'email_hash', mention_decisions: 'id' },
  ...{ invitations: 'id', passkeys: 'id' },
} as const;

/** A table of a backup. */
export type BackupTable = keyof typeof keys;

/** The tables of a backup. */
export const backupTables = Object.keys(keys) as BackupTable[];

/** Returns the column that orders the rows of a table. */
export const keyOf = (table: BackupTable): string => keys[table];

/**
 * The tables that a backup leaves out. Their rows expire, describe one database only, or are many times the size of the rest, as
 * earlier versions of posts are. So a restored backup notifies nobody again, and holds no secret of a webhook, no address of a calendar and no link that works.
 */
export const tablesLeftOut: readonly string[] = [
  'user_sessions',
  'user_networks',
  'known_browsers',
  'account_links',
  'account_mails',
  'used_challenges',
  'api_keys',
  'rate_limits',
  'builds',
  'post_revisions',
  'preview_links',
  'imported_images',
  'webhooks',
  'calendars',
  'busy_times',
  'deliveries',
  'backups',
  'former_erasure_keys',
  'migrations',
];

/** The columns of users in a backup, which holds no passwords, second factors or API keys. */
export const userColumns: readonly string[] = [
  ...['id', 'username', 'email', 'first_name', 'last_name', 'public_name', 'role', 'disabled_at', 'created_at'],
  ...['takes_calls', 'call_hours', 'daily_calls', 'away_days', 'meeting_link'],
];

/** A row of a backup as JSON from PostgreSQL, with times to the microsecond. */
export interface BackupRow {
  table: BackupTable;
  row: Record<string, unknown>;
}

/** Returns the size of the tables of a backup, in bytes, without their indexes. */
export async function backupBytes(db: Database): Promise<number> {
  const sizes = backupTables.map((table) => sql`pg_table_size(${table}::regclass)`);
  const { rows } = await sql<{ bytes: string }>`select (${sql.join(sizes, sql` + `)})::text as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

import { sql } from 'kysely';
import type { Database } from '../client.ts';

/** Runs the cheapest possible query. Throws if the database is down. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

/**
 * Stores a row in a temporary table, which the end of the statement deletes. Throws if the database is down or can store nothing. A
 * database on a full disk still answers queries, and changes that need no new page.
 */
export async function proveRoom(db: Database): Promise<void> {
  await sql`create temporary table health_check on commit drop as select 1 as one`.execute(db);
}

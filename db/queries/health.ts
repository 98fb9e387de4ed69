import { sql } from 'kysely';
import type { Database } from '../client.ts';

/** Runs the cheapest possible query. Throws if the database is down. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

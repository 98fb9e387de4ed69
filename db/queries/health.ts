import { sql } from 'kysely';
import type { Database } from '../client.ts';

/** Asks the database for the least it can give; fails as every query fails when it is down. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

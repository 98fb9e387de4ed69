import { sql } from 'kysely';
import type { Database } from '../client.ts';

/** How long a network counts as known after the last login from it, in days. */
export const networkMemoryDays = 90;

const forgotten = sql<Date>`now() - make_interval(days => ${sql.lit(networkMemoryDays)})`;

/** True where the user has signed in from this network; `network` is its keyed hash. */
export async function knowsNetwork(db: Database, userId: string, network: string): Promise<boolean> {
  const row = await db
    .selectFrom('userNetworks')
    .select('userId')
    .where('userId', '=', userId)
    .where('network', '=', network)
    .where('lastLogin', '>', forgotten)
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers that the user has signed in from this network, and forgets the networks that nobody uses any more. */
export async function rememberNetwork(db: Database, userId: string, network: string): Promise<void> {
  const insert = db
    .insertInto('userNetworks')
    .values({ userId, network })
    .onConflict((conflict) => conflict.columns(['userId', 'network']).doUpdateSet({ lastLogin: sql`now()` }));
  const forget = db.deleteFrom('userNetworks').where('lastLogin', '<=', forgotten);
  await db.batch([insert.compile(), forget.compile()]);
}

import { type Expression, sql } from 'kysely';
import type { Database } from '../client.ts';

/** How long a network counts as known after the last login from it, in days. */
export const networkMemoryDays = 90;

const forgotten = sql<Date>`now() - make_interval(days => ${sql.lit(networkMemoryDays)})`;

/** The SQL that has a row where the user has signed in from this network; `network` is its keyed hash. */
export const signedInFrom = (network: string, userId: Expression<string>) =>
  sql`(select from user_networks where user_id = ${userId} and network = ${network} and last_login > ${forgotten})`;

/** True where the user has signed in from this network. */
export async function knowsNetwork(db: Database, userId: string, network: string): Promise<boolean> {
  const known = sql<{ known: boolean }>`select exists ${signedInFrom(network, sql`${userId}::uuid`)} as known`;
  const { rows } = await known.execute(db);
  return rows[0]?.known === true;
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

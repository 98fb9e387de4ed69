import { type Expression, sql } from 'kysely';
import type { Database } from '../../client.ts';

/** The number of days for which a network stays known after the last login from it. */
export const networkMemoryDays = 90;

const forgotten = sql<Date>`now() - make_interval(days => ${sql.lit(networkMemoryDays)})`;

/** Returns a subquery that has a row if the user has signed in from a network. `network` is the network's keyed hash. */
export const signedInFrom = (network: string, userId: Expression<string>) =>
  sql`(select from user_networks where user_id = ${userId} and network = ${network} and last_login > ${forgotten})`;

/** Returns true if the user has signed in from this network. */
export async function knowsNetwork(db: Database, userId: string, network: string): Promise<boolean> {
  const known = sql<{ known: boolean }>`select exists ${signedInFrom(network, sql`${userId}::uuid`)} as known`;
  const { rows } = await known.execute(db);
  return rows[0]?.known === true;
}

/** Stores the network of a login. For a WITH clause in which `saved` returns the session. */
export const rememberNetwork = (network: string) => sql<Record<string, unknown>>`(
  insert into user_networks (user_id, network) select user_id, ${network} from saved
  on conflict (user_id, network) do update set last_login = now()
)`;

/** Deletes networks that are no longer known, except the one that `rememberNetwork` stores in the same statement. */
export const forgetNetworks = (network: string) => sql<Record<string, unknown>>`(
  delete from user_networks where last_login <= ${forgotten} and network <> ${network}
)`;

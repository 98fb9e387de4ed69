import { type Expression, sql } from 'kysely';
import type { Database } from '../../client.ts';

/** The number of days that a network and a browser count as known after the last login from there. */
const memoryDays = 90;

const forgotten = sql<Date>`now() - make_interval(days => ${sql.lit(memoryDays)})`;

/** Returns a subquery that has a row if the user has signed in from a network. `network` is the network's keyed hash. */
export const signedInFrom = (network: string, userId: Expression<string>) =>
  sql`(select from known_browsers where user_id = ${userId} and network = ${network} and last_login > ${forgotten})`;

/** Returns true if the user has signed in from this network. */
export async function knowsNetwork(db: Database, userId: string, network: string): Promise<boolean> {
  const known = sql<{ known: boolean }>`select exists ${signedInFrom(network, sql`${userId}::uuid`)} as known`;
  const { rows } = await known.execute(db);
  return rows[0]?.known === true;
}

/**
 * Returns a subquery that has a row if the user has signed in from a network with a browser. A blank browser stands for all of that
 * network, because the logins of earlier releases stored no browser.
 */
export const signedInWith = (network: string, browser: string, userId: string) => sql`(
  select from known_browsers
  where user_id = ${userId} and network = ${network} and browser in (${browser}, '') and last_login > ${forgotten}
)`;

/** Stores the network and the browser of a login. For a WITH clause in which `saved` returns the session. */
export const rememberBrowser = (network: string, browser: string) => sql<Record<string, unknown>>`(
  insert into known_browsers (user_id, network, browser) select user_id, ${network}, ${browser} from saved
  on conflict (user_id, network, browser) do update set last_login = now()
)`;

/** The SQL that deletes networks and browsers that no longer count as known. */
export const dropOldBrowsers = sql`delete from known_browsers where last_login <= ${forgotten}`;

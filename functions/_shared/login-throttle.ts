import type { Database } from '../../db/client.ts';
import { type Counter, giveBack, hit } from '../../db/queries/rate-limits.ts';
import { clientNetwork } from './client-network.ts';
import { counterKey } from './keys.ts';
import { rateLimited } from './problem.ts';

// Ten failures for one account and fifty from one address in a quarter of an hour (OWASP Authentication Cheat Sheet).
const window = 15 * 60;
const perAccount = 10;
const perAddress = 50;

/** One try to sign in, counted before the password is looked at, so that parallel tries cannot slip through. */
export interface LoginTry {
  /** The try was good: it does not count. */
  forgive: () => Promise<void>;
}

/**
 * Counts a try for the account and for the address; throws when either has had too many. `account` is the user's id, or
 * what was typed where nobody has that name: the database alone decides which names are one.
 */
export async function countLoginTry(db: Database, account: string, address: string): Promise<LoginTry> {
  const counters: Counter[] = [
    { key: counterKey('login-account', account), limit: perAccount, seconds: window },
    { key: counterKey('login-address', clientNetwork(address)), limit: perAddress, seconds: window },
  ];
  const wait = await hit(db, counters);
  if (wait > 0)
    throw rateLimited(wait, `Too many tries to sign in. Please try again in ${Math.ceil(wait / 60)} minutes.`);
  return {
    forgive: () =>
      giveBack(
        db,
        counters.map(({ key }) => key),
      ),
  };
}

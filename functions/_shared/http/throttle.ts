import type { Database } from '../../../db/client.ts';
import { type Counter, type Exceeded, hit, refundHits } from '../../../db/queries/rate-limits.ts';
import { counterKey } from '../platform/keys.ts';
import { clientNetwork } from './client-network.ts';
import { rateLimited } from './problem.ts';

const windowSeconds = 15 * 60;

// How many wrong guesses are allowed in one window, for each kind of secret (OWASP Authentication Cheat Sheet). At any time, three
// of a million codes are right.
const guesses = {
  login: { limit: 10, message: 'Too many tries to sign in.' },
  code: { limit: 5, message: 'Too many wrong codes.' },
  'current-password': { limit: 10, message: 'Too many wrong passwords.' },
} as const;

// How many logins from one network may fail in one window, for all accounts together.
const loginsPerNetwork = 50;

/** A counted attempt. An attempt is counted before it is checked, so that parallel attempts cannot exceed the limit. */
export interface Attempt {
  /** Subtracts a successful attempt from its counters. */
  refund: () => Promise<void>;
}

/** Returns a keyed hash of an IP's network, which the database stores instead of the network. */
export const networkKey = (ip: string): string => counterKey('network', clientNetwork(ip));

/** Returns the counter of login attempts from a network. */
export const networkTries = (ip: string): Counter => ({
  key: counterKey('login-address', clientNetwork(ip)),
  limit: loginsPerNetwork,
  windowSeconds,
});

/**
 * Returns the counter of wrong guesses at an account.
 *
 * - `account` is the user's id, or the folded name if no user has it. All spellings of a name share one counter, so that the limit
 *   does not reveal which names exist.
 * - `known` is true if the account has signed in from this network before. Such a network has its own counter, so that strangers
 *   cannot lock the owner out.
 */
export function accountTries(guess: keyof typeof guesses, account: string, ip: string, known: boolean): Counter {
  const subject = known ? `${account} from ${clientNetwork(ip)}` : account;
  return { key: counterKey(`${guess}-account`, subject), limit: guesses[guess].limit, windowSeconds };
}

/**
 * Throws a problem if a limit is exceeded. Calls `onRefused` only for the first refusals, as many as the limit, so that they cannot
 * flood the audit trail.
 */
export function refuseExceeded(
  guess: keyof typeof guesses,
  exceeded: Exceeded | undefined,
  onRefused: () => void = () => {},
): void {
  if (!exceeded) return;
  const { waitSeconds, early } = exceeded;
  if (early) onRefused();
  throw rateLimited(waitSeconds, `${guesses[guess].message} Please try again in ${minutes(waitSeconds)}.`);
}

/** Counts an attempt at an account. Throws a problem after too many attempts. See `accountTries` and `refuseExceeded`. */
export async function countAttempt(
  db: Database,
  guess: keyof typeof guesses,
  account: string,
  ip: string,
  known: boolean,
  onRefused?: () => void,
): Promise<Attempt> {
  const tries = accountTries(guess, account, ip, known);
  refuseExceeded(guess, await hit(db, [tries]), onRefused);
  return { refund: () => refundHits(db, [tries.key]) };
}

function minutes(seconds: number): string {
  const count = Math.ceil(seconds / 60);
  return count === 1 ? 'a minute' : `${count} minutes`;
}

import type { Database } from '../../../db/client.ts';
import { type Counter, type Exceeded, hit, refundHits } from '../../../db/queries/rate-limits.ts';
import { counterKey } from '../platform/keys.ts';
import { clientNetwork } from './client-network.ts';
import { rateLimited } from './problem.ts';

const windowSeconds = 15 * 60;

// The secrets of an account that somebody may guess, and the wrong guesses that are allowed in one window (OWASP
// Authentication Cheat Sheet). Three of a million codes are right at any time.
const guesses = {
  login: { limit: 10, message: 'Too many tries to sign in.' },
  code: { limit: 5, message: 'Too many wrong codes.' },
  'current-password': { limit: 10, message: 'Too many wrong passwords.' },
} as const;

// One network may fail this often in one window, whatever accounts it tries.
const loginsPerNetwork = 50;

/** A counted attempt. Attempts are counted before they are checked, so that parallel ones cannot exceed the limit. */
export interface Attempt {
  /** Takes a successful attempt off its counters. */
  refund: () => Promise<void>;
}

/** Returns a keyed hash of an IP's network, which the database stores instead of the network. */
export const networkKey = (ip: string): string => counterKey('network', clientNetwork(ip));

/** Returns the counter of the tries to sign in from a network. */
export const networkTries = (ip: string): Counter => ({
  key: counterKey('login-address', clientNetwork(ip)),
  limit: loginsPerNetwork,
  windowSeconds,
});

/**
 * Returns the counter of the wrong guesses at an account.
 *
 * - `account` is the user's id, or the folded name if no user has it. All spellings of a name share one counter, so that the
 *   limit does not reveal which names exist.
 * - `known` is true if the account has signed in from this network before. Such a network has its own counter, so that
 *   strangers cannot lock the owner out.
 */
export function accountTries(guess: keyof typeof guesses, account: string, ip: string, known: boolean): Counter {
  const subject = known ? `${account} from ${clientNetwork(ip)}` : account;
  return { key: counterKey(`${guess}-account`, subject), limit: guesses[guess].limit, windowSeconds };
}

/**
 * Throws a problem if a limit is exceeded. `onRefused` is called for the first refusals only, as many as the limit, so that
 * they cannot flood the audit trail.
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

/** Counts an attempt at an account. Throws a problem if there were too many. See `accountTries` and `refuseExceeded`. */
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

import type { Database } from '../../../db/client.ts';
import { type Counter, hit, refundHits } from '../../../db/queries/rate-limits.ts';
import { counterKey } from '../platform/keys.ts';
import { clientNetwork } from './client-network.ts';
import { rateLimited } from './problem.ts';

const window = 15 * 60;

// What can be guessed about an account, and how often it may be got wrong in a quarter of an hour (OWASP
// Authentication Cheat Sheet). Of a million codes three are right at a time, and there are no hints.
const guesses = {
  login: { limit: 10, message: 'Too many tries to sign in.' },
  code: { limit: 5, message: 'Too many wrong codes.' },
  'current-password': { limit: 10, message: 'Too many wrong passwords.' },
} as const;

// From one address, whatever accounts it tries.
const loginsPerAddress = 50;

/** One try, counted before it is looked at, so that parallel tries cannot slip through. */
export interface Attempt {
  /** Takes the try off its counters: it was good. */
  refund: () => Promise<void>;
}

/** The name under which the network of an address is kept, which does not give it away. */
export const networkKey = (address: string): string => counterKey('network', clientNetwork(address));

/**
 * Counts a try; throws when there were too many. `account` is the user's id, or the folded name where nobody has that
 * name: all spellings of a name share one counter, so that the limit does not tell which names exist. `known` says that the account has signed in from this network
 * before: such a network has a counter of its own, so that strangers cannot lock the account's owner out.
 * `onRefused` is called for the first refusals, as many as the limit: further ones would flood the audit trail.
 */
export async function countAttempt(
  db: Database,
  guess: keyof typeof guesses,
  account: string,
  address: string,
  known: boolean,
  onRefused: () => void = () => {},
): Promise<Attempt> {
  const { limit, message } = guesses[guess];
  const network = clientNetwork(address);
  const who = known ? `${account} from ${network}` : account;
  const counters: Counter[] = [{ key: counterKey(`${guess}-account`, who), limit, seconds: window }];
  if (guess === 'login')
    counters.push({ key: counterKey('login-address', network), limit: loginsPerAddress, seconds: window });
  const exceeded = await hit(db, counters);
  if (exceeded) {
    const { wait, early } = exceeded;
    if (early) onRefused();
    throw rateLimited(wait, `${message} Please try again in ${minutes(wait)}.`);
  }
  return {
    refund: () =>
      refundHits(
        db,
        counters.map(({ key }) => key),
      ),
  };
}

function minutes(seconds: number): string {
  const count = Math.ceil(seconds / 60);
  return count === 1 ? 'a minute' : `${count} minutes`;
}

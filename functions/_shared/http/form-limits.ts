import type { Counter, Turns } from '../../../db/queries/rate-limits.ts';
import { counterKey } from '../platform/keys.ts';
import { clientNetworks } from './client-network.ts';

const windowSeconds = 60 * 60;

// A whole office may share one network. The second limit is for the /48 of an IPv6 address, which one subscriber may have.
const limits = [10, 30];

/** Returns the counters of the forms that the networks of an IP send. */
export const formCounters = (form: 'demo-request' | 'complaint' | 'forgotten-password', ip: string): Counter[] =>
  clientNetworks(ip).map((network, index) => ({
    key: counterKey(form, network),
    limit: limits[index] ?? 0,
    windowSeconds,
  }));

/**
 * Returns the limit on mails to an address that a visitor has typed, because it may be a stranger's: three at once and then one
 * every three hours, which is at most three in an hour and ten in a day. All networks share this limit. Different spellings of one
 * mailbox at large providers, with dots or with a word after a plus, share it too.
 */
export function typedAddressTurns(email: string): Turns {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const mailbox = `${name.replace(/\+.*|\./g, '')}@${domain}`;
  return { key: counterKey('typed-address', mailbox), atOnce: 3, everySeconds: 3 * 60 * 60 };
}

// How many links one name may ask for in an hour. A stranger who knows the name uses them up, so there are few mails.
const linksPerName = 3;

/** Returns the counters of links for a forgotten password: of the typed name in all its spellings, and of the networks of an IP. */
export const forgottenCounters = (name: string, ip: string): Counter[] => [
  { key: counterKey('forgotten-name', name.normalize('NFKC').toLowerCase()), limit: linksPerName, windowSeconds },
  ...formCounters('forgotten-password', ip),
];

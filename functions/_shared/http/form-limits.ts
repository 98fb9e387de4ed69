import type { Counter, Turns } from '../../../db/queries/rate-limits.ts';
import { counterKey } from '../platform/keys.ts';
import { clientNetworks } from './client-network.ts';

const windowSeconds = 60 * 60;

// A whole office may share one network. The second limit is for the /48 of an IPv6 address, which one subscriber may have.
const limits = [10, 30];

/** Returns the counters of what the networks of an IP send by a form. */
export const formCounters = (form: 'demo-request' | 'complaint', ip: string): Counter[] =>
  clientNetworks(ip).map((network, index) => ({
    key: counterKey(form, network),
    limit: limits[index] ?? 0,
    windowSeconds,
  }));

/**
 * Returns the turns of the mails to an address that a visitor has typed, who may be a stranger to it: three at once and then
 * one in three hours, which makes at most three in an hour and ten in a day. A visitor's network does not count. The
 * spellings of one mailbox at large providers, with dots and with a word after a plus, count together.
 */
export function typedAddressTurns(email: string): Turns {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const mailbox = `${name.replace(/\+.*|\./g, '')}@${domain}`;
  return { key: counterKey('typed-address', mailbox), atOnce: 3, everySeconds: 3 * 60 * 60 };
}

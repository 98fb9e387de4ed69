import { isIP, type LookupFunction } from 'node:net';
import { isPublicIp } from './public-ip.ts';

/**
 * Throws if a URL is not https, or if its host is an IP that is not public. A connection to an IP needs no lookup, so
 * `lookupPublic` does not see it.
 */
export function refuseUnlessPublic({ protocol, hostname }: URL): void {
  if (protocol !== 'https:') throw new Error(`${hostname} is not asked by https`);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isPublicIp(host)) throw new Error(`${host} is not a public IP`);
}

/**
 * Looks up a host for a connection, and fails unless every IP of the host is public. Node connects to the same IPs that are
 * checked here, because a second lookup could return others (DNS rebinding).
 */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  // Loaded here, because an import would delay the start of a function by milliseconds.
  process.getBuiltinModule('node:dns').lookup(hostname, { ...options, all: true }, (error, found) => {
    const refused = error ? undefined : found.find(({ address }) => !isPublicIp(address));
    const [first] = found ?? [];
    if (error) done(error, []);
    else if (refused || !first) done(new Error(`${hostname} is at ${refused?.address}, which is not public`), []);
    else if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

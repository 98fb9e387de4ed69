import ipaddr from 'ipaddr.js';

// The smallest network that a subscriber gets, and the largest (RFC 6177).
const prefixes = [64, 48];

/**
 * Returns the networks of an IP, the smallest first: an IPv4 address, or the /64 and the /48 of an IPv6 address. Each network
 * counts as one caller. A text that is not an IP is its own network.
 */
export function clientNetworks(ip: string): string[] {
  if (!ipaddr.isValid(ip)) return [ip];
  // Turns an IPv4 address that is mapped into IPv6 back into IPv4.
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return [address.toString()];
  return prefixes.map((bits) => `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`);
}

/** Returns the smallest network of an IP, which counts as one caller: an IPv4 address, or the /64 of an IPv6 address. */
export const clientNetwork = (ip: string): string => clientNetworks(ip)[0] ?? ip;

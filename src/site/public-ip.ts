import { BlockList, isIPv6 } from 'node:net';

// The networks that IANA's special-purpose registries exclude from the public internet, and the IP of Azure's host service.
const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6');

// All other IPv6 addresses are loopback, local, multicast, unassigned or mapped IPv4 addresses.
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Returns true if an IP belongs to the public internet: not private, loopback, link-local, shared or reserved. */
export const isPublicIp = (ip: string): boolean =>
  isIPv6(ip) ? globalUnicast.check(ip, 'ipv6') && !special.check(ip, 'ipv6') : !special.check(ip, 'ipv4');

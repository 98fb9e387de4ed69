import { expect, test } from 'vitest';
import { isPublicIp } from '../../src/site/public-ip.ts';

test.each([
  ...['1.1.1.1', '8.8.8.8', '172.15.255.255', '172.32.0.0', '100.63.255.255', '100.128.0.0', '192.167.255.255'],
  ...['2606:4700:4700::1111', '2a00:1450:4009:81f::200e', '2400:cb00::1'],
])('%s is public', (ip) => {
  expect(isPublicIp(ip)).toBe(true);
});

test.each([
  ...['0.0.0.0', '10.0.0.1', '127.0.0.1', '127.255.255.254', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  // Link-local, where clouds tell machines their secrets; carrier-grade NAT; what else clouds use; multicast, reserved.
  ...[
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '224.0.0.1',
    '255.255.255.255',
  ],
  ...['::', '::1', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', 'fec0::1', '2001:db8::1', '100::1'],
  // IPv4 in the forms of IPv6.
  ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1'],
])('%s is not', (ip) => {
  expect(isPublicIp(ip)).toBe(false);
});

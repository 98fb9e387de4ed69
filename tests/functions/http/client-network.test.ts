import { expect, test } from 'vitest';
import { clientNetworks } from '../../../functions/_shared/http/client-network.ts';

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  ['::FFFF:cb00:7107', ['203.0.113.7']],
  ['0:0:0:0:0:ffff:cb00:7107', ['203.0.113.7']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:DB8:1:2:ffff::1', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8::/64', '2001:db8::/48']],
  ['fe80::1%eth0', ['fe80::/64', 'fe80::/48']],
  ['::1', ['::/64', '::/48']],
  ['unknown', ['unknown']],
  ['', ['']],
])('%s counts as %j', (ip, networks) => {
  expect(clientNetworks(ip)).toEqual(networks);
});

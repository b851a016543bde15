import { expect, test } from 'vitest';
import { networkOf } from '../../../lib/rules/accounts/networks.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1::', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('%s is counted as %s', (address, counted) => {
  expect(networkOf(address)).toBe(counted);
});

test('what is no address is counted by its first characters', () => {
  expect(networkOf('x'.repeat(5_000))).toHaveLength(45);
});

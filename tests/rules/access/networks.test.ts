import { expect, test } from 'vitest';
import { listCountedNetworks, toNetwork, toWidestNetwork } from '../../../lib/rules/access/networks.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1::', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8::3:4:5:6', '2001:db8:0:0::/64'],
  ['1::3:4:5:6:7:8', '1:0:3:4::/64'],
  ['2001:db8::ffff:203.0.113.9', '2001:db8:0:0::/64'],
  ['::ffff:9:8', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7:8::9', '1:2:3:4::/64'],
  ['', ''],
])('%s counts as %s (BEHAVIOR §8.1)', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

test('an invalid address counts by its first 45 characters', () => {
  expect(toNetwork('x'.repeat(5_000))).toHaveLength(45);
});

test.each([
  ['203.0.113.9', [['203.0.113.9', 1]]],
  [
    '2001:db8:1:2fe::/64',
    [
      ['2001:db8:1:2fe::/64', 1],
      ['2001:db8:1:0200::/56', 2],
      ['2001:db8:1::/48', 5],
    ],
  ],
  [
    '2001:db8:0:ab12::/64',
    [
      ['2001:db8:0:ab12::/64', 1],
      ['2001:db8:0:ab00::/56', 2],
      ['2001:db8:0::/48', 5],
    ],
  ],
])(
  'limits of %s count its wider networks too, with a multiple of the limit (BEHAVIOR §8.3)',
  (network, counted) => {
    expect(listCountedNetworks(network).map(({ network: each, factor }) => [each, factor])).toStrictEqual(
      counted,
    );
  },
);

test('the widest network of a caller is the /48, or an IPv4 address itself', () => {
  expect(toWidestNetwork('2001:db8:1:2::/64')).toBe('2001:db8:1::/48');
  expect(toWidestNetwork('203.0.113.9')).toBe('203.0.113.9');
});

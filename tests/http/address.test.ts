import { expect, test } from 'vitest';
import { ok } from '../../lib/rules/outcome.ts';
import { type Probe, serveProbe } from '../support/environment/probe.ts';

const HEADER = 'x-forwarded-for';

// BEHAVIOR §8.1
test.each([
  ['the sender, whatever its header says', false, { [HEADER]: '198.51.100.7' }, '203.0.113.1'],
  ['locally the first address of the header', true, { [HEADER]: '198.51.100.7, 10.0.0.1' }, '198.51.100.7'],
  ['locally the network of an IPv6 address', true, { [HEADER]: '2001:db8:1:2::9' }, '2001:db8:1:2::/64'],
  ['locally the sender, without a header', true, {}, '203.0.113.1'],
  ['locally the sender, with an empty header', true, { [HEADER]: ' ' }, '203.0.113.1'],
])('the address of a request is that of %s', async (_, trustForwardedFor, headers, expected) => {
  const addresses: string[] = [];
  const probe: Probe = async ({ network }) => {
    addresses.push(network);
    return ok({ status: true });
  };
  await serveProbe(probe, { trustForwardedFor }, { headers });
  expect(addresses).toEqual([expected]);
});

import { describe, expect, test } from 'vitest';
import { ok } from '../../lib/rules/outcome.ts';
import { type Probe, serveProbe } from '../support/environment/probe.ts';

const ORIGIN = { secrets: ['current', 'next'], required: false };
const VIEWER = 'cloudfront-viewer-address';

/** The status of a request with these headers, and the address that it counts for. */
async function send(headers: Record<string, string>, origin: typeof ORIGIN | undefined) {
  const addresses: string[] = [];
  const probe: Probe = async ({ network }) => {
    addresses.push(network);
    return ok({ status: true });
  };
  const { statusCode } = await serveProbe(probe, { trustForwardedFor: false, origin }, { headers });
  return { statusCode, address: addresses[0] };
}

// BEHAVIOR §8.1
describe('the address of a request is the viewer’s only behind CloudFront', () => {
  test.each([
    ['with the secret', { 'x-origin-secret': 'current', [VIEWER]: '198.51.100.7:46532' }, '198.51.100.7'],
    ['with the next secret', { 'x-origin-secret': 'next', [VIEWER]: '198.51.100.7:46532' }, '198.51.100.7'],
    ['of IPv6', { 'x-origin-secret': 'next', [VIEWER]: '2001:db8:1:2::9:443' }, '2001:db8:1:2::/64'],
    ['without the secret', { [VIEWER]: '198.51.100.7:46532' }, '203.0.113.1'],
    ['with another secret', { 'x-origin-secret': 'curren', [VIEWER]: '198.51.100.7:1' }, '203.0.113.1'],
    ['without a viewer', { 'x-origin-secret': 'current' }, '203.0.113.1'],
  ])('%s', async (_, headers, address) => {
    expect(await send(headers, ORIGIN)).toEqual({ statusCode: 200, address });
  });

  test('no header is trusted in an API without CloudFront', async () => {
    const headers = { 'x-origin-secret': '', [VIEWER]: '198.51.100.7:1' };
    expect(await send(headers, undefined)).toEqual({ statusCode: 200, address: '203.0.113.1' });
  });
});

test.each([
  [{}, 403],
  [{ 'x-origin-secret': 'guessed' }, 403],
  [{ 'x-origin-secret': 'current' }, 200],
])('where CloudFront is required, a request with %j gets %i', async (headers, statusCode) => {
  expect(await send(headers, { ...ORIGIN, required: true })).toMatchObject({ statusCode });
});

import { expect, test } from 'vitest';
import { checkEndpoints } from '../../../infra/tools/stripe-check/endpoints.ts';
import { openPlatformSealing } from '../../../lib/ports/sealing.ts';
import { createProcessorOpener } from '../../../lib/ports/stripe.ts';
import type { EventEndpoint } from '../../../lib/ports/stripe-events.ts';
import { parseTenant, type Tenant } from '../../../lib/rules/ids.ts';
import { EVENT_TYPES } from '../../../lib/workflows/payments/events/event-handlers.ts';
import { openSalonProcessor } from '../../../lib/workflows/payments/salon-processor.ts';
import { openPaymentAccount } from '../../support/payments/payments.ts';
import { getSalonRecord } from '../../support/products/redemptions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const ROSE = parseTenant('rose') as Tenant;
const RIGHT: EventEndpoint = {
  url: 'https://api.test/api/v1/payment/webhook/rose',
  types: EVENT_TYPES,
  apiVersion: '2026-10-28.endive',
  isEnabled: true,
};
const check = (change: Partial<EventEndpoint>) => checkEndpoints([{ ...RIGHT, ...change }], ROSE);

test.each([
  ['all events', {}],
  ['every event that Stripe has', { types: ['*'] }],
  ['all events in the first version that has them', { apiVersion: '2024-10-28.acacia' }],
])('finds nothing to do at an endpoint with %s', (_, change) => {
  expect(check(change)).toEqual([{ level: 'ok', text: `${RIGHT.url} gets all events.` }]);
});

test.each([
  [
    'the events that are missing',
    { types: EVENT_TYPES.filter((type) => !/^refund|dispute\.updated$/.test(type)) },
    /lacks refund\.failed, charge\.dispute\.updated: edit the endpoint/,
  ],
  ['a disabled endpoint', { isEnabled: false }, /is disabled: enable it/],
  [
    'an old version',
    { apiVersion: '2024-09-30.acacia' },
    /has the API version 2024-09-30\.acacia.* Add an endpoint/,
  ],
  ['the default version of the account', { apiVersion: null }, /the account's default API version/],
  ['an account without an endpoint for the salon', { url: 'https://x.test/y' }, /No endpoint of the account/],
])('names %s, and what to do', (_, change, text) => {
  expect(check(change)).toEqual([{ level: 'todo', text: expect.stringMatching(text) }]);
});

test('reads the endpoints of a salon at the processor', async () => {
  const salon = await openSalon();
  const { secretKey, signingSecret } = await openPaymentAccount(salon);
  const url = `https://api.test/api/v1/payment/webhook/${salon.tenant}`;
  salon.stripe.register({ secretKey, url, signingSecret });
  const deps = {
    store: salon.store,
    sealing: openPlatformSealing(salon.environment),
    processors: createProcessorOpener(salon.environment),
  };
  const processor = await openSalonProcessor(deps, await getSalonRecord(salon));
  const endpoints = processor.ok ? await processor.value.listEventEndpoints() : processor;
  expect(endpoints.ok && checkEndpoints(endpoints.value, salon.tenant)).toEqual([
    { level: 'ok', text: `${url} gets all events.` },
  ]);
});

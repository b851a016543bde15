import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { toFullRecord } from '../../../infra/local/stripe/full-records.ts';
import type { Incoming, Reply } from '../../../infra/local/stripe/stand-in.ts';
import { startStripe } from '../../../infra/local/stripe/start.ts';
import { TABLE } from '../../../infra/tools/stripe-check/table.ts';
import { findExchangeFaults } from '../../support/payments/stripe-shapes.ts';
import { watchStripeWire } from '../../support/payments/stripe-wire.ts';

it('knows the types of the installed version of the stripe package: npm run stripe-check -- --write', () => {
  expect(TABLE.version).toBe(Stripe.PACKAGE_VERSION);
});

const COMMON = { amount: 500, created: 1, currency: 'eur', metadata: {} };
const PAYMENT = { charge: 'ch_1', payment_intent: 'pi_1' };
const REFUND = toFullRecord('refund', {
  ...COMMON,
  ...PAYMENT,
  object: 'refund',
  id: 're_1',
  status: 'succeeded',
});
const INTENT = toFullRecord('payment_intent', {
  ...COMMON,
  object: 'payment_intent',
  id: 'pi_1',
  amount_received: 0,
  client_secret: 'pi_1_secret',
  status: 'succeeded',
  allowed_payment_method_types: null,
  automatic_payment_methods: null,
  canceled_at: null,
  capture_method: 'automatic_async',
  customer: null,
  description: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  next_action: null,
  payment_method: null,
  payment_method_types: [],
  setup_future_usage: null,
  shipping: null,
});

/** The faults of a request for a refund and its reply. */
const findFaults = (body: string, reply: object = REFUND, status = 200): string[] => {
  const request: Incoming = { method: 'POST', path: '/v1/refunds', query: '', body, header: () => undefined };
  const answer: Reply = { status, body: reply, headers: {} };
  return findExchangeFaults(request, answer);
};
const VALID = 'amount=500&payment_intent=pi_1&metadata[sale]=12';

it('finds nothing in a request and a reply that the package describes', () => {
  expect(findFaults(VALID)).toEqual([]);
});

it.each([
  ['an unknown parameter', `${VALID}&ammount=1`, 'POST /v1/refunds.ammount: unknown'],
  ['an unknown value of an enumeration', `${VALID}&reason=late`, 'POST /v1/refunds.reason: "late" is not'],
  ['a value of another type', 'amount=much', 'POST /v1/refunds.amount: "much" is not'],
  ['a list instead of an object', 'metadata[]=a', 'POST /v1/refunds.metadata: ["a"] is not'],
])('finds %s in a request', (_, body, fault) => {
  expect(findFaults(body)).toEqual([expect.stringContaining(fault)]);
});

it('finds a missing required parameter, and an unknown one inside of an object', () => {
  const request: Incoming = {
    method: 'POST',
    path: '/v1/payment_intents',
    query: '',
    header: () => undefined,
    body: 'amount=500&automatic_payment_methods[enabeld]=true',
  };
  const path = 'POST /v1/payment_intents';
  expect(findExchangeFaults(request, { status: 200, body: {}, headers: {} })).toEqual([
    `${path}.automatic_payment_methods.enabeld: unknown`,
    `${path}.automatic_payment_methods.enabled: missing`,
    `${path}.currency: missing`,
  ]);
});

const DISPUTE = toFullRecord('dispute', {
  ...COMMON,
  ...PAYMENT,
  object: 'dispute',
  id: 'dp_1',
  reason: 'fraudulent',
  status: 'won',
});
const EVENT = toFullRecord('event', {
  object: 'event',
  id: 'evt_1',
  api_version: '1',
  created: 1,
  livemode: false,
  type: 'charge.dispute.closed',
  data: { object: DISPUTE },
});
const of = (record: object) => ({ object: 'list', data: [record], has_more: false, url: '/v1/events' });

it.each([
  ['an unknown field', { ...REFUND, state: 'done' }, '.state: unknown'],
  ['a value of another type', { ...REFUND, amount: '500' }, '.amount: "500" is not'],
  ['a missing required field', { ...REFUND, reason: undefined }, '.reason: missing'],
  [
    'a missing field inside of an object',
    { ...INTENT, automatic_payment_methods: {} },
    '.automatic_payment_methods.enabled: missing',
  ],
  ['an unknown status in a list', of({ ...DISPUTE, status: 'closed' }), '.data.0.status: "closed" is not'],
  [
    'an unknown status in an event',
    { ...EVENT, data: { object: { ...DISPUTE, status: 'settled' } } },
    '.object.status: "settled" is not',
  ],
  [
    'an unknown status in an expanded record',
    { ...REFUND, payment_intent: { ...INTENT, status: 'paid' } },
    '.payment_intent.status: "paid" is not',
  ],
  [
    'an unknown status in the record of an error',
    { error: { type: 'card_error', payment_intent: { ...INTENT, status: 'lost' } } },
    '.payment_intent.status: "lost" is not',
  ],
])('finds %s in a reply', (_, reply, fault) => {
  expect(findFaults(VALID, reply)).toEqual([expect.stringContaining(fault)]);
});

it('leaves a refused request to its sender', () => {
  expect(findFaults('ammount=1', { error: { type: 'invalid_request_error' } }, 400)).toEqual([]);
});

/** The faults of a confirmation by stripe.js, with a publishable key, and its reply. */
const findBrowserFaults = (parameter: string, reply: object): string[] => {
  const card = 'payment_method_data[type]=card&payment_method_data[card][number]=4242424242424242';
  const request: Incoming = {
    method: 'POST',
    path: '/v1/payment_intents/pi_1/confirm',
    query: '',
    header: () => undefined,
    body: `key=pk_test_check&client_secret=pi_1_secret&return_url=https://salon.example&${card}&${parameter}`,
  };
  return findExchangeFaults(request, { status: 200, body: reply, headers: {} });
};
const { customer: _customer, metadata: _metadata, ...SHOWN_INTENT } = INTENT;
const CONFIRM = 'POST /v1/payment_intents/:id/confirm';

it.each([
  ['nothing where the package describes both', 'use_stripe_sdk=true', SHOWN_INTENT, []],
  ['an unknown parameter', 'use_sdk=true', SHOWN_INTENT, [`${CONFIRM}.use_sdk: unknown`]],
  [
    'an unknown field of a typed card',
    'payment_method_data[card][pin]=1',
    SHOWN_INTENT,
    [`${CONFIRM}.payment_method_data.card.pin: unknown`],
  ],
  [
    'an unknown status of the reply',
    'use_stripe_sdk=true',
    { ...SHOWN_INTENT, status: 'paid' },
    [expect.stringContaining('.status: "paid" is not')],
  ],
])('finds %s in a request of a browser', (_, parameter, reply, faults) => {
  expect(findBrowserFaults(parameter, reply)).toEqual(faults);
});

it('fails a file of tests whose stand-in has received or answered what Stripe does not know', async () => {
  const wire = watchStripeWire();
  const standIn = await startStripe({ inspect: wire.inspect });
  const { host, port } = standIn;
  const stripe = new Stripe('sk_test_check', { host, port, protocol: 'http', maxNetworkRetries: 0 });
  const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'eur' });
  expect(wire.expectKnown).not.toThrow();
  await fetch(`${standIn.url}/_test/payment_intents/${intent.id}/settle`, { method: 'POST', body: '{}' });
  await stripe.paymentIntents.confirm(intent.id, {
    payment_method: 'pm_card_createDispute',
    return_url: 'https://salon.example',
  });
  const setStatus = (status: string) =>
    fetch(`${standIn.url}/_test/payment_intents/${intent.id}/dispute`, {
      method: 'POST',
      body: JSON.stringify({ status }),
    });
  await setStatus('won');
  await stripe.events.list();
  expect(wire.expectKnown).not.toThrow();
  await setStatus('forgiven');
  await stripe.events.list();
  expect(wire.expectKnown).toThrow('.status: "forgiven" is not');
  await standIn.close();
});

import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  errorOf,
  type Receiver,
  SECRET_KEY,
  SIGNING_SECRET,
  startReceiver,
  startTestStripe,
  type TestStripe,
} from './fixture.ts';

let test: TestStripe;
let receiver: Receiver;
let stripe: Stripe;
beforeEach(async () => {
  test = await startTestStripe();
  receiver = await startReceiver();
  stripe = test.client();
  test.standIn.register({ secretKey: SECRET_KEY, url: receiver.url, signingSecret: SIGNING_SECRET });
});
afterEach(async () => {
  await test.standIn.close();
  await receiver.close();
});

const order = { amount: 500, currency: 'usd' } as const;

function receivedTypes(): string[] {
  return receiver.received.map(({ type }) => type);
}

it('signs each event so that the package accepts it with this secret and no other', async () => {
  const intent = await stripe.paymentIntents.create(order);
  await test.standIn.settled();
  const { body = '', signature = '' } = receiver.received[0] ?? {};
  expect(stripe.webhooks.constructEvent(body, signature, SIGNING_SECRET)).toMatchObject({
    type: 'payment_intent.created',
    api_version: Stripe.API_VERSION,
    data: { object: { id: intent.id } },
    livemode: false,
  });
  expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(/signature/i);
});

it('sends the events of a payment in their order', async () => {
  const intent = await stripe.paymentIntents.create(order);
  await errorOf(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }));
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  await stripe.refunds.create({ payment_intent: intent.id, amount: 100 });
  await test.standIn.settled();
  expect(receivedTypes()).toEqual([
    'payment_intent.created',
    'charge.failed',
    'payment_intent.payment_failed',
    'charge.succeeded',
    'payment_intent.succeeded',
    'refund.created',
    'charge.refunded',
  ]);
});

it('retries after a failure, and gives up after the last wait', async () => {
  receiver.statuses.push(500);
  await stripe.paymentIntents.create(order);
  await test.standIn.settled();
  expect(receiver.received).toHaveLength(2);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  receiver.statuses.push(500, 302, 503);
  await stripe.paymentIntents.create(order);
  await test.standIn.settled();
  expect(receiver.received).toHaveLength(5);
});

it('sends the events of an account to its own endpoint only', async () => {
  await test.client('sk_test_other').paymentIntents.create(order);
  await test.standIn.settled();
  expect(receiver.received).toEqual([]);
});

it('sends an event once to an endpoint that is registered twice', async () => {
  test.standIn.register({ secretKey: SECRET_KEY, url: receiver.url, signingSecret: SIGNING_SECRET });
  await stripe.customers.create();
  await test.standIn.settled();
  expect(receivedTypes()).toEqual(['customer.created']);
});

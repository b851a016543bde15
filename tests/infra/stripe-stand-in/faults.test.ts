import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { control, errorOf, SECRET_KEY, startTestStripe, type TestStripe } from './fixture.ts';

let test: TestStripe;
let stripe: Stripe;
beforeEach(async () => {
  test = await startTestStripe();
  stripe = test.client();
});
afterEach(() => test.standIn.close());

const order = { amount: 500, currency: 'usd' } as const;
const match = 'POST /v1/payment_intents';

async function countIntents(): Promise<number> {
  return (await stripe.paymentIntents.list()).data.length;
}

it.each([
  [500, 'StripeAPIError'],
  [429, 'StripeRateLimitError'],
])('replies %d as many times as configured, without doing the work', async (status, type) => {
  await control(test.standIn, 'POST', 'faults', { match, status, times: 2 });
  for (let n = 0; n < 2; n += 1) {
    expect(await errorOf(stripe.paymentIntents.create(order))).toMatchObject({ type, statusCode: status });
  }
  expect(await countIntents()).toBe(0);
  await stripe.paymentIntents.create(order);
  expect(await countIntents()).toBe(1);
});

it.each([
  ['before the work', false, 0],
  ['after the work', true, 1],
])('keeps a failure %s under the key of the request', async (_, after, count) => {
  await control(test.standIn, 'POST', 'faults', { match, status: 500, after });
  const key = { idempotencyKey: 'sale-1' };
  await errorOf(stripe.paymentIntents.create(order, key));
  const again = await errorOf(stripe.paymentIntents.create(order, key));
  expect(again).toMatchObject({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } });
  expect(await countIntents()).toBe(count);
  await stripe.paymentIntents.create(order, { idempotencyKey: 'sale-1-again' });
  expect(await countIntents()).toBe(count + 1);
});

it('keeps no refusal for the rate of requests under a key', async () => {
  await control(test.standIn, 'POST', 'faults', { match, status: 429 });
  const key = { idempotencyKey: 'sale-1' };
  await errorOf(stripe.paymentIntents.create(order, key));
  await stripe.paymentIntents.create(order, key);
  expect(await countIntents()).toBe(1);
});

it('drops the connection before the work', async () => {
  // The package repeats a request once when its connection is closed.
  await control(test.standIn, 'POST', 'faults', { match, drop: true, times: 2 });
  expect((await errorOf(stripe.paymentIntents.create(order))).type).toBe('StripeConnectionError');
  expect(await countIntents()).toBe(0);
});

it('drops the connection after the work, so that the repetition of the package gets the first reply', async () => {
  await control(test.standIn, 'POST', 'faults', { match, drop: true, after: true });
  const replayed = await stripe.paymentIntents.create(order);
  expect(replayed.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(await countIntents()).toBe(1);
});

it('delays the reply for one account and one address only', async () => {
  await control(test.standIn, 'POST', 'faults', {
    match: 'POST /v1/payment_intents/*/confirm',
    delay_ms: 60_000,
    account: SECRET_KEY,
    times: 2,
  });
  const intent = await stripe.paymentIntents.create(order);
  const { host, port } = test.standIn;
  const hasty = new Stripe(SECRET_KEY, { host, port, protocol: 'http', timeout: 50, maxNetworkRetries: 0 });
  const paying = hasty.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  expect((await errorOf(paying)).type).toBe('StripeConnectionError');
  const other = test.client('sk_test_other');
  const theirs = await other.paymentIntents.create(order);
  const paid = await other.paymentIntents.confirm(theirs.id, { payment_method: 'pm_card_visa' });
  expect(paid.status).toBe('succeeded');
});

it('removes all faults', async () => {
  await control(test.standIn, 'POST', 'faults', { match, status: 500, times: 9 });
  await control(test.standIn, 'DELETE', 'faults');
  expect((await stripe.paymentIntents.create(order)).status).toBe('requires_payment_method');
});

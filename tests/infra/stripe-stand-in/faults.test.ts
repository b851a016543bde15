import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Bench, control, errorOf, SECRET_KEY, startBench } from './stand-in.ts';

let bench: Bench;
let stripe: Stripe;
beforeEach(async () => {
  bench = await startBench();
  stripe = bench.client();
});
afterEach(() => bench.standIn.close());

const order = { amount: 500, currency: 'usd' } as const;
const match = 'POST /v1/payment_intents';

async function made(): Promise<number> {
  return (await stripe.paymentIntents.list()).data.length;
}

it.each([
  [500, 'StripeAPIError'],
  [429, 'StripeRateLimitError'],
])('answers %d as often as it was told to, without doing the work', async (status, type) => {
  await control(bench.standIn, 'POST', 'faults', { match, status, times: 2 });
  for (let n = 0; n < 2; n += 1) {
    expect(await errorOf(stripe.paymentIntents.create(order))).toMatchObject({ type, statusCode: status });
  }
  expect(await made()).toBe(0);
  await stripe.paymentIntents.create(order);
  expect(await made()).toBe(1);
});

it('loses only the answer when it fails afterwards: the same key then finds the work done', async () => {
  await control(bench.standIn, 'POST', 'faults', { match, status: 500, after: true });
  const key = { idempotencyKey: 'sale-1' };
  await errorOf(stripe.paymentIntents.create(order, key));
  const found = await stripe.paymentIntents.create(order, key);
  expect(found.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(await made()).toBe(1);
});

it('drops the connection before the work', async () => {
  // The package itself tries a closed connection once more.
  await control(bench.standIn, 'POST', 'faults', { match, drop: true, times: 2 });
  expect((await errorOf(stripe.paymentIntents.create(order))).type).toBe('StripeConnectionError');
  expect(await made()).toBe(0);
});

it('drops the connection after the work, which the own retry of the package then finds done', async () => {
  await control(bench.standIn, 'POST', 'faults', { match, drop: true, after: true });
  const found = await stripe.paymentIntents.create(order);
  expect(found.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(await made()).toBe(1);
});

it('hangs for longer than the caller waits, for one account and one address only', async () => {
  await control(bench.standIn, 'POST', 'faults', {
    match: 'POST /v1/payment_intents/*/confirm',
    delay_ms: 60_000,
    account: SECRET_KEY,
    times: 2,
  });
  const intent = await stripe.paymentIntents.create(order);
  const { host, port } = bench.standIn;
  const hasty = new Stripe(SECRET_KEY, { host, port, protocol: 'http', timeout: 50, maxNetworkRetries: 0 });
  const paying = hasty.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  expect((await errorOf(paying)).type).toBe('StripeConnectionError');
  const other = bench.client('sk_test_other');
  const theirs = await other.paymentIntents.create({
    ...order,
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  expect(theirs.status).toBe('succeeded');
});

it('forgets its faults when told to', async () => {
  await control(bench.standIn, 'POST', 'faults', { match, status: 500, times: 9 });
  expect((await control(bench.standIn, 'GET', 'faults')).faults).toHaveLength(1);
  await control(bench.standIn, 'DELETE', 'faults');
  expect((await stripe.paymentIntents.create(order)).status).toBe('requires_payment_method');
});

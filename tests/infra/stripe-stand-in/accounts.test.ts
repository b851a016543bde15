import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, errorOf, startBench } from './stand-in.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.standIn.close());

describe('keys', () => {
  it('keeps the objects of two keys apart', async () => {
    const made = await bench.client('sk_test_one').paymentIntents.create({ amount: 500, currency: 'eur' });
    const error = await errorOf(bench.client('sk_test_two').paymentIntents.retrieve(made.id));
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    expect((await bench.client('sk_test_two').paymentIntents.list()).data).toEqual([]);
    expect((await bench.client('sk_test_one').paymentIntents.list()).data).toHaveLength(1);
  });

  it.each(['sk_live_abc', 'nonsense', 'sk_test_', 'pk_test_never_seen'])('answers 401 to %s', async (key) => {
    const error = await errorOf(bench.client(key).paymentIntents.list());
    expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
  });

  it('answers 401 to a test key that is not among the known ones', async () => {
    const strict = await startBench({ knownKeys: ['sk_test_known'] });
    expect((await errorOf(strict.client('sk_test_other').balance.retrieve())).statusCode).toBe(401);
    expect((await strict.client('sk_test_known').customers.list()).data).toEqual([]);
    await strict.standIn.close();
  });

  it('answers 404 in the form of Stripe to an address that it does not know', async () => {
    const error = await errorOf(bench.client().coupons.retrieve('x'));
    expect(error).toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' });
    expect(error.requestId).toMatch(/^req_/);
  });
});

describe('idempotency', () => {
  it('answers the same key with the first reply and does the work once', async () => {
    const stripe = bench.client('sk_test_idem');
    const params = { amount: 700, currency: 'usd', metadata: { n: '1' } };
    const first = await stripe.paymentIntents.create(params, { idempotencyKey: 'order-1' });
    const again = await stripe.paymentIntents.create(params, { idempotencyKey: 'order-1' });
    expect(again).toEqual(first);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('answers 400 to the same key with other parameters', async () => {
    const stripe = bench.client('sk_test_idem2');
    await stripe.paymentIntents.create({ amount: 700, currency: 'usd' }, { idempotencyKey: 'k' });
    const other = stripe.paymentIntents.create({ amount: 701, currency: 'usd' }, { idempotencyKey: 'k' });
    expect(await errorOf(other)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  it('replays a decline, and forgets a request that was refused before anything was tried', async () => {
    const stripe = bench.client('sk_test_idem3');
    const declined = {
      amount: 700,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_chargeDeclined',
    };
    const first = await errorOf(stripe.paymentIntents.create(declined, { idempotencyKey: 'd' }));
    const again = await errorOf(stripe.paymentIntents.create(declined, { idempotencyKey: 'd' }));
    expect(again.payment_intent?.id).toBe(first.payment_intent?.id);
    await errorOf(stripe.paymentIntents.create({ amount: 1, currency: 'usd' }, { idempotencyKey: 'v' }));
    const fixed = await stripe.paymentIntents.create(
      { amount: 100, currency: 'usd' },
      { idempotencyKey: 'v' },
    );
    expect(fixed.amount).toBe(100);
  });
});

describe('lists', () => {
  it('gives pages, newest first, that follow each other without gap or repetition', async () => {
    const stripe = bench.client('sk_test_pages');
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1)
      made.unshift((await stripe.customers.create({ email: `c${n}@x.example` })).id);
    const first = await stripe.customers.list({ limit: 3 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' });
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 3));
    const last = await stripe.customers.list({ limit: 3, starting_after: made[5] ?? '' });
    expect(last).toMatchObject({ has_more: false, data: [{ id: made[6] }] });
    const before = await stripe.customers.list({ limit: 2, ending_before: made[3] ?? '' });
    expect(before.data.map(({ id }) => id)).toEqual(made.slice(1, 3));
    const everyone = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(everyone.map(({ id }) => id)).toEqual(made);
    expect((await stripe.customers.list({ email: 'c4@x.example' })).data).toHaveLength(1);
    expect((await errorOf(stripe.customers.list({ limit: 101 }))).statusCode).toBe(400);
  });

  it('expands within a list, and refuses what is no reference', async () => {
    const stripe = bench.client('sk_test_expand');
    const customer = await stripe.customers.create({ name: 'Bo' });
    await stripe.paymentIntents.create({ amount: 500, currency: 'usd', customer: customer.id });
    const page = await stripe.paymentIntents.list({ expand: ['data.customer'] });
    expect(page.data[0]?.customer).toMatchObject({ object: 'customer', name: 'Bo' });
    const wrong = stripe.paymentIntents.list({ expand: ['data.invoice'] });
    expect((await errorOf(wrong)).message).toContain('This property cannot be expanded (invoice)');
  });
});

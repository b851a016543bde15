import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestStripe, type TestStripe } from './fixture.ts';

let test: TestStripe;
beforeAll(async () => {
  test = await startTestStripe();
});
afterAll(() => test.standIn.close());

describe('keys', () => {
  it('separates the records of two keys', async () => {
    const one = test.client('sk_test_one');
    const two = test.client('sk_test_two');
    const intent = await one.paymentIntents.create({ amount: 500, currency: 'eur' });
    const error = await errorOf(two.paymentIntents.retrieve(intent.id));
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    expect((await two.paymentIntents.list()).data).toEqual([]);
    expect((await one.paymentIntents.list()).data).toHaveLength(1);
  });

  it.each(['sk_live_abc', 'nonsense', 'sk_test_', 'pk_test_salon'])(
    'rejects the key %s (401)',
    async (key) => {
      const error = await errorOf(test.client(key).paymentIntents.list());
      expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
    },
  );

  it('accepts a key as the user name of Basic credentials', async () => {
    const authorization = `Basic ${Buffer.from('sk_test_salon:').toString('base64')}`;
    const reply = await fetch(`${test.standIn.url}/v1/customers`, { headers: { authorization } });
    expect(reply.status).toBe(200);
  });

  it('replies to an unknown address with a Stripe error (404)', async () => {
    const error = await errorOf(test.client().coupons.retrieve('x'));
    expect(error).toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' });
    expect(error.requestId).toMatch(/^req_/);
  });
});

describe('Idempotency-Key', () => {
  it('repeats the first reply and does the work once', async () => {
    const stripe = test.client('sk_test_idem');
    const params = { amount: 700, currency: 'usd', metadata: { n: '1' } };
    const first = await stripe.paymentIntents.create(params, { idempotencyKey: 'order-1' });
    const again = await stripe.paymentIntents.create(params, { idempotencyKey: 'order-1' });
    expect(again).toEqual(first);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('refuses the same key with other parameters (400)', async () => {
    const stripe = test.client('sk_test_idem2');
    await stripe.paymentIntents.create({ amount: 700, currency: 'usd' }, { idempotencyKey: 'k' });
    const other = stripe.paymentIntents.create({ amount: 701, currency: 'usd' }, { idempotencyKey: 'k' });
    expect(await errorOf(other)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  it('repeats a decline and any other failure, but not a refusal of invalid parameters', async () => {
    const stripe = test.client('sk_test_idem3');
    const order = { amount: 700, currency: 'usd', confirm: true, payment_method: 'pm_card_chargeDeclined' };
    const first = await errorOf(stripe.paymentIntents.create(order, { idempotencyKey: 'd' }));
    const again = await errorOf(stripe.paymentIntents.create(order, { idempotencyKey: 'd' }));
    expect(again.payment_intent?.id).toBe(first.payment_intent?.id);
    const gone = { customer: 'cus_nobody', amount: 700, currency: 'usd' };
    expect((await errorOf(stripe.paymentIntents.create(gone, { idempotencyKey: 'g' }))).code).toBe(
      'resource_missing',
    );
    const corrected = stripe.paymentIntents.create({ amount: 700, currency: 'usd' }, { idempotencyKey: 'g' });
    expect((await errorOf(corrected)).type).toBe('StripeIdempotencyError');
    const key = { idempotencyKey: 'v' };
    await errorOf(stripe.paymentIntents.create({ amount: 1, currency: 'usd' }, key));
    expect((await stripe.paymentIntents.create({ amount: 100, currency: 'usd' }, key)).amount).toBe(100);
  });
});

describe('lists', () => {
  it('gives every record once, newest first, page by page', async () => {
    const stripe = test.client('sk_test_pages');
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.unshift((await stripe.customers.create()).id);
    const first = await stripe.customers.list({ limit: 3 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    const last = await stripe.customers.list({ limit: 3, starting_after: ids[5] ?? '' });
    expect(last).toMatchObject({ has_more: false, data: [{ id: ids[6] }] });
    const all = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(ids);
    expect((await errorOf(stripe.customers.list({ limit: 101 }))).statusCode).toBe(400);
  });

  it('expands references within a list, and refuses other fields', async () => {
    const stripe = test.client('sk_test_expand');
    const customer = await stripe.customers.create({ name: 'Bo' });
    await stripe.paymentIntents.create({ amount: 500, currency: 'usd', customer: customer.id });
    const page = await stripe.paymentIntents.list({ expand: ['data.customer'] });
    expect(page.data[0]?.customer).toMatchObject({ object: 'customer', name: 'Bo' });
    const wrong = stripe.paymentIntents.list({ expand: ['data.invoice'] });
    expect((await errorOf(wrong)).message).toContain('This property cannot be expanded (invoice)');
  });
});

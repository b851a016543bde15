import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, control, errorOf, startBench } from './stand-in.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.standIn.close());

const order = { amount: 4_250, currency: 'usd' } as const;

describe('paying', () => {
  it('keeps amount, description, shipping and metadata and waits for a payment method', async () => {
    const shipping = { name: 'Ada', address: { line1: '1 Main St', country: 'US' } };
    const made = await bench.client().paymentIntents.create({
      ...order,
      automatic_payment_methods: { enabled: true },
      description: 'Deposit',
      metadata: { tenant: 'rose', note: 'a & b = [c]' },
      shipping,
    });
    expect(made).toMatchObject({
      ...order,
      description: 'Deposit',
      status: 'requires_payment_method',
      shipping,
    });
    expect(made.metadata).toEqual({ tenant: 'rose', note: 'a & b = [c]' });
    expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_`));
    expect(await bench.client().paymentIntents.retrieve(made.id)).toEqual(made);
  });

  it.each(['pm_card_visa', 'pm_card_mastercard'])('%s pays at once and leaves a charge', async (method) => {
    const stripe = bench.client();
    const made = await stripe.paymentIntents.create({ ...order, metadata: { visit: '7' } });
    const paid = await stripe.paymentIntents.confirm(made.id, {
      payment_method: method,
      expand: ['latest_charge', 'payment_method'],
    });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 4_250, last_payment_error: null });
    expect(paid.latest_charge).toMatchObject({
      object: 'charge',
      paid: true,
      amount: 4_250,
      metadata: { visit: '7' },
    });
    expect(paid.payment_method).toMatchObject({ object: 'payment_method', type: 'card' });
    const chargeId = typeof paid.latest_charge === 'object' ? (paid.latest_charge?.id ?? '') : '';
    expect((await stripe.charges.retrieve(chargeId)).payment_intent).toBe(made.id);
  });

  it('pays when created with confirm', async () => {
    const paid = await bench
      .client()
      .paymentIntents.create({ ...order, confirm: true, payment_method: 'pm_card_visa' });
    expect(paid.status).toBe('succeeded');
  });

  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
  ])('%s is declined with 402 and can be followed by a card that works', async (method, code, decline) => {
    const stripe = bench.client();
    const made = await stripe.paymentIntents.create(order);
    const error = await errorOf(stripe.paymentIntents.confirm(made.id, { payment_method: method }));
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code: decline });
    expect(error.payment_intent).toMatchObject({
      id: made.id,
      status: 'requires_payment_method',
      payment_method: null,
    });
    const after = await stripe.paymentIntents.retrieve(made.id);
    expect(after.last_payment_error).toMatchObject({ code, decline_code: decline });
    const paid = await stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  it.each([
    ['4242 4242 4242 4242', 'succeeded'],
    ['4000002500003155', 'requires_action'],
  ])('takes the card number %s: %s', async (number, status) => {
    const { standIn, client } = bench;
    const made = await client().paymentIntents.create(order);
    const body = new URLSearchParams({
      client_secret: made.client_secret ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
    });
    const reply = await fetch(`${standIn.url}/v1/payment_intents/${made.id}/confirm`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_salon' },
      body,
    });
    expect(await reply.json()).toMatchObject({ id: made.id, status });
  });

  it.each(['4000000000000002', '4000000000009995'])('declines the card number %s', async (number) => {
    const error = await errorOf(
      bench.client().rawRequest('POST', '/v1/payment_intents', {
        ...order,
        confirm: true,
        payment_method_data: { type: 'card', card: { number } },
      }),
    );
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined' });
  });
});

describe('3-D Secure', () => {
  it.each(['pm_card_threeDSecure2Required', 'pm_card_authenticationRequired'])(
    '%s waits for the cardholder, and then pays',
    async (method) => {
      const stripe = bench.client();
      const made = await stripe.paymentIntents.create(order);
      const waiting = await stripe.paymentIntents.confirm(made.id, {
        payment_method: method,
        return_url: 'https://salon.example/done',
      });
      expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
      await control(bench.standIn, 'POST', `payment_intents/${made.id}/authenticate`, { outcome: 'succeed' });
      expect(await stripe.paymentIntents.retrieve(made.id)).toMatchObject({
        status: 'succeeded',
        next_action: null,
      });
    },
  );

  it('asks for another method when the cardholder fails the check', async () => {
    const stripe = bench.client();
    const made = await stripe.paymentIntents.create({
      ...order,
      confirm: true,
      payment_method: 'pm_card_threeDSecure2Required',
    });
    await control(bench.standIn, 'POST', `payment_intents/${made.id}/authenticate`, { outcome: 'fail' });
    const after = await stripe.paymentIntents.retrieve(made.id);
    expect(after.status).toBe('requires_payment_method');
    expect(after.last_payment_error?.code).toBe('payment_intent_authentication_failure');
  });

  it('declines off session what needs the cardholder', async () => {
    const error = await errorOf(
      bench.client().paymentIntents.create({
        ...order,
        confirm: true,
        off_session: true,
        payment_method: 'pm_card_authenticationRequired',
      }),
    );
    expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required' });
  });
});

describe('states', () => {
  it.each([
    ['succeed', 'succeeded'],
    ['fail', 'requires_payment_method'],
  ])('stays processing until the bank is told to %s', async (outcome, status) => {
    const stripe = bench.client();
    const made = await stripe.paymentIntents.create({
      ...order,
      confirm: true,
      payment_method: 'pm_usBankAccount_processing',
    });
    expect(made.status).toBe('processing');
    await control(bench.standIn, 'POST', `payment_intents/${made.id}/settle`, { outcome });
    expect((await stripe.paymentIntents.retrieve(made.id)).status).toBe(status);
  });

  it('refuses to confirm what has succeeded or was canceled, and to cancel what has succeeded', async () => {
    const stripe = bench.client();
    const paid = await stripe.paymentIntents.create({
      ...order,
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    const open = await stripe.paymentIntents.create(order);
    const canceled = await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    const unexpected = {
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      type: 'StripeInvalidRequestError',
    };
    const method = { payment_method: 'pm_card_visa' };
    expect(await errorOf(stripe.paymentIntents.confirm(paid.id, method))).toMatchObject(unexpected);
    expect(await errorOf(stripe.paymentIntents.confirm(open.id, method))).toMatchObject(unexpected);
    expect(await errorOf(stripe.paymentIntents.cancel(paid.id))).toMatchObject(unexpected);
  });

  it('changes amount and metadata until it is paid', async () => {
    const stripe = bench.client();
    const made = await stripe.paymentIntents.create({ ...order, metadata: { a: '1', b: '2' } });
    const changed = await stripe.paymentIntents.update(made.id, { amount: 900, metadata: { a: '', c: '3' } });
    expect(changed).toMatchObject({ amount: 900, metadata: { b: '2', c: '3' } });
    expect(changed.metadata).not.toHaveProperty('a');
  });

  it.each([
    [{ currency: 'usd' }, 'parameter_missing'],
    [{ amount: 0, currency: 'usd' }, 'parameter_invalid_integer'],
    [{ amount: 12, currency: 'usd' }, 'amount_too_small'],
    [{ amount: '12.5', currency: 'usd' }, 'parameter_invalid_integer'],
    [{ amount: 500, currency: 'usd', captcha: '1' }, 'parameter_unknown'],
    [{ amount: 500, currency: 'usd', customer: 'cus_nobody' }, 'resource_missing'],
  ])('answers 400 to %j and says why', async (params, code) => {
    const call = bench.client().rawRequest('POST', '/v1/payment_intents', params);
    expect(await errorOf(call)).toMatchObject({ statusCode: 400, code });
  });
});

describe('a browser with the publishable key', () => {
  it('sees and pays an intent by its client secret alone, without the records of the salon', async () => {
    const made = await bench.client().paymentIntents.create({ ...order, metadata: { tenant: 'rose' } });
    const browser = bench.client('pk_test_salon');
    const seen = await browser.paymentIntents.retrieve(made.id, { client_secret: made.client_secret ?? '' });
    expect(seen).toMatchObject({ id: made.id, amount: 4_250 });
    expect(seen).not.toHaveProperty('metadata');
    expect((await errorOf(browser.paymentIntents.retrieve(made.id))).statusCode).toBe(400);
    const guess = browser.paymentIntents.retrieve(made.id, { client_secret: `${made.id}_secret_guess` });
    expect((await errorOf(guess)).statusCode).toBe(400);
    expect((await errorOf(browser.paymentIntents.create(order))).statusCode).toBe(403);
    expect((await errorOf(browser.customers.list())).statusCode).toBe(403);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { control, errorOf, startTestStripe, type TestStripe } from './fixture.ts';

let test: TestStripe;
beforeAll(async () => {
  test = await startTestStripe();
});
afterAll(() => test.standIn.close());

const order = { amount: 4_250, currency: 'usd' } as const;

describe('paying', () => {
  it('stores amount, description, shipping and metadata and waits for a payment method', async () => {
    const shipping = { name: 'Ada', address: { line1: '1 Main St', country: 'US' } };
    const intent = await test.client().paymentIntents.create({
      ...order,
      automatic_payment_methods: { enabled: true },
      description: 'Deposit',
      metadata: { tenant: 'rose', note: 'a & b = [c]' },
      shipping,
    });
    expect(intent).toMatchObject({
      ...order,
      description: 'Deposit',
      status: 'requires_payment_method',
      shipping,
    });
    expect(intent.metadata).toEqual({ tenant: 'rose', note: 'a & b = [c]' });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));
    expect(await test.client().paymentIntents.retrieve(intent.id)).toEqual(intent);
  });

  it.each(['pm_card_visa', 'pm_card_mastercard'])('%s pays at once and creates a charge', async (method) => {
    const stripe = test.client();
    const intent = await stripe.paymentIntents.create({ ...order, metadata: { visit: '7' } });
    const paid = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: method,
      expand: ['latest_charge', 'payment_method'],
    });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 4_250, last_payment_error: null });
    expect(paid.latest_charge).toMatchObject({
      object: 'charge',
      paid: true,
      amount: 4_250,
      metadata: { visit: '7' },
      payment_intent: intent.id,
    });
    expect(paid.payment_method).toMatchObject({ object: 'payment_method', type: 'card' });
  });

  it.each([
    ['pm_card_chargeDeclined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ])('%s is declined (402), and another card pays afterwards', async (method, decline) => {
    const stripe = test.client();
    const intent = await stripe.paymentIntents.create(order);
    const error = await errorOf(stripe.paymentIntents.confirm(intent.id, { payment_method: method }));
    const code = 'card_declined';
    expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code: decline });
    expect(error.payment_intent).toMatchObject({
      id: intent.id,
      status: 'requires_payment_method',
      payment_method: null,
    });
    const after = await stripe.paymentIntents.retrieve(intent.id);
    expect(after.last_payment_error).toMatchObject({ code, decline_code: decline });
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });
});

describe('3-D Secure', () => {
  it('waits for the cardholder, and then pays', async () => {
    const stripe = test.client();
    const intent = await stripe.paymentIntents.create(order);
    const waiting = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'https://salon.example/done',
    });
    expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    await control(test.standIn, 'POST', `payment_intents/${intent.id}/settle`, { outcome: 'succeed' });
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      next_action: null,
    });
  });

  it('requires another method when the cardholder fails the check', async () => {
    const stripe = test.client();
    const intent = await stripe.paymentIntents.create({
      ...order,
      confirm: true,
      payment_method: 'pm_card_authenticationRequired',
    });
    await control(test.standIn, 'POST', `payment_intents/${intent.id}/settle`, { outcome: 'fail' });
    const after = await stripe.paymentIntents.retrieve(intent.id);
    expect(after.status).toBe('requires_payment_method');
    expect(after.last_payment_error?.code).toBe('payment_intent_authentication_failure');
  });

  it('declines an off-session charge that needs a check (402)', async () => {
    const error = await errorOf(
      test.client().paymentIntents.create({
        ...order,
        confirm: true,
        off_session: true,
        payment_method: 'pm_card_authenticationRequired',
      }),
    );
    expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required' });
  });
});

describe('types of payment methods', () => {
  it('offers all types but the excluded ones and, where no redirect is allowed, redirects', async () => {
    const stripe = test.client();
    const create = async (params: object) =>
      (await stripe.paymentIntents.create({ ...order, ...params })).payment_method_types;
    const all = ['card', 'ideal', 'payto', 'us_bank_account'];
    expect(await create({})).toEqual(all);
    expect(await create({ excluded_payment_method_types: ['us_bank_account', 'boleto'] })).toEqual(
      all.slice(0, 3),
    );
    const automatic_payment_methods = { enabled: true, allow_redirects: 'never' };
    expect(await create({ automatic_payment_methods })).not.toContain('ideal');
    expect(await create({ allowed_payment_method_types: ['card'] })).toEqual(['card']);
  });

  it('refuses a method of an excluded type, contradicting parameters, and payment_method_types (400)', async () => {
    const stripe = test.client();
    const excluded_payment_method_types = ['us_bank_account'] as const;
    const intent = await stripe.paymentIntents.create({
      ...order,
      excluded_payment_method_types: [...excluded_payment_method_types],
    });
    const confirmed = stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_usBankAccount_processing',
    });
    expect((await errorOf(confirmed)).code).toBe('payment_intent_incompatible_payment_method');
    const codes = await Promise.all(
      [
        { allowed_payment_method_types: ['card'], automatic_payment_methods: { enabled: true } },
        { allowed_payment_method_types: ['card'], excluded_payment_method_types: ['boleto'] },
        { payment_method_types: ['card'] },
      ].map(async (params) => (await errorOf(stripe.paymentIntents.create({ ...order, ...params }))).code),
    );
    expect(codes).toEqual([
      'parameters_exclusive',
      'parameters_exclusive',
      'payment_method_types_no_longer_supported',
    ]);
  });
});

describe('states', () => {
  it.each([
    ['succeed', 'succeeded'],
    ['fail', 'requires_payment_method'],
  ])('keeps a bank debit in processing until it is settled: %s', async (outcome, status) => {
    const stripe = test.client();
    const intent = await stripe.paymentIntents.create({
      ...order,
      confirm: true,
      payment_method: 'pm_usBankAccount_processing',
    });
    expect(intent.status).toBe('processing');
    await control(test.standIn, 'POST', `payment_intents/${intent.id}/settle`, { outcome });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe(status);
  });

  it('clears the error of an attempt when the next one begins', async () => {
    const stripe = test.client();
    const intent = await stripe.paymentIntents.create(order);
    await errorOf(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }));
    expect((await stripe.paymentIntents.retrieve(intent.id)).last_payment_error).not.toBeNull();
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_threeDSecure2Required' });
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_action',
      last_payment_error: null,
    });
  });

  it('refuses to confirm or cancel an intent that is paid or canceled (400)', async () => {
    const stripe = test.client();
    const method = { payment_method: 'pm_card_visa' };
    const paid = await stripe.paymentIntents.create({ ...order, ...method, confirm: true });
    expect(paid.status).toBe('succeeded');
    const open = await stripe.paymentIntents.create(order);
    expect((await stripe.paymentIntents.cancel(open.id)).status).toBe('canceled');
    const unexpected = {
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      type: 'StripeInvalidRequestError',
    };
    expect(await errorOf(stripe.paymentIntents.confirm(paid.id, method))).toMatchObject(unexpected);
    expect(await errorOf(stripe.paymentIntents.confirm(open.id, method))).toMatchObject(unexpected);
    expect(await errorOf(stripe.paymentIntents.cancel(paid.id))).toMatchObject(unexpected);
  });

  it('merges metadata', async () => {
    const stripe = test.client();
    const intent = await stripe.paymentIntents.create({ ...order, metadata: { a: '1', b: '2' } });
    const updated = await stripe.paymentIntents.update(intent.id, {
      description: 'Deposit',
      metadata: { a: '', c: '3' },
    });
    expect(updated.description).toBe('Deposit');
    expect(updated.metadata).toEqual({ b: '2', c: '3' });
  });

  it.each([
    [{ currency: 'usd' }, 'parameter_missing'],
    [{ amount: 0, currency: 'usd' }, 'parameter_invalid_integer'],
    [{ amount: 12, currency: 'usd' }, 'amount_too_small'],
    [{ amount: 1_000_000_000_000, currency: 'usd' }, 'amount_too_large'],
    [{ amount: 17_499, currency: 'huf' }, 'amount_too_small'],
    [{ amount: 12_050, currency: 'ugx' }, 'invalid_charge_amount_no_decimal_compatible'],
    [{ amount: 12_345, currency: 'kwd' }, 'invalid_charge_amount'],
    [
      { amount: 500, currency: 'usd', shipping: { name: 'Ada', address: { line1: 'a', city: '' } } },
      'parameter_invalid_empty',
    ],
    [{ amount: '12.5', currency: 'usd' }, 'parameter_invalid_integer'],
    [{ amount: 500, currency: 'usd', captcha: '1' }, 'parameter_unknown'],
    [{ amount: 500, currency: 'usd', customer: 'cus_nobody' }, 'resource_missing'],
  ])('refuses %j (400)', async (params, code) => {
    const call = test.client().rawRequest('POST', '/v1/payment_intents', params);
    expect(await errorOf(call)).toMatchObject({ statusCode: 400, code });
  });
});

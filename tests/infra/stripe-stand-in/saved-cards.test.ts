import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, press, startTestStripe, type TestStripe } from './fixture.ts';

let test: TestStripe;
let stripe: Stripe;
beforeAll(async () => {
  test = await startTestStripe();
  stripe = test.client();
});
afterAll(() => test.standIn.close());

function chargeOffSession(customer: string, card: unknown): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({
    amount: 1_000,
    currency: 'usd',
    customer,
    payment_method: String(card),
    confirm: true,
    off_session: true,
  });
}

it('saves a card with a setup intent, and charges it again and again without the customer', async () => {
  const customer = await stripe.customers.create({ email: 'ada@x.example' });
  const intent = await stripe.setupIntents.create({ customer: customer.id, usage: 'off_session' });
  expect(intent.status).toBe('requires_payment_method');
  const done = await stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  expect(done).toMatchObject({ status: 'succeeded', customer: customer.id });
  const { data } = await stripe.paymentMethods.list({ customer: customer.id, type: 'card' });
  expect(data).toMatchObject([{ id: done.payment_method, card: { last4: '4242', brand: 'visa' } }]);
  for (let n = 0; n < 2; n += 1) {
    expect((await chargeOffSession(customer.id, done.payment_method)).status).toBe('succeeded');
  }
});

it('checks a card by 3-D Secure when it is saved, and not again when it is charged', async () => {
  const customer = await stripe.customers.create();
  const intent = await stripe.setupIntents.create({ customer: customer.id });
  const waiting = await stripe.setupIntents.confirm(intent.id, {
    payment_method: 'pm_card_authenticationRequiredOnSetup',
  });
  expect(waiting.status).toBe('requires_action');
  await press(test.standIn, intent.client_secret, 'fail');
  const failed = await stripe.setupIntents.retrieve(intent.id);
  expect(failed.last_setup_error?.code).toBe('setup_intent_authentication_failure');
  await press(test.standIn, intent.client_secret, 'pm_card_authenticationRequiredOnSetup');
  await press(test.standIn, intent.client_secret, 'succeed');
  const { payment_method: card } = await stripe.setupIntents.retrieve(intent.id);
  expect((await chargeOffSession(customer.id, card)).status).toBe('succeeded');
});

it('refuses to save a card that is always declined (402)', async () => {
  const customer = await stripe.customers.create();
  const intent = await stripe.setupIntents.create({ customer: customer.id });
  const card = 'pm_card_chargeDeclined';
  const error = await errorOf(stripe.setupIntents.confirm(intent.id, { payment_method: card }));
  expect(error).toMatchObject({ statusCode: 402, code: 'card_declined' });
  const attached = stripe.paymentMethods.attach(card, { customer: customer.id });
  expect((await errorOf(attached)).statusCode).toBe(402);
  expect(await stripe.setupIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { code: 'card_declined' },
  });
});

it('saves a card that is declined only when it is charged', async () => {
  const customer = await stripe.customers.create();
  const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
  expect((await errorOf(chargeOffSession(customer.id, card.id))).statusCode).toBe(402);
});

it('refuses to confirm a setup intent twice (400)', async () => {
  const intent = await stripe.setupIntents.create();
  const card = { payment_method: 'pm_card_visa' };
  await stripe.setupIntents.confirm(intent.id, card);
  const error = await errorOf(stripe.setupIntents.confirm(intent.id, card));
  expect(error.code).toBe('setup_intent_unexpected_state');
});

it('refuses the card of another customer (400)', async () => {
  const one = await stripe.customers.create();
  const two = await stripe.customers.create();
  const card = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: one.id });
  const charge = await errorOf(chargeOffSession(two.id, card.id));
  expect(charge).toMatchObject({ statusCode: 400, code: 'resource_missing' });
  const attach = await errorOf(stripe.paymentMethods.attach(card.id, { customer: two.id }));
  expect(attach.statusCode).toBe(400);
});

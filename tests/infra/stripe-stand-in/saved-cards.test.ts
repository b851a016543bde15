import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bench, control, errorOf, startBench } from './stand-in.ts';

let bench: Bench;
let stripe: Stripe;
beforeAll(async () => {
  bench = await startBench();
  stripe = bench.client();
});
afterAll(() => bench.standIn.close());

function methodOf(intent: Stripe.SetupIntent): string {
  return typeof intent.payment_method === 'string' ? intent.payment_method : '';
}

it('saves a card with a setup intent, and pays with it again and again without the customer', async () => {
  const customer = await stripe.customers.create({ email: 'ada@x.example' });
  const intent = await stripe.setupIntents.create({ customer: customer.id, usage: 'off_session' });
  expect(intent.status).toBe('requires_payment_method');
  const done = await stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  expect(done).toMatchObject({ status: 'succeeded', customer: customer.id });
  const saved = await stripe.customers.listPaymentMethods(customer.id, { type: 'card' });
  expect(saved.data).toMatchObject([{ id: methodOf(done), card: { last4: '4242', brand: 'visa' } }]);
  for (let n = 0; n < 2; n += 1) {
    const paid = await stripe.paymentIntents.create({
      amount: 1_000,
      currency: 'usd',
      customer: customer.id,
      payment_method: methodOf(done),
      confirm: true,
      off_session: true,
    });
    expect(paid.status).toBe('succeeded');
  }
});

it('saves a card that needs a check once, and charges it later without one', async () => {
  const customer = await stripe.customers.create();
  const intent = await stripe.setupIntents.create({
    customer: customer.id,
    confirm: true,
    payment_method: 'pm_card_authenticationRequiredOnSetup',
  });
  expect(intent.status).toBe('requires_action');
  await control(bench.standIn, 'POST', `setup_intents/${intent.id}/authenticate`, { outcome: 'succeed' });
  const paid = await stripe.paymentIntents.create({
    amount: 1_000,
    currency: 'usd',
    customer: customer.id,
    payment_method: methodOf(await stripe.setupIntents.retrieve(intent.id)),
    confirm: true,
    off_session: true,
  });
  expect(paid.status).toBe('succeeded');
});

it('declines with 402 a card that cannot be saved', async () => {
  const customer = await stripe.customers.create();
  const intent = await stripe.setupIntents.create({ customer: customer.id });
  const error = await errorOf(
    stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }),
  );
  expect(error).toMatchObject({ statusCode: 402, code: 'card_declined' });
  const attached = stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id });
  expect((await errorOf(attached)).statusCode).toBe(402);
  const after = await stripe.setupIntents.retrieve(intent.id);
  expect(after).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { code: 'card_declined' },
  });
});

it('cancels a setup intent, and then refuses to confirm it', async () => {
  const intent = await stripe.setupIntents.create();
  expect((await stripe.setupIntents.cancel(intent.id)).status).toBe('canceled');
  const error = await errorOf(stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }));
  expect(error.code).toBe('setup_intent_unexpected_state');
});

it('refuses the card of another customer, and a card once it is detached', async () => {
  const one = await stripe.customers.create();
  const two = await stripe.customers.create();
  const card = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: one.id });
  const order = { amount: 800, currency: 'usd', payment_method: card.id, confirm: true };
  expect((await errorOf(stripe.paymentIntents.create({ ...order, customer: two.id }))).statusCode).toBe(400);
  expect((await stripe.paymentMethods.detach(card.id)).customer).toBeNull();
  expect((await errorOf(stripe.paymentIntents.create({ ...order, customer: one.id }))).statusCode).toBe(400);
  expect((await errorOf(stripe.paymentMethods.attach(card.id, { customer: one.id }))).statusCode).toBe(400);
});

it('refuses to use an unsaved card twice', async () => {
  const card = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } });
  const order = { amount: 800, currency: 'usd', payment_method: card.id, confirm: true };
  expect((await stripe.paymentIntents.create(order)).status).toBe('succeeded');
  expect((await errorOf(stripe.paymentIntents.create(order))).statusCode).toBe(400);
});

it('forgets a deleted customer for everything but a look', async () => {
  const customer = await stripe.customers.create({ email: 'gone@x.example' });
  await stripe.customers.update(customer.id, { name: 'Soon gone', email: '' });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ name: 'Soon gone', email: null });
  expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
  const order = stripe.paymentIntents.create({ amount: 800, currency: 'usd', customer: customer.id });
  expect((await errorOf(order)).code).toBe('resource_missing');
});

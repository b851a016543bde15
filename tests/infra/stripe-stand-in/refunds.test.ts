import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, listEvents, startTestStripe, type TestStripe } from './fixture.ts';

let test: TestStripe;
let stripe: Stripe;
beforeAll(async () => {
  test = await startTestStripe();
  stripe = test.client();
});
afterAll(() => test.standIn.close());

function pay(amount = 3_000, card = 'pm_card_visa'): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({ amount, currency: 'usd', confirm: true, payment_method: card });
}

it('refunds all that is left when no amount is given', async () => {
  const intent = await pay();
  const refund = await stripe.refunds.create({ payment_intent: intent.id });
  expect(refund).toMatchObject({ amount: 3_000, status: 'succeeded', payment_intent: intent.id });
  const after = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  expect(after.latest_charge).toMatchObject({ refunded: true, amount_refunded: 3_000 });
  expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toEqual([refund]);
});

it('refuses to refund more than was paid (400)', async () => {
  const intent = await pay();
  await stripe.refunds.create({ payment_intent: intent.id, amount: 2_000 });
  const beyond = await errorOf(stripe.refunds.create({ payment_intent: intent.id, amount: 1_001 }));
  expect(beyond.statusCode).toBe(400);
  expect(beyond.message).toBe('Refund amount ($10.01) is greater than unrefunded amount on charge ($10.00)');
  await stripe.refunds.create({ payment_intent: intent.id, amount: 1_000 });
  const again = await errorOf(stripe.refunds.create({ payment_intent: intent.id }));
  expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
  const { data } = await stripe.refunds.list({ payment_intent: intent.id });
  expect(data.map(({ amount }) => amount)).toEqual([1_000, 2_000]);
});

it('refuses to refund an intent that is not paid (400)', async () => {
  const open = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  expect((await errorOf(stripe.refunds.create({ payment_intent: open.id }))).statusCode).toBe(400);
});

it('disputes a charge of the test card, and then refuses a refund', async () => {
  const intent = await pay(900, 'pm_card_createDispute');
  const disputes = (await listEvents(stripe, 'charge.dispute.created')).map(({ data }) => data.object);
  expect(disputes).toMatchObject([
    { amount: 900, charge: intent.latest_charge, payment_intent: intent.id, status: 'needs_response' },
  ]);
  const error = await errorOf(stripe.refunds.create({ payment_intent: intent.id }));
  expect(error.code).toBe('charge_disputed');
});

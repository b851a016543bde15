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

function paid(amount = 3_000): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
}

function chargeId(intent: Stripe.PaymentIntent): string {
  return typeof intent.latest_charge === 'string' ? intent.latest_charge : '';
}

it('gives back all that is left when no amount is named', async () => {
  const intent = await paid();
  const refund = await stripe.refunds.create({ payment_intent: intent.id, reason: 'requested_by_customer' });
  expect(refund).toMatchObject({ amount: 3_000, status: 'succeeded', payment_intent: intent.id });
  expect(await stripe.charges.retrieve(chargeId(intent))).toMatchObject({
    refunded: true,
    amount_refunded: 3_000,
  });
  expect(await stripe.refunds.retrieve(refund.id)).toEqual(refund);
});

it('refuses a second refund beyond what was paid', async () => {
  const intent = await paid();
  await stripe.refunds.create({ charge: chargeId(intent), amount: 2_000 });
  const beyond = await errorOf(stripe.refunds.create({ payment_intent: intent.id, amount: 1_001 }));
  expect(beyond.statusCode).toBe(400);
  expect(beyond.message).toBe('Refund amount ($10.01) is greater than unrefunded amount on charge ($10.00)');
  await stripe.refunds.create({ payment_intent: intent.id, amount: 1_000 });
  const again = await errorOf(stripe.refunds.create({ payment_intent: intent.id }));
  expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
  const listed = await stripe.refunds.list({ payment_intent: intent.id });
  expect(listed.data.map(({ amount }) => amount)).toEqual([1_000, 2_000]);
});

it('refuses to refund what was never paid', async () => {
  const open = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  expect((await errorOf(stripe.refunds.create({ payment_intent: open.id }))).statusCode).toBe(400);
});

it('shows refunds of a charge when they are asked for', async () => {
  const intent = await paid();
  await stripe.refunds.create({ payment_intent: intent.id, amount: 5 });
  const charge = await stripe.charges.retrieve(chargeId(intent), { expand: ['refunds'] });
  expect(charge.refunds?.data).toMatchObject([{ amount: 5 }]);
});

it('disputes by the test card and by the control, and then refuses a refund', async () => {
  const byCard = await stripe.paymentIntents.create({
    amount: 900,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_createDispute',
  });
  const byHand = await paid();
  await control(bench.standIn, 'POST', `charges/${byHand.id}/dispute`);
  for (const intent of [byCard, byHand]) {
    const disputes = await stripe.disputes.list({ payment_intent: intent.id });
    expect(disputes.data).toMatchObject([{ charge: intent.latest_charge, status: 'needs_response' }]);
    const refused = await errorOf(stripe.refunds.create({ payment_intent: intent.id }));
    expect(refused.code).toBe('charge_disputed');
  }
  const events = await stripe.events.list({ type: 'charge.dispute.created' });
  expect(events.data).toHaveLength(2);
});

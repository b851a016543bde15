import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { control, errorOf, listEvents, listEventTypes, startTestStripe, type TestStripe } from './fixture.ts';

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

it('disputes a charge of the test card, and refuses a refund until the dispute is won', async () => {
  const intent = await pay(900, 'pm_card_createDispute');
  const disputes = (await listEvents(stripe, 'charge.dispute.created')).map(({ data }) => data.object);
  expect(disputes).toMatchObject([
    { amount: 900, charge: intent.latest_charge, payment_intent: intent.id, status: 'needs_response' },
  ]);
  const refund = () => stripe.refunds.create({ payment_intent: intent.id });
  expect((await errorOf(refund())).code).toBe('refund_disputed_payment');
  const move = (status: string) =>
    control(test.standIn, 'POST', `payment_intents/${intent.id}/dispute`, { status });
  await move('lost');
  expect((await errorOf(refund())).code).toBe('charge_disputed');
  await move('won');
  expect((await refund()).status).toBe('succeeded');
  const id = disputes[0] && 'id' in disputes[0] ? String(disputes[0].id) : '';
  expect((await stripe.disputes.retrieve(id)).status).toBe('won');
  expect((await listEventTypes(stripe)).filter((type) => type.startsWith('charge.dispute'))).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.updated',
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
  ]);
});

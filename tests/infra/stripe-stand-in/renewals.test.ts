import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  control,
  errorOf,
  latestIntentId,
  latestInvoice,
  listEvents,
  listEventTypes,
  manualClock,
  periodEndOf,
  startTestStripe,
  subscribeAndPay,
  type TestStripe,
  toIso,
} from './fixture.ts';

let test: TestStripe;
let stripe: Stripe;
let clock: ReturnType<typeof manualClock>;
beforeEach(async () => {
  clock = manualClock('2026-01-31T10:30:00Z');
  test = await startTestStripe({ clock: clock.clock });
  stripe = test.client();
});
afterEach(() => test.standIn.close());

function passTo(iso: string): void {
  clock.set(iso);
  test.standIn.tick();
}

async function changeCard({ id, customer }: Stripe.Subscription, card: string): Promise<void> {
  const method = await stripe.paymentMethods.attach(card, { customer: String(customer) });
  await stripe.subscriptions.update(id, { default_payment_method: method.id });
}

/** The ends of the current period and of the next ones, each renewed when it is due. */
async function renewTimes(subscription: Stripe.Subscription, times: number): Promise<string[]> {
  const ends = [periodEndOf(subscription)];
  for (let n = 0; n < times; n += 1) {
    passTo(ends.at(-1) ?? '');
    ends.push(periodEndOf(await stripe.subscriptions.retrieve(subscription.id)));
  }
  return ends;
}

it('keeps to the last day of short months over 14 renewals, with one paid invoice each', async () => {
  const ends = await renewTimes(await subscribeAndPay(stripe), 14);
  expect(ends.map((end) => end.slice(0, 10))).toEqual([
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ]);
  expect(new Set(ends.map((end) => end.slice(10)))).toEqual(new Set(['T10:30:00Z']));
  const invoices = (await listEvents(stripe, 'invoice.paid')).map(({ data }) => data.object);
  expect(invoices).toMatchObject([
    { billing_reason: 'subscription_create' },
    ...Array(14).fill({ billing_reason: 'subscription_cycle', amount_paid: 5_000 }),
  ]);
  expect(await listEvents(stripe, 'invoice.finalized')).toHaveLength(15);
});

it('catches up on a year in one step, each renewal at its own time', async () => {
  await subscribeAndPay(stripe);
  passTo('2027-01-30T00:00:00Z');
  test.standIn.tick();
  const months = (await listEvents(stripe, 'invoice.paid')).map(({ created }) => toIso(created).slice(0, 7));
  expect(months).toEqual(Array.from({ length: 12 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}`));
  expect(await listEvents(stripe, 'invoice.finalized')).toHaveLength(12);
});

it('renews over 3 years, a leap day included', async () => {
  clock.set('2024-02-29T08:00:00Z');
  const ends = await renewTimes(await subscribeAndPay(stripe, 'year'), 3);
  expect(ends.map((end) => end.slice(0, 10))).toEqual([
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
  ]);
  expect(await listEvents(stripe, 'invoice.paid')).toHaveLength(4);
});

it('retries a failed renewal, and is active again once the card works', async () => {
  const subscription = await subscribeAndPay(stripe);
  await changeCard(subscription, 'pm_card_chargeCustomerFail');
  passTo('2026-02-28T10:30:00Z');
  const expand = ['latest_invoice'];
  const late = await stripe.subscriptions.retrieve(subscription.id, { expand });
  expect(late.status).toBe('past_due');
  expect(latestInvoice(late)).toMatchObject({ status: 'open', attempt_count: 1 });
  expect(toIso(latestInvoice(late).next_payment_attempt)).toBe('2026-03-03T10:30:00Z');
  await changeCard(subscription, 'pm_card_visa');
  passTo('2026-03-03T10:30:00Z');
  const renewed = await stripe.subscriptions.retrieve(subscription.id, { expand });
  expect(renewed.status).toBe('active');
  expect(latestInvoice(renewed)).toMatchObject({ status: 'paid', attempt_count: 2 });
});

it('waits for the cardholder whose bank asks each time, and is paid once they have confirmed', async () => {
  const subscription = await subscribeAndPay(stripe);
  await changeCard(subscription, 'pm_card_authenticationRequired');
  passTo('2026-02-28T10:30:00Z');
  const expand = ['data.payment.payment_intent'];
  const [invoice] = (await stripe.invoices.list({ status: 'open' })).data;
  const waiting = await stripe.invoicePayments.list({ invoice: String(invoice?.id), status: 'open', expand });
  const [intent] = waiting.data.map(({ payment }) => payment.payment_intent as Stripe.PaymentIntent);
  expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
  const types = await listEventTypes(stripe);
  for (const type of ['invoice.payment_failed', 'invoice.payment_action_required'])
    expect(types).toContain(type);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
  expect(await errorOf(stripe.invoices.pay(String(invoice?.id)))).toMatchObject({
    statusCode: 402,
    code: 'invoice_payment_intent_requires_action',
  });
  await control(test.standIn, 'POST', `payment_intents/${intent?.id}/settle`, { outcome: 'succeed' });
  expect((await stripe.invoices.retrieve(String(invoice?.id))).status).toBe('paid');
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

it('ends after three failed attempts within seven days', async () => {
  const subscription = await subscribeAndPay(stripe);
  await changeCard(subscription, 'pm_card_chargeCustomerFail');
  passTo('2026-03-07T10:30:00Z');
  const ended = await stripe.subscriptions.retrieve(subscription.id);
  expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
  expect(toIso(ended.ended_at)).toBe('2026-03-07T10:30:00Z');
  const types = await listEventTypes(stripe);
  expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(3);
  expect(types.filter((type) => type === 'customer.subscription.deleted')).toHaveLength(1);
});

it('is active again when the intent of a late invoice is paid, and refuses a second payment (400)', async () => {
  const subscription = await subscribeAndPay(stripe);
  const { id } = subscription;
  await changeCard(subscription, 'pm_card_chargeCustomerFail');
  passTo('2026-02-28T10:30:00Z');
  const late = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.confirmation_secret'] });
  expect(late.status).toBe('past_due');
  const pay = (card: string) => stripe.paymentIntents.confirm(latestIntentId(late), { payment_method: card });
  expect((await errorOf(pay('pm_card_chargeDeclined'))).statusCode).toBe(402);
  expect((await pay('pm_card_visa')).status).toBe('succeeded');
  const paid = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(paid.status).toBe('active');
  expect(latestInvoice(paid).status).toBe('paid');
  expect((await errorOf(pay('pm_card_visa'))).code).toBe('payment_intent_unexpected_state');
});

it('is paid outside Stripe by an open renewal that is marked so, without a charge', async () => {
  const subscription = await subscribeAndPay(stripe);
  await changeCard(subscription, 'pm_card_chargeCustomerFail');
  passTo(periodEndOf(subscription));
  const late = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  const { id: invoice } = latestInvoice(late);
  expect(late.status).toBe('past_due');
  const paid = await stripe.invoices.pay(invoice, { paid_out_of_band: true });
  expect(paid).toMatchObject({ status: 'paid', amount_paid: 5_000, amount_remaining: 0 });
  const payments = await stripe.invoicePayments.list({ invoice, status: 'paid' });
  expect(payments.data).toMatchObject([{ amount_paid: 5_000, payment: { type: 'payment_record' } }]);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  expect(await listEvents(stripe, 'payment_intent.succeeded')).toHaveLength(1);
  expect((await errorOf(stripe.invoices.pay(invoice, { paid_out_of_band: true }))).message).toContain('open');
});

it.each([
  ['void', 'void', 'invoice.voided'],
  ['mark_uncollectible', 'uncollectible', 'invoice.marked_uncollectible'],
  ['keep_as_draft', 'draft', undefined],
] as const)(
  'collects nothing while its collection is paused as %s, and goes on after it',
  async (behavior, status, type) => {
    const subscription = await subscribeAndPay(stripe);
    await stripe.subscriptions.update(subscription.id, { pause_collection: { behavior } });
    passTo('2026-03-31T10:30:00Z');
    await stripe.subscriptions.update(subscription.id, { pause_collection: '' });
    passTo('2026-04-30T10:30:00Z');
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    expect(data.map((invoice) => invoice.status)).toEqual(['paid', status, status, 'paid']);
    expect(data.map(({ lines }) => toIso(lines.data[0]?.period.end).slice(0, 10))).toEqual([
      '2026-05-31',
      '2026-04-30',
      '2026-03-31',
      '2026-02-28',
    ]);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'active',
      pause_collection: null,
    });
    if (type) expect(await listEvents(stripe, type)).toHaveLength(2);
  },
);

it('collects again by itself from the day on which a pause ends', async () => {
  const { id } = await subscribeAndPay(stripe);
  const resumes_at = Date.parse('2026-03-15T00:00:00Z') / 1_000;
  await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void', resumes_at } });
  passTo('2026-03-31T10:30:00Z');
  const { data } = await stripe.invoices.list({ subscription: id, status: 'paid' });
  expect(data.map(({ created }) => toIso(created).slice(0, 10))).toEqual(['2026-03-31', '2026-01-31']);
});

it('is not past due any more when its unpaid invoice is void', async () => {
  const subscription = await subscribeAndPay(stripe);
  await changeCard(subscription, 'pm_card_chargeCustomerFail');
  passTo('2026-02-28T10:30:00Z');
  const [unpaid] = (await stripe.invoices.list({ status: 'open' })).data;
  const voided = await stripe.invoices.voidInvoice(unpaid?.id ?? '');
  expect(voided).toMatchObject({ status: 'void', amount_paid: 0 });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  expect((await errorOf(stripe.invoices.voidInvoice(voided.id))).statusCode).toBe(400);
});

it('is paid late by an invoice that was uncollectible, or finalized as a draft', async () => {
  const { id } = await subscribeAndPay(stripe);
  await stripe.subscriptions.update(id, { pause_collection: { behavior: 'keep_as_draft' } });
  passTo('2026-02-28T10:30:00Z');
  const [draft] = (await stripe.invoices.list({ status: 'draft' })).data;
  const open = await stripe.invoices.finalizeInvoice(draft?.id ?? '');
  expect(open.status).toBe('open');
  expect((await stripe.invoices.markUncollectible(open.id)).status).toBe('uncollectible');
  const { data } = await stripe.invoicePayments.list({ invoice: open.id });
  const intent = String(data[0]?.payment.payment_intent);
  await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
  expect((await stripe.invoices.retrieve(open.id)).status).toBe('paid');
});

import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  errorOf,
  latestIntentId,
  latestInvoice,
  listEvents,
  listEventTypes,
  manualClock,
  periodEndOf,
  startTestStripe,
  subscribe,
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

describe('the first invoice', () => {
  it('has a client secret, and activates the subscription when it is paid', async () => {
    const subscription = await subscribe(stripe);
    expect(subscription.status).toBe('incomplete');
    expect(latestInvoice(subscription)).toMatchObject({
      status: 'open',
      amount_due: 5_000,
      billing_reason: 'subscription_create',
    });
    expect(latestInvoice(subscription).parent?.subscription_details?.subscription).toBe(subscription.id);
    const intent = latestIntentId(subscription);
    await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
    const active = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    expect(active).toMatchObject({ status: 'active', metadata: { sale: '12' } });
    expect(active.default_payment_method).toMatch(/^pm_/);
    expect(latestInvoice(active)).toMatchObject({ status: 'paid', amount_paid: 5_000, amount_remaining: 0 });
    const payments = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: intent },
      expand: ['data.invoice'],
    });
    expect(payments.data).toMatchObject([{ status: 'paid', invoice: { id: latestInvoice(active).id } }]);
    expect(await listEventTypes(stripe)).toEqual(
      expect.arrayContaining(['customer.subscription.created', 'invoice.finalized', 'invoice.paid']),
    );
  });

  it.each([
    ['covers it', -6_000, 0, -1_000],
    ['leaves less than the least amount of a charge', -4_990, 0, 10],
  ])(
    'is paid without an intent where the credit balance %s',
    async (_, balance, amount_due, ending_balance) => {
      const subscription = await subscribe(stripe, 'month', balance);
      expect(subscription.status).toBe('active');
      expect(latestInvoice(subscription)).toMatchObject({
        status: 'paid',
        total: 5_000,
        amount_due,
        amount_paid: 0,
        confirmation_secret: null,
        starting_balance: balance,
        ending_balance,
      });
      expect(await stripe.customers.list()).toMatchObject({ data: [{ balance: ending_balance }] });
      expect(await listEvents(stripe, 'payment_intent.created')).toEqual([]);
      expect(await listEvents(stripe, 'invoice.paid')).toHaveLength(1);
    },
  );

  it('has a setup intent that saves a card instead, which the subscription then waits for no more', async () => {
    const { id, customer, pending_setup_intent: setup } = await subscribe(stripe, 'month', -6_000);
    expect(await stripe.setupIntents.retrieve(String(setup))).toMatchObject({
      customer,
      usage: 'off_session',
      status: 'requires_payment_method',
    });
    await stripe.setupIntents.update(String(setup), { metadata: { sale: '12' } });
    const saved = await stripe.setupIntents.confirm(String(setup), { payment_method: 'pm_card_visa' });
    expect(saved).toMatchObject({ status: 'succeeded', metadata: { sale: '12' } });
    expect((await stripe.subscriptions.retrieve(id)).pending_setup_intent).toBeNull();
  });

  it('has no setup intent where a payment saves the card', async () => {
    expect((await subscribe(stripe)).pending_setup_intent).toBeNull();
  });

  it('asks for what the credit balance leaves, and gives the credit back when it is not paid', async () => {
    const subscription = await subscribe(stripe, 'month', -2_000);
    expect(latestInvoice(subscription)).toMatchObject({ status: 'open', total: 5_000, amount_due: 3_000 });
    const intent = await stripe.paymentIntents.retrieve(latestIntentId(subscription));
    expect(intent.amount).toBe(3_000);
    expect(await stripe.customers.list()).toMatchObject({ data: [{ balance: 0 }] });
    await stripe.subscriptions.cancel(subscription.id);
    expect(await stripe.customers.list()).toMatchObject({ data: [{ balance: -2_000 }] });
  });

  it('changes a credit balance by a transaction', async () => {
    const { id } = await stripe.customers.create({ email: 'ada@x.example' });
    const change = await stripe.customers.createBalanceTransaction(id, { amount: -500, currency: 'usd' });
    expect(change).toMatchObject({ amount: -500, ending_balance: -500, type: 'adjustment' });
    expect(await stripe.customers.list()).toMatchObject({ data: [{ balance: -500 }] });
  });

  it('refuses to expand what this API version has dropped (400)', async () => {
    const { id } = await subscribe(stripe);
    const call = stripe.subscriptions.retrieve(id, { expand: ['latest_invoice.payment_intent'] });
    expect((await errorOf(call)).message).toContain('cannot be expanded (payment_intent)');
  });

  it('stays open after a decline, and expires when it is not paid within a day', async () => {
    const subscription = await subscribe(stripe);
    const intent = latestIntentId(subscription);
    await errorOf(stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_chargeDeclined' }));
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
    expect(await listEventTypes(stripe)).toContain('invoice.payment_failed');
    passTo('2026-02-01T10:30:00Z');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete_expired');
    expect((await stripe.paymentIntents.retrieve(intent)).status).toBe('canceled');
  });
});

describe('the default card', () => {
  it('is one that is saved for the customer of the subscription', async () => {
    const { id, customer } = await subscribeAndPay(stripe);
    const setDefault = (card: string) => stripe.subscriptions.update(id, { default_payment_method: card });
    const { id: other } = await stripe.customers.create({ email: 'bob@x.example' });
    const foreign = await stripe.paymentMethods.attach('pm_card_visa', { customer: other });
    for (const card of [foreign.id, 'pm_card_visa']) {
      const error = await errorOf(setDefault(card));
      expect(error).toMatchObject({ code: 'resource_missing', param: 'default_payment_method' });
    }
    const own = await stripe.paymentMethods.attach('pm_card_visa', { customer: String(customer) });
    expect((await setDefault(own.id)).default_payment_method).toBe(own.id);
  });
});

describe('ending', () => {
  it('ends with the current period when asked to, and is not charged again', async () => {
    const { id } = await subscribeAndPay(stripe);
    const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(toIso(ending.cancel_at)).toBe('2026-02-28T10:30:00Z');
    passTo('2026-02-28T10:29:59Z');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    passTo('2026-05-01T00:00:00Z');
    const ended = await stripe.subscriptions.retrieve(id);
    expect(ended.status).toBe('canceled');
    expect(toIso(ended.ended_at)).toBe('2026-02-28T10:30:00Z');
    expect(await listEvents(stripe, 'invoice.paid')).toHaveLength(1);
    expect(await listEvents(stripe, 'invoice.finalized')).toHaveLength(1);
    expect((await listEventTypes(stripe)).at(-1)).toBe('customer.subscription.deleted');
    const change = stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect((await errorOf(change)).code).toBe('invalid_canceled_subscription_fields');
  });

  it('continues when the end with the period is withdrawn', async () => {
    const { id } = await subscribeAndPay(stripe);
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const continued = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(continued).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false });
    expect(continued.cancellation_details?.reason).toBeNull();
    passTo('2026-02-28T10:30:00Z');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    expect(await listEvents(stripe, 'invoice.paid')).toHaveLength(2);
  });

  it('ends at once, leaves the list, and cannot be canceled twice (404)', async () => {
    const { id } = await subscribeAndPay(stripe);
    expect((await stripe.subscriptions.cancel(id)).status).toBe('canceled');
    expect((await stripe.subscriptions.list()).data).toEqual([]);
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
    expect((await errorOf(stripe.subscriptions.cancel(id))).statusCode).toBe(404);
  });
});

describe('a trial without proration', () => {
  it('moves the billing date to its end, bills nothing until then, and goes on as before', async () => {
    const { id } = await subscribeAndPay(stripe);
    passTo('2026-02-20T00:00:00Z');
    const trial_end = Date.parse('2026-03-15T10:30:00Z') / 1000;
    const paused = await stripe.subscriptions.update(id, { trial_end, proration_behavior: 'none' });
    expect(paused).toMatchObject({ status: 'trialing', trial_end, billing_cycle_anchor: trial_end });
    passTo('2026-03-15T10:29:59Z');
    const ofTrial = await stripe.invoices.list({ subscription: id });
    expect(ofTrial.data.map(({ billing_reason, total }) => [billing_reason, total])).toEqual([
      ['subscription_update', 0],
      ['subscription_create', ofTrial.data.at(-1)?.total],
    ]);
    passTo('2026-03-15T10:30:00Z');
    const [renewal] = (await stripe.invoices.list({ subscription: id })).data;
    expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', status: 'paid' });
    const after = await stripe.subscriptions.retrieve(id);
    expect([after.status, periodEndOf(after)]).toEqual(['active', '2026-04-15T10:30:00Z']);
  });

  it('must end in the future, within two years, and without proration (400)', async () => {
    const { id } = await subscribeAndPay(stripe);
    const change = (iso: string, proration_behavior: 'none' | 'create_prorations' = 'none') =>
      errorOf(stripe.subscriptions.update(id, { trial_end: Date.parse(iso) / 1000, proration_behavior }));
    expect((await change('2026-01-31T10:30:00Z')).param).toBe('trial_end');
    expect((await change('2028-02-01T10:30:00Z')).param).toBe('trial_end');
    expect((await change('2026-03-15T10:30:00Z', 'create_prorations')).param).toBe('proration_behavior');
  });
});

describe('another price', () => {
  it('is billed from the next period on, whose invoice shows the metadata of that time', async () => {
    const { id, items } = await subscribeAndPay(stripe);
    const [item] = items.data;
    const create = (interval: 'month' | 'year') =>
      stripe.prices.create({
        currency: 'usd',
        unit_amount: 9900,
        recurring: { interval },
        product_data: { name: 'Gold' },
      });
    const change = (price: string) =>
      stripe.subscriptions.update(id, {
        items: [{ id: String(item?.id), price }],
        proration_behavior: 'none',
        metadata: { terms: '2' },
      });
    expect((await errorOf(change((await create('year')).id))).param).toBe('items[0][price]');
    await change((await create('month')).id);
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
    passTo('2026-02-28T10:30:00Z');
    const [renewal] = (await stripe.invoices.list({ subscription: id })).data;
    expect(renewal).toMatchObject({ total: 9900, billing_reason: 'subscription_cycle' });
    expect(renewal?.parent?.subscription_details?.metadata).toMatchObject({ terms: '2' });
  });
});

import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endOf, eventTypes, intentId, invoiceOf, running, subscribe } from './members.ts';
import { type Bench, errorOf, handClock, isoOf, startBench } from './stand-in.ts';

let bench: Bench;
let stripe: Stripe;
let time: ReturnType<typeof handClock>;
beforeEach(async () => {
  time = handClock('2026-01-31T10:30:00Z');
  bench = await startBench({ clock: time.clock });
  stripe = bench.client();
});
afterEach(() => bench.standIn.close());

describe('the first invoice', () => {
  it('gives the client secret where this API version keeps it, and becomes active when paid', async () => {
    const begun = await subscribe(stripe);
    expect(begun.status).toBe('incomplete');
    expect(invoiceOf(begun)).toMatchObject({
      status: 'open',
      amount_due: 5_000,
      billing_reason: 'subscription_create',
    });
    expect(invoiceOf(begun).parent?.subscription_details?.subscription).toBe(begun.id);
    expect(invoiceOf(begun).payments?.data[0]?.payment.payment_intent).toBe(intentId(begun));
    await stripe.paymentIntents.confirm(intentId(begun), { payment_method: 'pm_card_visa' });
    const active = await stripe.subscriptions.retrieve(begun.id, { expand: ['latest_invoice'] });
    expect(active).toMatchObject({ status: 'active', metadata: { sale: '12' } });
    expect(active.default_payment_method).toMatch(/^pm_/);
    expect(invoiceOf(active)).toMatchObject({ status: 'paid', amount_paid: 5_000, amount_remaining: 0 });
    expect(await eventTypes(stripe)).toEqual(
      expect.arrayContaining(['customer.subscription.created', 'invoice.created', 'invoice.paid']),
    );
  });

  it('refuses the expansion that this API version has dropped, and gives it to an older one', async () => {
    const begun = await subscribe(stripe);
    const gone = stripe.subscriptions.retrieve(begun.id, { expand: ['latest_invoice.payment_intent'] });
    expect((await errorOf(gone)).message).toContain('cannot be expanded (payment_intent)');
    const reply = await fetch(
      `${bench.standIn.url}/v1/subscriptions/${begun.id}?expand[]=latest_invoice.payment_intent`,
      { headers: { authorization: 'Bearer sk_test_salon', 'stripe-version': '2024-06-20' } },
    );
    expect(await reply.json()).toMatchObject({
      current_period_end: begun.items.data[0]?.current_period_end,
      latest_invoice: { payment_intent: { id: intentId(begun), object: 'payment_intent' } },
    });
  });

  it('stays incomplete after a decline, and expires when nobody pays', async () => {
    const begun = await subscribe(stripe);
    await errorOf(
      stripe.paymentIntents.confirm(intentId(begun), { payment_method: 'pm_card_chargeDeclined' }),
    );
    expect((await stripe.subscriptions.retrieve(begun.id)).status).toBe('incomplete');
    expect(await eventTypes(stripe)).toContain('invoice.payment_failed');
    time.moveTo('2026-02-01T10:30:00Z');
    bench.standIn.tick();
    expect((await stripe.subscriptions.retrieve(begun.id)).status).toBe('incomplete_expired');
    expect((await stripe.paymentIntents.retrieve(intentId(begun))).status).toBe('canceled');
  });

  it('charges a saved card at once where that is asked for', async () => {
    const customer = await stripe.customers.create();
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } });
    const product = await stripe.products.create({ name: 'Silver' });
    const price = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 1_900,
      product: product.id,
      recurring: { interval: 'year' },
    });
    const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
    expect(made.status).toBe('active');
    expect(endOf(made)).toBe('2027-01-31T10:30:00Z');
  });
});

describe('ending', () => {
  it('runs to the end of the period when asked to, and is not charged again', async () => {
    const begun = await running(stripe);
    const asked = await stripe.subscriptions.update(begun.id, { cancel_at_period_end: true });
    expect(asked).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(isoOf(asked.cancel_at ?? 0)).toBe('2026-02-28T10:30:00Z');
    time.moveTo('2026-02-28T10:29:59Z');
    bench.standIn.tick();
    expect((await stripe.subscriptions.retrieve(begun.id)).status).toBe('active');
    time.moveTo('2026-05-01T00:00:00Z');
    bench.standIn.tick();
    const ended = await stripe.subscriptions.retrieve(begun.id);
    expect(ended.status).toBe('canceled');
    expect(isoOf(ended.ended_at ?? 0)).toBe('2026-02-28T10:30:00Z');
    expect((await stripe.invoices.list({ subscription: begun.id })).data).toHaveLength(1);
    expect((await eventTypes(stripe)).at(-1)).toBe('customer.subscription.deleted');
  });

  it('takes the end back', async () => {
    const begun = await running(stripe);
    await stripe.subscriptions.update(begun.id, { cancel_at_period_end: true });
    const back = await stripe.subscriptions.update(begun.id, { cancel_at_period_end: false });
    expect(back).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false });
  });

  it('ends at once, leaves the list, and cannot be ended twice', async () => {
    const begun = await running(stripe);
    expect((await stripe.subscriptions.cancel(begun.id)).status).toBe('canceled');
    expect((await stripe.subscriptions.list()).data).toEqual([]);
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
    expect((await errorOf(stripe.subscriptions.cancel(begun.id))).statusCode).toBe(404);
  });
});

import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endOf, eventTypes, invoiceOf, running } from './members.ts';
import { type Bench, control, errorOf, handClock, isoOf, startBench } from './stand-in.ts';

let bench: Bench;
let stripe: Stripe;
let time: ReturnType<typeof handClock>;
beforeEach(async () => {
  time = handClock('2026-01-31T10:30:00Z');
  bench = await startBench({ clock: time.clock });
  stripe = bench.client();
});
afterEach(() => bench.standIn.close());

async function breakCard(subscription: Stripe.Subscription, card: string): Promise<void> {
  const method = String(subscription.default_payment_method);
  await control(bench.standIn, 'POST', `payment_methods/${method}/become`, { card });
}

describe('renewals', () => {
  it('keeps to the last day of short months over 14 monthly periods, with one paid invoice each', async () => {
    const begun = await running(stripe);
    const ends = [endOf(begun)];
    for (let n = 0; n < 14; n += 1) {
      time.moveTo(ends.at(-1) ?? '');
      bench.standIn.tick();
      ends.push(endOf(await stripe.subscriptions.retrieve(begun.id)));
    }
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
    const invoices = await stripe.invoices.list({ subscription: begun.id, limit: 100 });
    expect(invoices.data.map(({ status }) => status)).toEqual(Array(15).fill('paid'));
    expect(invoices.data.filter((invoice) => invoice.billing_reason === 'subscription_cycle')).toHaveLength(
      14,
    );
  });

  it('catches up on a year in one step, each renewal at its own time', async () => {
    const begun = await running(stripe);
    time.moveTo('2027-01-30T00:00:00Z');
    bench.standIn.tick();
    bench.standIn.tick();
    const invoices = await stripe.invoices.list({ subscription: begun.id, limit: 100 });
    expect(invoices.data.map(({ created }) => isoOf(created).slice(0, 7))).toEqual([
      '2026-12',
      '2026-11',
      '2026-10',
      '2026-09',
      '2026-08',
      '2026-07',
      '2026-06',
      '2026-05',
      '2026-04',
      '2026-03',
      '2026-02',
      '2026-01',
    ]);
  });

  it('renews over 3 years, a leap day included', async () => {
    time.moveTo('2024-02-29T08:00:00Z');
    const begun = await running(stripe, 'year');
    const ends = [endOf(begun)];
    for (let n = 0; n < 3; n += 1) {
      time.moveTo(ends.at(-1) ?? '');
      bench.standIn.tick();
      ends.push(endOf(await stripe.subscriptions.retrieve(begun.id)));
    }
    expect(ends.map((end) => end.slice(0, 10))).toEqual([
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
    expect((await stripe.invoices.list({ subscription: begun.id, status: 'paid' })).data).toHaveLength(4);
  });

  it('moves by the control as well as by the clock', async () => {
    const begun = await running(stripe);
    await control(bench.standIn, 'POST', 'advance', { days: 30 });
    expect(endOf(await stripe.subscriptions.retrieve(begun.id))).toBe('2026-03-31T10:30:00Z');
  });

  it('retries a failed renewal and is active again once the card works', async () => {
    const begun = await running(stripe);
    await breakCard(begun, 'pm_card_chargeCustomerFail');
    time.moveTo('2026-02-28T10:30:00Z');
    bench.standIn.tick();
    const late = await stripe.subscriptions.retrieve(begun.id, { expand: ['latest_invoice'] });
    expect(late.status).toBe('past_due');
    expect(invoiceOf(late)).toMatchObject({ status: 'open', attempt_count: 1 });
    expect(isoOf(invoiceOf(late).next_payment_attempt ?? 0)).toBe('2026-03-03T10:30:00Z');
    await breakCard(begun, 'pm_card_visa');
    time.moveTo('2026-03-03T10:30:00Z');
    bench.standIn.tick();
    expect((await stripe.subscriptions.retrieve(begun.id)).status).toBe('active');
    expect(await stripe.invoices.retrieve(invoiceOf(late).id ?? '')).toMatchObject({
      status: 'paid',
      attempt_count: 2,
    });
  });

  it('ends after three failed attempts over seven days', async () => {
    const begun = await running(stripe);
    await breakCard(begun, 'pm_card_chargeCustomerFail');
    time.moveTo('2026-03-07T10:30:00Z');
    bench.standIn.tick();
    const ended = await stripe.subscriptions.retrieve(begun.id);
    expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
    expect(isoOf(ended.ended_at ?? 0)).toBe('2026-03-07T10:30:00Z');
    const types = await eventTypes(stripe);
    expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(3);
    expect(types.filter((type) => type === 'customer.subscription.deleted')).toHaveLength(1);
  });

  it('pays a late invoice by hand', async () => {
    const begun = await running(stripe);
    await breakCard(begun, 'pm_card_chargeCustomerFail');
    time.moveTo('2026-02-28T10:30:00Z');
    bench.standIn.tick();
    const invoice = String((await stripe.subscriptions.retrieve(begun.id)).latest_invoice);
    expect((await errorOf(stripe.invoices.pay(invoice))).statusCode).toBe(402);
    expect((await stripe.invoices.pay(invoice, { payment_method: 'pm_card_visa' })).status).toBe('paid');
    expect((await stripe.subscriptions.retrieve(begun.id)).status).toBe('active');
    expect((await errorOf(stripe.invoices.pay(invoice))).message).toBe('Invoice is already paid');
  });
});

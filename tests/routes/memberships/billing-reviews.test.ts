import { describe, expect, test } from 'vitest';
import { keys } from '../../../lib/table/keys.ts';
import { deleteItem } from '../../../lib/table/store.ts';
import { listMovements } from '../../support/journal.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { IS_NIGHT, listCases, nightTest } from '../../support/nightly.ts';
import { reportPayment } from '../../support/payments/payments.ts';
import { getOnlyMembership, openBilledMembership, RECURRING } from '../../support/products/memberships.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const REPLY_TO = 'owner@salon.test';

/** A membership whose sale is paid, and of whose billing no event ever arrives. */
async function openWithoutEvents(change: object = {}) {
  const settings = { ...RECURRING.settings, replyTo: REPLY_TO };
  const opened = await openBilledMembership(await openSalon({ settings }), change);
  await reportPayment(opened.salon, opened.intent, { sale_id: opened.saleId });
  // Nor is the list of events read (BEHAVIOR §19.6)
  await opened.salon.store.commit([deleteItem(keys.eventClock(opened.salon.tenant))]);
  const { salon, account } = opened;
  const [subscription] = (await account.stripe.subscriptions.list()).data;
  const id = String(subscription?.id);
  return {
    ...opened,
    subscription: id,
    fetch: () => account.stripe.subscriptions.retrieve(id),
    pause: (behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void') =>
      account.stripe.subscriptions.update(id, { pause_collection: { behavior } }),
    resume: () => account.stripe.subscriptions.update(id, { pause_collection: '' }),
    /** Moves the clocks, and does the work that is due then. */
    passTo: (instant: string) => passTo(salon, instant),
    /** Reports an end of the subscription that has not happened. */
    reportEnd: async () => {
      const object = await account.stripe.subscriptions.retrieve(id);
      const event = { id: 'evt_end', object: 'event', type: 'customer.subscription.deleted' };
      expect((await account.deliver({ ...event, data: { object } })).status).toBe(200);
    },
  };
}

async function passTo(salon: TestSalon, instant: string): Promise<void> {
  await salon.clock.set(new Date(instant));
  salon.stripe.tick();
  await salon.runScheduledWork();
}

const listSalonMails = (salon: TestSalon) => listMailsTo(salon, REPLY_TO);

// BEHAVIOR §24.7
describe('scheduled work reads the billing of a membership at the processor', () => {
  nightTest('renews a monthly membership without an event, one day after each period', async () => {
    const { salon, passTo } = await openWithoutEvents();
    for (let month = 0; month < (IS_NIGHT ? 14 : 3); month += 1) {
      const day = new Date(Date.UTC(2026, 11 + month, 17, 14, 0, 1));
      await passTo(day.toISOString());
      const next = new Date(Date.UTC(2027, month, 16)).toISOString().slice(0, 10);
      expect(await getOnlyMembership(salon)).toMatchObject({
        status: 1,
        recurring: 1,
        expiry_date: next,
        total_qty: 4 + 2 * month,
      });
    }
    expect(listSalonMails(salon)).toEqual([]);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  nightTest('renews a yearly membership', async () => {
    const { salon, passTo } = await openWithoutEvents({ billing_period: 2 });
    await passTo('2027-11-17T14:00:01Z');
    expect(await getOnlyMembership(salon)).toMatchObject({ expiry_date: '2028-11-16', total_qty: 4 });
  });

  test('settles each invoice once, whether its event comes before, after or while it is read', async () => {
    const { salon, account, delivery } = await openWithoutEvents();
    await salon.clock.set(new Date('2027-01-17T14:00:01Z'));
    salon.stripe.tick();
    const paid = await account.events('invoice.paid', 'subscription_cycle');
    expect(paid).toHaveLength(2);
    await Promise.all([salon.runScheduledWork(), ...paid.map((event) => account.deliver(event))]);
    await delivery.deliver();
    await salon.runScheduledWork();
    const membership = await getOnlyMembership(salon);
    expect(membership).toMatchObject({ status: 1, expiry_date: '2027-02-16', total_qty: 6 });
    expect(membership.history.filter(({ description }) => description === 'Renewed')).toHaveLength(2);
  });

  test.each(listCases(['void', 'mark_uncollectible', 'keep_as_draft'] as const))(
    'makes a membership active again that has lapsed while its collection was paused as %s',
    async (behavior) => {
      const { salon, passTo, pause, resume } = await openWithoutEvents();
      await pause(behavior);
      await passTo('2027-02-20T14:00:00Z');
      expect(await getOnlyMembership(salon)).toMatchObject({
        status: 0,
        recurring: 1,
        expiry_date: '2026-12-16',
      });
      await resume();
      await passTo('2027-03-17T15:00:00Z');
      expect(await getOnlyMembership(salon)).toMatchObject({
        status: 1,
        expiry_date: '2027-04-16',
        total_qty: 4,
      });
      expect(await listAuditFindings(salon)).toEqual([]);
    },
  );

  test('renews by an invoice of a paused month that is paid later, and never shortens the membership', async () => {
    const { salon, account, subscription, passTo, pause, resume } = await openWithoutEvents();
    await pause('mark_uncollectible');
    await passTo('2026-12-17T15:00:00Z');
    await resume();
    await passTo('2027-01-17T15:00:00Z');
    const before = await getOnlyMembership(salon);
    expect(before).toMatchObject({ status: 1, expiry_date: '2027-02-16', total_qty: 4 });
    const { data } = await account.stripe.invoices.list({ subscription, status: 'uncollectible' });
    const payments = await account.stripe.invoicePayments.list({ invoice: data[0]?.id ?? '' });
    await account.pay(String(payments.data[0]?.payment.payment_intent));
    await passTo('2027-02-17T15:00:00Z');
    expect(await getOnlyMembership(salon)).toMatchObject({
      status: 1,
      expiry_date: '2027-03-16',
      total_qty: 8,
    });
  });

  test('ends a membership whose subscription has ended there', async () => {
    const { salon, account, subscription, passTo } = await openWithoutEvents();
    await account.stripe.subscriptions.cancel(subscription);
    await passTo('2026-12-17T14:00:01Z');
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 0, recurring: 0 });
    expect(salon.mails().filter(({ subject }) => subject.includes('has ended'))).toHaveLength(1);
    expect(listSalonMails(salon)).toEqual([]);
  });

  test('ends a cancelled membership after its last day', async () => {
    const { salon, passTo, fetch } = await openWithoutEvents({ service_expiration_time: '3 months' });
    await salon.call('memberships/membership-cancel', { purchased_membership_id: 1 }, { as: 'customer' });
    await passTo('2027-02-17T04:00:00Z');
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 1, expiry_date: '2027-02-16' });
    await passTo('2027-02-17T05:00:01Z');
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 0 });
    expect((await fetch()).status).toBe('canceled');
  });

  nightTest('cancels again what was cancelled here and goes on there', async () => {
    const { salon, account, subscription, passTo, fetch } = await openWithoutEvents({ billing_period: 2 });
    await salon.call('memberships/membership-cancel', { purchased_membership_id: 1 }, { as: 'customer' });
    await account.stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
    await passTo('2027-11-17T05:00:01Z');
    expect(await getOnlyMembership(salon)).toMatchObject({ recurring: 0 });
    expect(await fetch()).toMatchObject({ cancel_at_period_end: true });
  });

  test('cancels the subscription of a sale that was never paid, because its first payment was refunded', async () => {
    const settings = { ...RECURRING.settings, replyTo: REPLY_TO };
    const { salon, account, intent } = await openBilledMembership(await openSalon({ settings }));
    await account.stripe.refunds.create({ payment_intent: intent, amount: 1_00 });
    await passTo(salon, '2026-11-16T15:30:00Z');
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 0 });
    expect((await account.stripe.subscriptions.list()).data).toHaveLength(1);
    await passTo(salon, '2026-11-17T16:30:00Z');
    expect((await account.stripe.subscriptions.list()).data).toEqual([]);
    expect((await account.refunds(intent)).map(({ amount }) => amount).sort()).toEqual([1_00, 63_95]);
  });

  nightTest(
    'tries again in 10 minutes where the processor does not answer, and on the next day without a key',
    async () => {
      const { salon, account, passTo } = await openWithoutEvents();
      await account.injectFault({ match: 'GET /v1/subscriptions/*', status: 500, times: 2 });
      await passTo('2026-12-17T14:00:01Z');
      expect(await getOnlyMembership(salon)).toMatchObject({ total_qty: 2 });
      await passTo('2026-12-17T14:11:00Z');
      expect(await getOnlyMembership(salon)).toMatchObject({ total_qty: 4 });
      await account.injectFault({ match: 'GET /v1/subscriptions/*', status: 403, times: 2 });
      await passTo('2027-01-17T14:30:00Z');
      await account.endFaults();
      await passTo('2027-01-17T20:00:00Z');
      expect(await getOnlyMembership(salon)).toMatchObject({ total_qty: 4 });
      await passTo('2027-01-18T15:00:00Z');
      expect(await getOnlyMembership(salon)).toMatchObject({ total_qty: 6 });
    },
  );
});

// BEHAVIOR §24.7
describe('a membership that has ended here and is billed there', () => {
  nightTest(
    'is cancelled there, what was collected after the end goes back, and the salon is mailed once',
    async () => {
      const { salon, account, passTo, reportEnd, fetch } = await openWithoutEvents();
      await reportEnd();
      expect(await getOnlyMembership(salon)).toMatchObject({ status: 0 });
      // Nothing runs until the processor has collected two renewals
      await passTo('2027-01-20T14:00:00Z');
      expect((await fetch()).status).toBe('canceled');
      const refunds = (await account.stripe.refunds.list()).data;
      expect(refunds.map(({ amount }) => amount)).toEqual([64_95, 64_95]);
      await passTo('2027-02-20T14:00:00Z');
      await passTo('2027-04-20T14:00:00Z');
      expect(listSalonMails(salon).map(({ subject }) => subject)).toEqual([
        'Membership 1 was billed after its end',
      ]);
      expect((await account.stripe.refunds.list()).data).toHaveLength(2);
      expect(await getOnlyMembership(salon)).toMatchObject({ status: 0, total_qty: 2 });
      expect(await listAuditFindings(salon)).toEqual([]);
    },
  );

  nightTest(
    'is cancelled there on the next day, also where the end that was reported has not happened',
    async () => {
      const { salon, account, delivery, passTo, reportEnd, fetch } = await openWithoutEvents();
      await reportEnd();
      await passTo('2026-11-17T14:00:01Z');
      expect((await fetch()).status).toBe('canceled');
      expect(listSalonMails(salon)).toHaveLength(1);
      expect(await delivery.deliver()).toContain('customer.subscription.deleted');
      expect((await account.stripe.refunds.list()).data).toEqual([]);
    },
  );

  test('is cancelled there at once when the event of a payment arrives', async () => {
    const { salon, account, reportEnd, fetch } = await openWithoutEvents();
    await reportEnd();
    await salon.clock.set(new Date('2026-12-16T15:00:00Z'));
    salon.stripe.tick();
    const [paid] = await account.events('invoice.paid', 'subscription_cycle');
    for (const id of ['evt_1', 'evt_2']) expect((await account.deliver({ ...paid, id })).status).toBe(200);
    await salon.runScheduledWork();
    expect((await fetch()).status).toBe('canceled');
    expect((await account.stripe.refunds.list()).data).toHaveLength(1);
    expect(listSalonMails(salon)).toHaveLength(1);
  });

  test('cannot be paid any more: its open invoices are void', async () => {
    const { salon, account, subscription, passTo } = await openWithoutEvents();
    const { customer } = await account.stripe.subscriptions.retrieve(subscription);
    const { id } = await account.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: String(customer),
    });
    await account.stripe.subscriptions.update(subscription, { default_payment_method: id });
    await passTo('2026-12-24T15:00:00Z');
    await passTo('2026-12-25T16:00:00Z');
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 0 });
    await passTo('2026-12-26T17:00:00Z');
    const { data } = await account.stripe.invoices.list({ subscription });
    expect(data.map(({ status }) => status)).toEqual(['void', 'paid']);
    expect(listSalonMails(salon)).toEqual([]);
  });

  nightTest(
    'gives back a renewal that was recorded before the event of an earlier refund arrived',
    async () => {
      const { salon, account, intent, delivery, passTo } = await openWithoutEvents();
      await passTo('2026-12-16T13:00:00Z');
      await account.stripe.refunds.create({ payment_intent: intent });
      await passTo('2026-12-16T15:00:00Z');
      const [paid] = await account.events('invoice.paid', 'subscription_cycle');
      await account.deliver(paid ?? {});
      expect(await getOnlyMembership(salon)).toMatchObject({ status: 1, total_qty: 4 });
      const [refunded] = await account.events('charge.refunded', intent);
      await account.deliver(refunded ?? {});
      await passTo('2026-12-16T16:00:00Z');
      expect(await getOnlyMembership(salon)).toMatchObject({ status: 0 });
      expect((await account.stripe.subscriptions.list()).data).toEqual([]);
      expect((await account.stripe.refunds.list()).data.map(({ amount }) => amount)).toEqual([64_95, 64_95]);
      await delivery.deliver();
      await passTo('2026-12-18T16:00:00Z');
      expect((await account.stripe.refunds.list()).data).toHaveLength(2);
      for (const event of await account.events('charge.refunded', '')) await account.deliver(event);
      const card = (await listMovements(salon)).flatMap(
        ([, lines]) => (lines as { card?: number }).card ?? [],
      );
      expect(card.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(0);
      expect(await listAuditFindings(salon)).toEqual([]);
    },
  );

  test('gets nothing for a payment after the refund of its sale', async () => {
    const { salon, account, intent, delivery, passTo } = await openWithoutEvents();
    await passTo('2026-12-15T14:00:00Z');
    await account.stripe.refunds.create({ payment_intent: intent });
    const [refunded] = await account.events('charge.refunded', intent);
    await account.deliver(refunded ?? {});
    // The processor renews before scheduled work cancels the subscription
    await salon.clock.set(new Date('2026-12-16T15:00:00Z'));
    salon.stripe.tick();
    const [paid] = await account.events('invoice.paid', 'subscription_cycle');
    expect((await account.deliver(paid ?? {})).status).toBe(200);
    await salon.runScheduledWork();
    await delivery.deliver();
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 0, total_qty: 2 });
    expect((await account.stripe.subscriptions.list()).data).toEqual([]);
    expect((await account.stripe.refunds.list()).data).toHaveLength(2);
  });
});

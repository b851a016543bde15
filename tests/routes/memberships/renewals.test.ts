import { describe, expect, test } from 'vitest';
import { listJournal } from '../../support/journal.ts';
import { IS_NIGHT, listCases, nightTest } from '../../support/nightly.ts';
import { createOrder, reportPayment } from '../../support/payments/payments.ts';
import {
  defineMembership,
  getOnlyMembership,
  openBilledMembership as memberOf,
  RECURRING,
  sellMembership,
  toMembershipSale,
} from '../../support/products/memberships.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
type Home = { readonly attention: readonly { readonly kind: string }[] };

const openMembership = async (change: object = {}, card?: string, now = '2026-11-16T14:00:00Z') =>
  memberOf(await openSalon({ ...RECURRING, now: new Date(now) }), change, card);

// BEHAVIOR §24.3, §24.4, §24.6
describe('a membership with recurring billing', () => {
  test('is active when its first payment is reported, also when the event comes later or twice', async () => {
    const { salon, delivery, intent, saleId } = await openMembership();
    const reply = await reportPayment(salon, intent, { sale_id: saleId });
    expect(reply.body).toMatchObject({ status: true, data: { id: saleId, status: 1 } });
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 1, sale_status: 1, total_qty: 2 });
    expect(await delivery.deliver()).toContain('payment_intent.succeeded');
    expect(await getOnlyMembership(salon)).toMatchObject({
      status: 1,
      total_qty: 2,
      expiry_date: '2026-12-16',
    });
    await salon.runScheduledWork();
    expect(salon.mails().filter(({ subject }) => subject.includes('Silver')).length).toBe(1);
  });

  nightTest(
    'mails the payer of a gift how to cancel it, and other payers the link to their account',
    async () => {
      const gift = {
        buy_for: 1,
        recipient_fname: 'Rita',
        recipient_lname: 'Receiver',
        recipient_email: 'rita@friends.test',
      };
      const request = 'To cancel it, please contact Demo Salon with the membership number 1.';
      for (const [change, isGift] of [
        [gift, true],
        [{}, false],
      ] as const) {
        const { salon, delivery } = await openMembership(change);
        await delivery.deliver();
        await delivery.advanceTo('2026-12-17T14:00:00Z');
        await salon.runScheduledWork();
        const [purchaseText, renewalText] = ['Your membership from', 'is renewed'].map(
          (words) => salon.mails().find(({ subject }) => subject.includes(words))?.body.text ?? '',
        );
        expect(purchaseText?.includes(request)).toBe(isGift);
        expect(purchaseText?.includes('cancel it at any time in your account')).toBe(!isGift);
        expect(renewalText).toContain('the next period of your membership is paid');
        expect(renewalText?.includes(request)).toBe(isGift);
      }
    },
  );

  test('is active after the processor’s event alone', async () => {
    const { salon, delivery } = await openMembership();
    await delivery.deliver();
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 1, sale_status: 1 });
  });

  const MONTHS = IS_NIGHT ? 14 : 4;
  test(`renews over ${MONTHS} months from a 31st, with its included services`, async () => {
    const { salon, delivery } = await openMembership({}, 'pm_card_visa', '2027-01-31T15:00:00Z');
    await delivery.deliver();
    const expiryDates = [];
    for (let month = 1; month <= MONTHS; month += 1) {
      const day = new Date(Date.UTC(2027, 1 + month, 1, 15));
      await delivery.advanceTo(day.toISOString());
      const { expiry_date, status } = await getOnlyMembership(salon);
      expect(status).toBe(1);
      expiryDates.push(expiry_date);
    }
    expect(expiryDates.slice(0, 4)).toEqual(['2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30']);
    expect(expiryDates.at(-1)).toBe(IS_NIGHT ? '2028-04-30' : '2027-06-30');
    const last = await getOnlyMembership(salon);
    const qty = 2 * (1 + MONTHS);
    expect(last).toMatchObject({ total_qty: qty, remaining_balance: qty, service_group: [{ qty }] });
    expect(last.history.filter(({ description }) => description === 'Renewed').length).toBe(MONTHS);
  });

  nightTest('renews yearly over three years', async () => {
    const { salon, delivery } = await openMembership({ billing_period: 2 });
    await delivery.deliver();
    for (const year of [2027, 2028, 2029]) {
      await delivery.advanceTo(`${year}-11-17T14:00:00Z`);
      expect(await getOnlyMembership(salon)).toMatchObject({ status: 1, expiry_date: `${year + 1}-11-16` });
    }
    expect(await getOnlyMembership(salon)).toMatchObject({ total_qty: 8, remaining_balance: 8 });
  });

  test('renews once per invoice for repeated and concurrent events', async () => {
    const { salon, account, delivery } = await openMembership();
    await delivery.deliver();
    await delivery.advanceTo('2026-12-17T14:00:00Z');
    const [event] = await account.events('invoice.paid', 'subscription_cycle');
    if (!event) throw new Error('the processor has no renewal event');
    const copy = { ...event, id: `${event.id}x` };
    await Promise.all([
      account.deliver(event),
      account.deliver(event),
      account.deliver(copy),
      account.deliver(copy),
    ]);
    expect(await getOnlyMembership(salon)).toMatchObject({ total_qty: 4, expiry_date: '2027-01-16' });
  });

  test.each(
    listCases(
      [
        ['a monthly', {}, '2027-03-20T14:00:00Z', ['2026-12-16', '2027-04-16', '2027-04-16']],
        [
          'a monthly, longer at first,',
          { service_expiration_time: '3 months' },
          '2027-05-20T14:00:00Z',
          ['2027-02-16', '2027-08-16', '2027-08-16'],
        ],
        [
          'a yearly',
          { billing_period: 2 },
          '2030-11-20T14:00:00Z',
          ['2027-11-16', '2031-11-16', '2031-11-16'],
        ],
      ],
      2,
    ),
  )(
    '%s one that has lapsed is active again by its newest invoice alone, and each late one adds its uses once',
    async (_, change, now, expiryDates) => {
      const { salon, account, intent, saleId } = await openMembership(change);
      await reportPayment(salon, intent, { sale_id: saleId });
      await salon.clock.set(new Date(now));
      salon.stripe.tick();
      const found = [await getOnlyMembership(salon)];
      const [newest, ...late] = await account.events('invoice.paid', 'subscription_cycle');
      await account.deliver(newest ?? {});
      found.push(await getOnlyMembership(salon));
      for (const event of [...late, ...late.map((each) => ({ ...each, id: `${each.id}x` }))])
        await account.deliver(event);
      found.push(await getOnlyMembership(salon));
      expect(found.map(({ status }) => status)).toEqual([0, 1, 1]);
      expect(found.map(({ expiry_date }) => expiry_date)).toEqual(expiryDates);
      expect(found.map(({ total_qty }) => total_qty)).toEqual([2, 4, 4 + 2 * late.length]);
    },
  );

  test('announces no failed renewal whose event comes after the payment of a retry', async () => {
    const { salon, account, delivery } = await openMembership();
    await delivery.deliver();
    await delivery.advanceTo('2026-12-17T14:00:00Z');
    const [paid] = await account.events('invoice.paid', 'subscription_cycle');
    const failed = { ...paid, id: 'evt_late', type: 'invoice.payment_failed' };
    expect((await account.deliver(failed)).status).toBe(200);
    await salon.runScheduledWork();
    const subjects = salon.mails().map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('is renewed'))).toHaveLength(1);
    expect(subjects.filter((subject) => subject.startsWith('We could not renew'))).toEqual([]);
  });

  nightTest('stays active while a renewal is retried, and ends after the last try', async () => {
    const { salon, account, delivery } = await openMembership();
    await delivery.deliver();
    const [subscription] = (await account.stripe.subscriptions.list()).data;
    const customer = String(subscription?.customer);
    const card = await account.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await account.stripe.subscriptions.update(String(subscription?.id), { default_payment_method: card.id });
    const eventTypes = await delivery.advanceTo('2026-12-17T14:00:00Z');
    expect(eventTypes).toContain('invoice.payment_failed');
    expect(await getOnlyMembership(salon)).toMatchObject({
      status: 1,
      total_qty: 2,
      expiry_date: '2026-12-16',
    });
    const laterTypes = await delivery.advanceTo('2027-02-17T14:00:00Z');
    expect(laterTypes).toContain('customer.subscription.deleted');
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 0, total_qty: 2 });
    await salon.runScheduledWork();
    const subjects = salon.mails().map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.startsWith('We could not renew'))).toBe(true);
    expect(subjects.filter((subject) => subject.includes('has ended')).length).toBe(1);
  });

  test.each(
    listCases([
      ['refund', 'charge.refunded'],
      ['dispute', 'charge.dispute.created'],
    ]),
  )(
    'ends and is no longer billed after a %s of its payment, also when the processor fails at first',
    async (kind, type) => {
      const card = kind === 'dispute' ? 'pm_card_createDispute' : 'pm_card_visa';
      const { salon, account, delivery, intent } = await openMembership({}, card);
      await delivery.deliver();
      if (kind === 'refund') await account.stripe.refunds.create({ payment_intent: intent });
      const [event] = await account.events(type, intent);
      if (!event) throw new Error('the processor has no such event');
      await Promise.all([account.deliver(event), account.deliver({ ...event, id: `${event.id}x` })]);
      expect(await getOnlyMembership(salon)).toMatchObject({ status: 0 });
      await account.injectFault({ match: 'DELETE /v1/subscriptions/*', status: 500, times: 2 });
      await salon.runScheduledWork();
      expect((await account.stripe.subscriptions.list()).data).toHaveLength(1);
      await salon.clock.advance(11);
      await salon.runScheduledWork();
      expect((await account.stripe.subscriptions.list()).data).toEqual([]);
      const events = await delivery.advanceTo('2027-02-17T14:00:00Z');
      expect(events).toEqual(['customer.subscription.deleted']);
      await salon.runScheduledWork();
      const endMails = salon.mails().filter(({ subject }) => subject.includes('has ended'));
      expect(endMails).toHaveLength(1);
    },
  );

  test('is not renewed by an invoice that the salon made at the processor (BEHAVIOR §24.4)', async () => {
    const { salon, account, delivery } = await openMembership();
    await delivery.deliver();
    await delivery.advanceTo('2026-12-17T14:00:00Z');
    const before = await getOnlyMembership(salon);
    const [event] = await account.events('invoice.paid', 'subscription_cycle');
    const invoice = { ...event?.data.object, id: 'in_by_hand', billing_reason: 'manual' };
    const reply = await account.deliver({ ...event, id: 'evt_by_hand', data: { object: invoice } });
    expect(reply.status).toBe(200);
    expect(await getOnlyMembership(salon)).toEqual(before);
  });

  test('goes on with its billing when the dispute of its payment is won before the billing has ended (BEHAVIOR §19.4)', async () => {
    const { salon, account, delivery, intent } = await openMembership({}, 'pm_card_createDispute');
    await delivery.deliver();
    const [event] = await account.events('charge.dispute.created', intent);
    await account.deliver(event ?? {});
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 0 });
    await account.moveDispute(intent, 'won');
    await salon.runScheduledWork();
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 1, recurring: 1 });
    expect((await account.stripe.subscriptions.list()).data).toHaveLength(1);
  });

  test.each(
    listCases([
      ['refund', 'charge.refunded', 'pm_card_visa'],
      ['dispute', 'charge.dispute.created', 'pm_card_createDispute'],
    ]),
  )('is blocked and no longer billed after a %s of a renewal', async (kind, type, card) => {
    const { salon, account, delivery } = await openMembership();
    await delivery.deliver();
    const [subscription] = (await account.stripe.subscriptions.list()).data;
    const customer = String(subscription?.customer);
    const { id } = await account.stripe.paymentMethods.attach(card, { customer });
    await account.stripe.subscriptions.update(String(subscription?.id), { default_payment_method: id });
    await delivery.advanceTo('2026-12-17T14:00:00Z');
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 1, expiry_date: '2027-01-16' });
    const [renewal] = (await account.stripe.paymentIntents.list({ customer, limit: 1 })).data;
    const intent = String(renewal?.id);
    if (kind === 'refund') await account.stripe.refunds.create({ payment_intent: intent });
    const [event] = await account.events(type, intent);
    if (!event) throw new Error('the processor has no such event');
    expect((await account.deliver(event)).status).toBe(200);
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 0 });
    const entries = await listJournal(salon);
    const renewed = entries.find(({ event: moved }) => moved === 'renewed');
    const corrected = entries.map(({ corrects }) => corrects).filter((entry) => entry !== null);
    expect(corrected).toEqual(kind === 'refund' ? [renewed?.id] : []);
    // Home names the dispute of a renewal like any other (BEHAVIOR §40.10)
    const { attention } = (await salon.call<Home>('journal/home', {}, { as: 'admin' })).body.data;
    const named = { payment_intent: intent, due_date: '2026/12/25', clients: [{ id: 1 }] };
    expect(attention.filter(({ kind: what }) => what === 'disputed')).toMatchObject(
      kind === 'dispute' ? [named] : [],
    );
    await salon.runScheduledWork();
    expect((await account.stripe.subscriptions.list()).data).toEqual([]);
  });

  test('is paid only by its own first payment: another is refused (400) and refunded', async () => {
    const { salon, account, saleId } = await openMembership({}, 'pm_card_chargeDeclined');
    const order = await createOrder(salon, { amount: '64.95', sale_id: saleId }, { as: 'customer' });
    expect([order.status, order.body.message]).toEqual([400, 'Invalid payment']);
    const { payment_intent } = (await createOrder(salon, { amount: '64.95' }, { as: 'customer' })).body;
    await account.pay(payment_intent);
    const reply = await salon.call(
      'payments/update-status',
      { payment_intent, sale_id: saleId },
      { as: 'customer' },
    );
    expect([reply.status, reply.body.message]).toEqual([400, 'Invalid payment']);
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 0 });
    await salon.clock.advance(61);
    await salon.runScheduledWork();
    expect(await account.refunds(payment_intent)).toHaveLength(1);
  });

  nightTest('fails with its first payment, and becomes active when that is paid later', async () => {
    const { salon, account, delivery, intent } = await openMembership({}, 'pm_card_chargeDeclined');
    await delivery.deliver();
    expect(await getOnlyMembership(salon)).toMatchObject({ sale_status: 2, status: 0 });
    await account.pay(intent);
    await delivery.deliver();
    expect(await getOnlyMembership(salon)).toMatchObject({ sale_status: 1, status: 1 });
  });

  test('ignores subscriptions of another salon or another membership', async () => {
    const { salon, account, delivery } = await openMembership();
    await delivery.deliver();
    await delivery.advanceTo('2026-12-17T14:00:00Z');
    const [event] = await account.events('invoice.paid', 'subscription_cycle');
    if (!event) throw new Error('the processor has no renewal event');
    /** Delivers the event for another invoice, as changed. */
    const deliver = async (id: string, change: (text: string) => string) => {
      const text = JSON.stringify({ ...event, id }).replaceAll(/in_\w+/g, `in_${id}`);
      const reply = await account.deliver(JSON.parse(change(text)) as object);
      expect(reply.status).toBe(200);
    };
    await deliver('evt_1', (text) => text.replaceAll(salon.tenant, 'another-salon'));
    await deliver('evt_2', (text) => text.replaceAll(/sub_\w+/g, 'sub_stranger'));
    expect(await getOnlyMembership(salon)).toMatchObject({ total_qty: 4 });
    await deliver('evt_3', (text) => text);
    expect(await getOnlyMembership(salon)).toMatchObject({ total_qty: 6 });
  });
});

describe('a membership without recurring billing', () => {
  test('ends after its last day, and its owner is notified once', async () => {
    const salon = await openSalon();
    const { id } = await defineMembership(salon);
    await sellMembership(salon, toMembershipSale(id, { customer_id: 1, paid_at_salon: 1 }), { as: 'staff' });
    await salon.runScheduledWork();
    await salon.clock.set(new Date('2026-12-17T05:00:01Z'));
    await salon.runScheduledWork();
    await salon.runScheduledWork();
    expect(await getOnlyMembership(salon)).toMatchObject({ status: 0 });
    const mails = salon.mails().filter(({ subject }) => subject.includes('has ended'));
    expect(mails.length).toBe(1);
  });
});

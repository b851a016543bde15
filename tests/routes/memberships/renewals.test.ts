import { describe, expect, test } from 'vitest';
import {
  defineMembership,
  joining,
  member as memberOf,
  onlyMembership,
  RECURRING,
  sellMembership,
} from '../../support/memberships.ts';
import { order, report } from '../../support/paying.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const member = async (change: object = {}, card?: string, now = '2026-11-16T14:00:00Z') =>
  memberOf(await openSalon({ ...RECURRING, now: new Date(now) }), change, card);

describe('a membership that is billed by itself', () => {
  test('is active when its first payment is reported, also where the event comes later or twice', async () => {
    const { salon, post, intent, sale } = await member();
    const reply = await report(salon, intent, { sale_id: sale });
    expect(reply.body).toMatchObject({ status: true, data: { id: sale, status: 1 } });
    expect(await onlyMembership(salon)).toMatchObject({ status: 1, sale_status: 1, total_qty: 2 });
    expect(await post.deliver()).toContain('payment_intent.succeeded');
    expect(await onlyMembership(salon)).toMatchObject({ status: 1, total_qty: 2, expiry_date: '2026-12-16' });
    await salon.drain();
    expect(salon.mails().filter(({ subject }) => subject.includes('Silver')).length).toBe(1);
  });

  test('given to someone else: whoever pays reads whom to ask to end it, by its number; for oneself the account', async () => {
    const gift = {
      buy_for: 1,
      recipient_fname: 'Rita',
      recipient_lname: 'Receiver',
      recipient_email: 'rita@friends.test',
    };
    const ask = 'To end it, please ask Demo Salon, and name the membership’s number, 1.';
    for (const [change, isGift] of [
      [gift, true],
      [{}, false],
    ] as const) {
      const { salon, post } = await member(change);
      await post.deliver();
      await post.passTo('2026-12-17T14:00:00Z');
      await salon.drain();
      const [bought, renewed] = ['Your membership from', 'is renewed'].map(
        (words) => salon.mails().find(({ subject }) => subject.includes(words))?.body.text ?? '',
      );
      expect(bought?.includes(ask)).toBe(isGift);
      expect(bought?.includes('end it at any time in your account')).toBe(!isGift);
      expect(renewed).toContain('another period of your membership is paid');
      expect(renewed?.includes(ask)).toBe(isGift);
    }
  });

  test('is active by the processor’s event alone', async () => {
    const { salon, post } = await member();
    await post.deliver();
    expect(await onlyMembership(salon)).toMatchObject({ status: 1, sale_status: 1 });
  });

  test('renews over 14 months, from a 31st and back to it, with what each period includes', async () => {
    const { salon, post } = await member({}, 'pm_card_visa', '2027-01-31T15:00:00Z');
    await post.deliver();
    const ends = [];
    for (let month = 1; month <= 14; month += 1) {
      const day = new Date(Date.UTC(2027, 1 + month, 1, 15));
      await post.passTo(day.toISOString());
      const { expiry_date, status } = await onlyMembership(salon);
      expect(status).toBe(1);
      ends.push(expiry_date);
    }
    expect(ends.slice(0, 4)).toEqual(['2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30']);
    expect(ends.at(-1)).toBe('2028-04-30');
    const last = await onlyMembership(salon);
    expect(last).toMatchObject({ total_qty: 30, remaining_balance: 30, service_group: [{ qty: 30 }] });
    expect(last.history.filter(({ description }) => description === 'Renewed').length).toBe(14);
  });

  test('renews over three years', async () => {
    const { salon, post } = await member({ billing_period: 2 });
    await post.deliver();
    for (const year of [2027, 2028, 2029]) {
      await post.passTo(`${year}-11-17T14:00:00Z`);
      expect(await onlyMembership(salon)).toMatchObject({ status: 1, expiry_date: `${year + 1}-11-16` });
    }
    expect(await onlyMembership(salon)).toMatchObject({ total_qty: 8, remaining_balance: 8 });
  });

  test('renews once for an invoice, whatever of its events comes again or at the same time', async () => {
    const { salon, till, post } = await member();
    await post.deliver();
    await post.passTo('2026-12-17T14:00:00Z');
    const [event] = await till.events('invoice.paid', 'subscription_cycle');
    if (!event) throw new Error('no renewal was paid');
    const again = { ...event, id: `${event.id}x` };
    await Promise.all([till.deliver(event), till.deliver(event), till.deliver(again), till.deliver(again)]);
    expect(await onlyMembership(salon)).toMatchObject({ total_qty: 4, expiry_date: '2027-01-16' });
  });

  test('keeps its status while a renewal is tried again, and loses it after the last try', async () => {
    const { salon, till, post } = await member();
    await post.deliver();
    const [subscription] = (await till.stripe.subscriptions.list()).data;
    const customer = String(subscription?.customer);
    const card = await till.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await till.stripe.subscriptions.update(String(subscription?.id), { default_payment_method: card.id });
    const failed = await post.passTo('2026-12-17T14:00:00Z');
    expect(failed).toContain('invoice.payment_failed');
    expect(await onlyMembership(salon)).toMatchObject({ status: 1, total_qty: 2, expiry_date: '2026-12-16' });
    const later = await post.passTo('2027-02-17T14:00:00Z');
    expect(later).toContain('customer.subscription.deleted');
    expect(await onlyMembership(salon)).toMatchObject({ status: 0, total_qty: 2 });
    await salon.drain();
    const subjects = salon.mails().map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.startsWith('We could not renew'))).toBe(true);
    expect(subjects.filter((subject) => subject.includes('has ended')).length).toBe(1);
  });

  test.each([
    ['refund', 'charge.refunded'],
    ['dispute', 'charge.dispute.created'],
  ])(
    'is billed no more and ends after a %s of its payment, though the processor is down at first',
    async (kind, type) => {
      const card = kind === 'dispute' ? 'pm_card_createDispute' : 'pm_card_visa';
      const { salon, till, post, intent } = await member({}, card);
      await post.deliver();
      if (kind === 'refund') await till.stripe.refunds.create({ payment_intent: intent });
      const [event] = await till.events(type, intent);
      if (!event) throw new Error('no money was lost');
      await Promise.all([till.deliver(event), till.deliver({ ...event, id: `${event.id}x` })]);
      expect(await onlyMembership(salon)).toMatchObject({ status: 0 });
      await till.fault({ match: 'DELETE /v1/subscriptions/*', status: 500, times: 2 });
      await salon.drain();
      expect((await till.stripe.subscriptions.list()).data).toHaveLength(1);
      await salon.clock.advance(11);
      await salon.drain();
      expect((await till.stripe.subscriptions.list()).data).toEqual([]);
      const events = await post.passTo('2027-02-17T14:00:00Z');
      expect(events).toEqual(['customer.subscription.deleted']);
      await salon.drain();
      const ended = salon.mails().filter(({ subject }) => subject.includes('has ended'));
      expect(ended).toHaveLength(1);
    },
  );

  test.each([
    ['refund', 'charge.refunded', 'pm_card_visa'],
    ['dispute', 'charge.dispute.created', 'pm_card_createDispute'],
  ])('is of no use and billed no more after a %s of a renewal', async (kind, type, card) => {
    const { salon, till, post } = await member();
    await post.deliver();
    const [subscription] = (await till.stripe.subscriptions.list()).data;
    const customer = String(subscription?.customer);
    const { id } = await till.stripe.paymentMethods.attach(card, { customer });
    await till.stripe.subscriptions.update(String(subscription?.id), { default_payment_method: id });
    await post.passTo('2026-12-17T14:00:00Z');
    expect(await onlyMembership(salon)).toMatchObject({ status: 1, expiry_date: '2027-01-16' });
    const [renewal] = (await till.stripe.paymentIntents.list({ customer, limit: 1 })).data;
    const intent = String(renewal?.id);
    if (kind === 'refund') await till.stripe.refunds.create({ payment_intent: intent });
    const [event] = await till.events(type, intent);
    if (!event) throw new Error('no money was lost');
    expect((await till.deliver(event)).status).toBe(200);
    expect(await onlyMembership(salon)).toMatchObject({ status: 0 });
    await salon.drain();
    expect((await till.stripe.subscriptions.list()).data).toEqual([]);
  });

  test('is paid by its own first payment alone: another is refused with 400, and goes back', async () => {
    const { salon, till, sale } = await member({}, 'pm_card_chargeDeclined');
    const named = await order(salon, { amount: '64.95', sale_id: sale }, { as: 'customer' });
    expect([named.status, named.body.message]).toEqual([400, 'Invalid payment']);
    const { payment_intent } = (await order(salon, { amount: '64.95' }, { as: 'customer' })).body;
    await till.pay(payment_intent);
    const reply = await report(salon, payment_intent, { sale_id: sale });
    expect([reply.status, reply.body.message]).toEqual([400, 'Invalid payment']);
    expect(await onlyMembership(salon)).toMatchObject({ status: 0 });
    await salon.clock.advance(61);
    await salon.drain();
    expect(await till.refunds(payment_intent)).toHaveLength(1);
  });

  test('fails with its first payment, and comes alive when that is paid after all', async () => {
    const { salon, till, post, intent } = await member({}, 'pm_card_chargeDeclined');
    await post.deliver();
    expect(await onlyMembership(salon)).toMatchObject({ sale_status: 2, status: 0 });
    await till.pay(intent);
    await post.deliver();
    expect(await onlyMembership(salon)).toMatchObject({ sale_status: 1, status: 1 });
  });

  test('is not moved by a subscription of another salon, or of another membership', async () => {
    const { salon, till, post } = await member();
    await post.deliver();
    await post.passTo('2026-12-17T14:00:00Z');
    const [event] = await till.events('invoice.paid', 'subscription_cycle');
    if (!event) throw new Error('no renewal was paid');
    const text = JSON.stringify({ ...event, id: 'evt_other' });
    const foreign = JSON.parse(text.replaceAll(salon.tenant, 'another-salon')) as object;
    await till.deliver(foreign);
    const stranger = JSON.parse(text.replaceAll(/sub_\w+/g, 'sub_stranger').replace('evt_other', 'evt_3'));
    await till.deliver(stranger as object);
    expect(await onlyMembership(salon)).toMatchObject({ total_qty: 4 });
  });
});

describe('a membership that nothing bills', () => {
  test('ends by itself after its last day, and its owner is told once', async () => {
    const salon = await openSalon();
    const { id } = await defineMembership(salon);
    await sellMembership(salon, joining(id, { customer_id: 1, paid_at_salon: 1 }), { as: 'staff' });
    await salon.drain();
    await salon.clock.set(new Date('2026-12-17T05:00:01Z'));
    await salon.drain();
    await salon.drain();
    expect(await onlyMembership(salon)).toMatchObject({ status: 0 });
    const told = salon.mails().filter(({ subject }) => subject.includes('has ended'));
    expect(told.length).toBe(1);
  });
});

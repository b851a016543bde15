import { describe, expect, test } from 'vitest';
import type { House } from '../../support/house.ts';
import { useHouses } from '../../support/house.ts';
import {
  defineMembership,
  joining,
  postman,
  sellMembership,
  soldMemberships,
} from '../../support/memberships.ts';
import { openTill, report } from '../../support/paying.ts';

const openHouse = useHouses();

/** A membership that is billed by itself and whose first period is paid. */
async function member(change: object = {}, card = 'pm_card_visa', now = '2026-11-16T14:00:00Z') {
  const house = await openHouse({ settings: { recurringPaymentEnable: true }, now: new Date(now) });
  const till = await openTill(house);
  const { id } = await defineMembership(house, change);
  const sold = await sellMembership(house, joining(id, change));
  const intent = String(sold.body.data.payment_intent);
  await till.pay(intent, card);
  const post = postman(house, till);
  return { house, till, post, intent, sale: sold.body.data.id };
}

const only = async (house: House) => {
  const [sold] = await soldMemberships(house);
  if (!sold) throw new Error('nothing was sold');
  return sold;
};

describe('a membership that is billed by itself', () => {
  test('is active when its first payment is reported, also where the event comes later or twice', async () => {
    const { house, post, intent, sale } = await member();
    const reply = await report(house, intent, { sale_id: sale });
    expect(reply.body).toMatchObject({ status: true, data: { id: sale, status: 1 } });
    expect(await only(house)).toMatchObject({ status: 1, sale_status: 1, total_qty: 2 });
    expect(await post.deliver()).toContain('payment_intent.succeeded');
    expect(await only(house)).toMatchObject({ status: 1, total_qty: 2, expiry_date: '2026-12-16' });
    await house.drain();
    expect(house.mails().filter(({ subject }) => subject.includes('Silver')).length).toBe(1);
  });

  test('is active by the processor’s event alone', async () => {
    const { house, post } = await member();
    await post.deliver();
    expect(await only(house)).toMatchObject({ status: 1, sale_status: 1 });
  });

  test('renews over 14 months, from a 31st and back to it, with what each period includes', async () => {
    const { house, post } = await member({}, 'pm_card_visa', '2027-01-31T15:00:00Z');
    await post.deliver();
    const ends = [];
    for (let month = 1; month <= 14; month += 1) {
      const day = new Date(Date.UTC(2027, 1 + month, 1, 15));
      await post.passTo(day.toISOString());
      const { expiry_date, status } = await only(house);
      expect(status).toBe(1);
      ends.push(expiry_date);
    }
    expect(ends.slice(0, 4)).toEqual(['2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30']);
    expect(ends.at(-1)).toBe('2028-04-30');
    const last = await only(house);
    expect(last).toMatchObject({ total_qty: 30, remaining_balance: 30, service_group: [{ qty: 30 }] });
    expect(last.history.filter(({ description }) => description === 'Renewed').length).toBe(14);
  });

  test('renews over three years', async () => {
    const { house, post } = await member({ billing_period: 2 });
    await post.deliver();
    for (const year of [2027, 2028, 2029]) {
      await post.passTo(`${year}-11-17T14:00:00Z`);
      expect(await only(house)).toMatchObject({ status: 1, expiry_date: `${year + 1}-11-16` });
    }
    expect(await only(house)).toMatchObject({ total_qty: 8, remaining_balance: 8 });
  });

  test('renews once for an invoice, whatever of its events comes again or at the same time', async () => {
    const { house, till, post } = await member();
    await post.deliver();
    await post.passTo('2026-12-17T14:00:00Z');
    const [event] = await till.events('invoice.paid', 'subscription_cycle');
    if (!event) throw new Error('no renewal was paid');
    const again = { ...event, id: `${event.id}x` };
    await Promise.all([till.deliver(event), till.deliver(event), till.deliver(again), till.deliver(again)]);
    expect(await only(house)).toMatchObject({ total_qty: 4, expiry_date: '2027-01-16' });
  });

  test('keeps its status while a renewal is tried again, and loses it after the last try', async () => {
    const { house, till, post } = await member();
    await post.deliver();
    const [subscription] = (await till.stripe.subscriptions.list()).data;
    const customer = String(subscription?.customer);
    const card = await till.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
    await till.stripe.subscriptions.update(String(subscription?.id), { default_payment_method: card.id });
    const failed = await post.passTo('2026-12-17T14:00:00Z');
    expect(failed).toContain('invoice.payment_failed');
    expect(await only(house)).toMatchObject({ status: 1, total_qty: 2, expiry_date: '2026-12-16' });
    const later = await post.passTo('2027-02-17T14:00:00Z');
    expect(later).toContain('customer.subscription.deleted');
    expect(await only(house)).toMatchObject({ status: 0, total_qty: 2 });
    await house.drain();
    const subjects = house.mails().map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.startsWith('We could not renew'))).toBe(true);
    expect(subjects.filter((subject) => subject.includes('has ended')).length).toBe(1);
  });

  test('fails with its first payment, and comes alive when that is paid after all', async () => {
    const { house, till, post, intent } = await member({}, 'pm_card_chargeDeclined');
    await post.deliver();
    expect(await only(house)).toMatchObject({ sale_status: 2, status: 0 });
    await till.pay(intent);
    await post.deliver();
    expect(await only(house)).toMatchObject({ sale_status: 1, status: 1 });
  });

  test('is not moved by a subscription of another salon, or of another membership', async () => {
    const { house, till, post } = await member();
    await post.deliver();
    await post.passTo('2026-12-17T14:00:00Z');
    const [event] = await till.events('invoice.paid', 'subscription_cycle');
    if (!event) throw new Error('no renewal was paid');
    const text = JSON.stringify({ ...event, id: 'evt_other' });
    const foreign = JSON.parse(text.replaceAll(house.tenant, 'another-salon')) as object;
    await till.deliver(foreign);
    const stranger = JSON.parse(text.replaceAll(/sub_\w+/g, 'sub_stranger').replace('evt_other', 'evt_3'));
    await till.deliver(stranger as object);
    expect(await only(house)).toMatchObject({ total_qty: 4 });
  });
});

describe('membership-cancel', () => {
  const CANCEL = 'memberships/membership-cancel';

  test('ends the membership with its period: nothing more is billed, and until then it counts', async () => {
    const { house, post } = await member();
    await post.deliver();
    for (const _ of [1, 2]) {
      const reply = await house.call(CANCEL, { purchased_membership_id: 1 }, { as: 'customer' });
      expect(reply.body).toMatchObject({
        status: true,
        message: 'Membership ends with its period',
        data: { id: 1, expiry_date: '2026-12-16' },
      });
    }
    expect(await only(house)).toMatchObject({ status: 1, recurring: 0 });
    const events = await post.passTo('2026-12-17T14:00:00Z');
    expect(events).toEqual(['customer.subscription.deleted']);
    expect(await only(house)).toMatchObject({ status: 0, total_qty: 2 });
  });

  test('refuses a stranger, an unknown one and an unpaid one with 404, and all but customers', async () => {
    const { house } = await member({}, 'pm_card_chargeDeclined');
    const stranger = await house.token({ kind: 'customer', id: 2 });
    const input = { purchased_membership_id: 1 };
    expect((await house.call(CANCEL, input, { token: stranger })).status).toBe(404);
    expect((await house.call(CANCEL, input, { as: 'customer' })).status).toBe(404);
    expect((await house.call(CANCEL, { purchased_membership_id: 9 }, { as: 'customer' })).status).toBe(404);
    expect((await house.call(CANCEL, {}, { as: 'customer' })).status).toBe(422);
    expect((await house.call(CANCEL, input, { as: 'admin' })).status).toBe(403);
    expect((await house.call(CANCEL, input)).status).toBe(401);
  });
});

describe('a membership that nothing bills', () => {
  test('ends by itself after its last day, and its owner is told once', async () => {
    const house = await openHouse();
    const { id } = await defineMembership(house);
    await sellMembership(house, joining(id, { customer_id: 1, paid_at_salon: 1 }), { as: 'staff' });
    await house.drain();
    await house.clock.set(new Date('2026-12-17T05:00:01Z'));
    await house.drain();
    await house.drain();
    expect(await only(house)).toMatchObject({ status: 0 });
    const told = house.mails().filter(({ subject }) => subject.includes('has ended'));
    expect(told.length).toBe(1);
  });
});

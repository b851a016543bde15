import { expect, test } from 'vitest';
import { WEBHOOK_KINDS } from '../../../lib/contract/webhooks.ts';
import { AS_CUSTOMER, bookAsCustomer } from '../../support/appointments.ts';
import { book, HAIRCUT } from '../../support/bookings.ts';
import { defineGiftCard, givingCard, sellGiftCard, soldGiftCards } from '../../support/giftcards.ts';
import { defineMembership, joining, member, RECURRING, sellMembership } from '../../support/memberships.ts';
import { buying, definePackage, sellPackage } from '../../support/packages.ts';
import { bookAndOrder, DEPOSITS_ON, openTill, report } from '../../support/paying.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';
import { useReceiver } from '../../support/webhook-receiver.ts';
import { subscribe } from '../../support/webhooks.ts';

const salons = useTestSalons();
const AT_DESK = { as: 'staff' } as const;
const PAID = { customer_id: 1, paid_at_salon: 1 };

const receiver = useReceiver();

/** What the receiver was told since it was asked last, in any order. */
async function told(
  salon: TestSalon,
): Promise<readonly { id: string; type: string; data: Record<string, unknown> }[]> {
  await salon.drain();
  return receiver()
    .received.splice(0)
    .map(({ body }) => JSON.parse(body))
    .sort((a, b) => String(a.type).localeCompare(b.type));
}
const typesOf = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);

test('bookings: created, confirmed, payment_failed, rescheduled, cancelled', async () => {
  const salon = await salons(DEPOSITS_ON);
  const till = await openTill(salon);
  await subscribe(salon, receiver(), WEBHOOK_KINDS);
  const paid = await bookAndOrder(salon);
  await till.pay(paid.intent);
  await report(salon, paid.intent, { appointment_id: paid.id });
  const failed = await bookAndOrder(salon, { time: '02:00 PM' });
  await till.pay(failed.intent, 'pm_card_chargeDeclined');
  await report(salon, failed.intent, { appointment_id: failed.id });
  const events = await told(salon);
  expect(typesOf(events)).toEqual([
    'booking.confirmed',
    'booking.created',
    'booking.created',
    'booking.payment_failed',
  ]);
  expect(events[0]?.data).toMatchObject({ appointment_id: paid.id, status: 1, deposit_amount: '30.00' });

  const move = { appointment_id: paid.id, date: '2026/11/18', time: '11:00 AM' };
  await salon.call('appointments/appointment-reschedule', move, AT_DESK);
  await salon.call('appointments/appointment-cancel', { appointment_id: paid.id, refund: 1 }, AT_DESK);
  expect(await told(salon)).toMatchObject([
    { type: 'booking.cancelled', data: { status: 3, refunded_amount: '30.00' } },
    {
      type: 'booking.rescheduled',
      data: {
        date: '2026/11/18',
        time: '11:00 AM',
        previous: { date: '2026/11/17', time: '10:00 AM' },
      },
    },
  ]);
});

test('bookings without a deposit: created and confirmed at once, each told once under an id of its own', async () => {
  const salon = await salons();
  await subscribe(salon, receiver(), WEBHOOK_KINDS);
  await subscribe(salon, receiver(), ['booking.confirmed']);
  const id = await bookAsCustomer(salon);
  const events = await told(salon);
  expect(typesOf(events)).toEqual(['booking.confirmed', 'booking.confirmed', 'booking.created']);
  const same = { appointment_id: id, status: 1, date: '2026/11/17' };
  expect(events.map(({ data }) => data)).toMatchObject([same, same, same]);
  const ids = events.map((event) => event.id);
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[0]);
});

test('purchases: of packages, gift cards and memberships when they are paid, and what nobody paid for', async () => {
  const salon = await salons();
  await subscribe(salon, receiver(), WEBHOOK_KINDS);
  const bundle = await definePackage(salon);
  await sellPackage(salon, buying(bundle.id, PAID), AT_DESK);
  const card = await defineGiftCard(salon);
  await sellGiftCard(salon, givingCard(card.id, PAID), AT_DESK);
  const membership = await defineMembership(salon);
  await sellMembership(salon, joining(membership.id, PAID), AT_DESK);
  expect(await told(salon)).toMatchObject([
    { type: 'giftcard.purchased', data: { type: 'giftcard', status: 1, total: '97.43' } },
    { type: 'membership.purchased', data: { type: 'membership', total: '64.95' } },
    { type: 'package.purchased', data: { type: 'package', customer_id: 1, total: '259.80' } },
  ]);
  await sellPackage(salon, buying(bundle.id));
  await salon.clock.advance(25 * 60);
  expect(await told(salon)).toMatchObject([{ type: 'sale.payment_failed', data: { status: 2 } }]);
});

test('redemptions: of each kind of product, with what it paid', async () => {
  const salon = await salons();
  const bundle = await definePackage(salon);
  await sellPackage(salon, buying(bundle.id, PAID), AT_DESK);
  const card = await defineGiftCard(salon);
  await sellGiftCard(salon, givingCard(card.id, PAID), AT_DESK);
  const membership = await defineMembership(salon);
  await sellMembership(salon, joining(membership.id, PAID), AT_DESK);
  const [sold] = await soldGiftCards(salon);
  await salon.drain();
  await subscribe(salon, receiver(), WEBHOOK_KINDS);
  const services = [HAIRCUT, { ...HAIRCUT, service_id: 3, price: 35, duration: 30 }, HAIRCUT];
  const redemptions = [
    { type: 'package', purchased_package_id: 1, service_id: 3 },
    { type: 'membership', purchased_membership_id: 1, service_id: 1 },
    { type: 'gift_card', giftcard_number: sold?.giftcard_number },
  ];
  const booked = await book(
    salon,
    { ...AS_CUSTOMER, time: '09:00 AM', services, redemptions },
    { as: 'customer' },
  );
  expect(booked.status, booked.text).toBe(201);
  const events = await told(salon);
  expect(typesOf(events)).toEqual([
    'booking.confirmed',
    'booking.created',
    'giftcard.redeemed',
    'membership.used',
    'package.redeemed',
  ]);
  expect(events[3]?.data).toMatchObject({ purchased_id: 1, service_ids: [1], amount: '50.00' });
  expect(events[4]?.data).toMatchObject({ appointment_id: 1, service_ids: [3], amount: '35.00' });
});

test('memberships: renewed and ended', async () => {
  const { salon, post } = await member(await salons(RECURRING));
  await post.deliver();
  await salon.drain();
  await subscribe(salon, receiver(), WEBHOOK_KINDS);
  await post.passTo('2026-12-17T14:00:00Z');
  expect(await told(salon)).toMatchObject([{ type: 'membership.renewed', data: { renewals: 1 } }]);
  await salon.call('memberships/membership-cancel', { purchased_membership_id: 1 }, { as: 'customer' });
  await post.passTo('2027-01-17T14:00:00Z');
  expect(typesOf(await told(salon))).toEqual(['membership.ended']);
});

test('what is to be told of an own booking names no customer but by id', async () => {
  const salon = await salons();
  await subscribe(salon, receiver());
  await bookAsCustomer(salon);
  const [event] = await told(salon);
  expect(event?.data).toMatchObject({ customer_id: 1, customer_type: 0 });
  expect(JSON.stringify(event)).not.toContain('Carla');
});

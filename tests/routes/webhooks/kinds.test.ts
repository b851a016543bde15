import { expect, test } from 'vitest';
import { WEBHOOK_KINDS } from '../../../lib/contract/notifications/webhooks.ts';
import { AS_CUSTOMER, bookAsCustomer, getStoredAppointment } from '../../support/booking/appointments.ts';
import { book, HAIRCUT } from '../../support/booking/bookings.ts';
import { toPayInput } from '../../support/booking/checkout.ts';
import { saveSeries } from '../../support/booking/series.ts';
import { listEvents } from '../../support/messages/events.ts';
import { useReceiver } from '../../support/messages/webhook-receiver.ts';
import { subscribeReceiver } from '../../support/messages/webhooks.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  bookAndOrder,
  DEPOSITS_ON,
  openPaymentAccount,
  reportPayment,
} from '../../support/payments/payments.ts';
import {
  defineGiftCard,
  listSoldGiftCards,
  sellGiftCard,
  toGiftCardSale,
} from '../../support/products/giftcards.ts';
import {
  defineMembership,
  openBilledMembership,
  RECURRING,
  sellMembership,
  toMembershipSale,
} from '../../support/products/memberships.ts';
import { definePackage, sellPackage, toPackageSale } from '../../support/products/packages.ts';
import { createSoldCard } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AS_STAFF = { as: 'staff' } as const;
const AS_ADMIN = { as: 'admin' } as const;
const PAID = { customer_id: 1, paid_at_salon: 1 };

const receiver = useReceiver();
/** Without the kinds that a day's close causes: some tests pass days. */
const KINDS_OF_PEOPLE = WEBHOOK_KINDS.filter((kind) => !['day.closed', 'receipt.created'].includes(kind));

/** The events since the last call, sorted by type. */
async function takeEvents(
  salon: TestSalon,
): Promise<readonly { id: string; type: string; data: Record<string, unknown> }[]> {
  await salon.runScheduledWork();
  return receiver()
    .received.splice(0)
    .map(({ body }) => JSON.parse(body))
    .sort((a, b) => String(a.type).localeCompare(b.type));
}
const toTypes = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);

// BEHAVIOR §30.2
test('bookings: created, confirmed, payment_failed, rescheduled, cancelled', async () => {
  const salon = await openSalon(DEPOSITS_ON);
  const account = await openPaymentAccount(salon);
  await subscribeReceiver(salon, receiver(), WEBHOOK_KINDS);
  const paidBooking = await bookAndOrder(salon);
  await account.pay(paidBooking.intent);
  await reportPayment(salon, paidBooking.intent, { appointment_id: paidBooking.id });
  const failedBooking = await bookAndOrder(salon, { time: '02:00 PM' });
  await account.pay(failedBooking.intent, 'pm_card_chargeDeclined');
  await reportPayment(salon, failedBooking.intent, { appointment_id: failedBooking.id });
  const events = await takeEvents(salon);
  expect(toTypes(events)).toEqual([
    'booking.confirmed',
    'booking.created',
    'booking.created',
    'booking.payment_failed',
  ]);
  expect(events[0]?.data).toMatchObject({
    appointment_id: paidBooking.id,
    status: 1,
    deposit_amount: '30.00',
  });

  const input = { appointment_id: paidBooking.id, date: '2026/11/18', time: '11:00 AM' };
  await salon.call('appointments/appointment-reschedule', input, AS_STAFF);
  await salon.call(
    'appointments/appointment-cancel',
    { appointment_id: paidBooking.id, refund: 1 },
    AS_STAFF,
  );
  expect(await takeEvents(salon)).toMatchObject([
    { type: 'booking.cancelled', data: { status: 3, refunded_amount: '30.00' } },
    {
      type: 'booking.rescheduled',
      data: {
        date: '2026/11/18',
        time: '11:00 AM',
        previous: { date: '2026/11/17', time: '10:00 AM' },
      },
    },
    {
      type: 'refund.created',
      data: { appointment_id: paidBooking.id, sale_id: null, customer_id: null, amount: '30.00' },
    },
  ]);
});

test('bookings without a deposit: created and confirmed at once, each under an id of its own', async () => {
  const salon = await openSalon();
  await subscribeReceiver(salon, receiver(), WEBHOOK_KINDS);
  await subscribeReceiver(salon, receiver(), ['booking.confirmed']);
  const id = await bookAsCustomer(salon);
  const events = await takeEvents(salon);
  expect(toTypes(events)).toEqual(['booking.confirmed', 'booking.confirmed', 'booking.created']);
  const expected = { appointment_id: id, status: 1, date: '2026/11/17' };
  expect(events.map(({ data }) => data)).toMatchObject([expected, expected, expected]);
  const ids = events.map((event) => event.id);
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[0]);
});

test('ends of visits and days: completed, no_show, day.closed', async () => {
  const salon = await openSalon();
  await subscribeReceiver(salon, receiver(), ['booking.completed', 'booking.noshow', 'day.closed']);
  const done = await bookAsCustomer(salon);
  const missed = await bookAsCustomer(salon, { time: '02:00 PM' });
  await salon.clock.set(new Date('2026-11-17T20:30:00Z'));
  const complete = { appointment_id: done, paid_by: 'external' };
  await salon.call('appointments/appointment-complete', complete, AS_STAFF);
  await salon.call('appointments/appointment-no-show', { appointment_id: missed }, AS_STAFF);
  expect(await takeEvents(salon)).toMatchObject([
    { type: 'booking.completed', data: { appointment_id: done, status: 2 } },
    { type: 'booking.noshow', data: { appointment_id: missed, status: 4, time: '02:00 PM' } },
  ]);
  await salon.clock.set(new Date('2026-11-19T15:00:00Z'));
  expect(await takeEvents(salon)).toMatchObject([
    { type: 'day.closed', data: { location_id: 1, date: '2026/11/17' } },
  ]);
});

test('money: a paid bill and its receipt in the transaction of the visit, a refund, and a receipt that is shown later', async () => {
  const salon = await openSalon();
  await subscribeReceiver(salon, receiver(), WEBHOOK_KINDS);
  const appointment_id = await bookAsCustomer(salon);
  const products = [{ name: 'Wax', price: '9.90', qty: 1 }];
  const input = await toPayInput(salon, { appointment_id, products, tip: { amount: '5.00' } });
  await salon.runScheduledWork();
  receiver().received.splice(0);
  const paid = await salon.call('checkout/checkout-pay', input, AS_ADMIN);
  expect(paid.status, paid.text).toBe(200);
  const events = await takeEvents(salon);
  expect(toTypes(events)).toEqual(['booking.completed', 'checkout.paid', 'receipt.created']);
  const [completed, bill, receipt] = events;
  const amount = input.tenders[0]?.amount;
  expect(bill?.data).toEqual({
    appointment_ids: [appointment_id],
    sale_ids: [],
    location_id: 1,
    customer_id: 1,
    amount,
    tips: '5.00',
    tenders: [{ account: 'cash', amount }],
  });
  expect(receipt?.data).toMatchObject({
    receipt_number: 'R-1-2026-000001',
    appointment_id,
    sale_id: null,
    customer_id: 1,
    total: amount,
  });
  expect([bill, receipt].map((event) => event?.id.startsWith(completed?.id ?? ''))).toEqual([true, true]);

  const { payments } = await getStoredAppointment(salon, appointment_id);
  const payment_id = payments.find(({ amount: paid }) => paid > 1_000)?.id;
  const payment = { appointment_id, payment_id, amount: '10.00' };
  const back = await salon.call('appointments/appointment-refund', payment, AS_ADMIN);
  expect(back.status, back.text).toBe(200);
  const [refund] = await takeEvents(salon);
  expect(refund).toMatchObject({ type: 'refund.created', data: { appointment_id, amount: '10.00' } });
  await salon.call('journal/receipt-show', { appointment_id }, AS_ADMIN);
  expect(await takeEvents(salon)).toMatchObject([
    { type: 'receipt.created', data: { receipt_id: refund?.data.refund_id, total: '-10.00' } },
  ]);
});

test('money: a visit that a gift card has paid in full is completed without the event of a payment', async () => {
  const salon = await openSalon();
  await subscribeReceiver(salon, receiver(), WEBHOOK_KINDS);
  const { number } = await createSoldCard(salon);
  const appointment_id = await bookAsCustomer(salon);
  const redemption = { appointment_id, giftcard_number: number };
  const redeemed = await salon.call('checkout/redemption-gift-card', redemption, AS_ADMIN);
  expect(redeemed.status, redeemed.text).toBe(200);
  await takeEvents(salon);
  const completed = await salon.call('appointments/appointment-complete', { appointment_id }, AS_ADMIN);
  expect(completed.status, completed.text).toBe(200);
  expect(toTypes(await takeEvents(salon))).toEqual(['booking.completed']);
});

test('clients: added, changed, merged and erased, each with the id alone', async () => {
  const salon = await openSalon();
  await subscribeReceiver(salon, receiver(), ['customer.changed']);
  const change = async (operation: string, input: object) => {
    const reply = await salon.call<{ id: number }>(`directory/customer-${operation}`, input, AS_ADMIN);
    expect(reply.status, reply.text).toBeLessThan(300);
    await salon.clock.advance(1);
    return reply.body.data?.id;
  };
  const [ann, bob] = [await change('store', { fname: 'Ann' }), await change('store', { fname: 'Bob' })];
  await change('update', { customer_id: ann, lname: 'Lee' });
  await change('merge', { customer_id: bob, into_customer_id: ann });
  await change('erase', { customer_id: ann });
  const events = (await listEvents(salon)).map(({ data }) => data);
  expect(events.splice(3, 2)).toEqual(
    expect.arrayContaining([
      { customer_id: ann, change: 'updated', merged_into: null },
      { customer_id: bob, change: 'deleted', merged_into: ann },
    ]),
  );
  expect(events).toEqual([
    { customer_id: ann, change: 'created', merged_into: null },
    { customer_id: bob, change: 'created', merged_into: null },
    { customer_id: ann, change: 'updated', merged_into: null },
    { customer_id: ann, change: 'deleted', merged_into: null },
  ]);
  expect(await takeEvents(salon)).toHaveLength(6);
});

nightTest('purchases: paid packages, gift cards and memberships, and failed sales', async () => {
  const salon = await openSalon();
  await subscribeReceiver(salon, receiver(), KINDS_OF_PEOPLE);
  const bundle = await definePackage(salon);
  await sellPackage(salon, toPackageSale(bundle.id, PAID), AS_STAFF);
  const card = await defineGiftCard(salon);
  await sellGiftCard(salon, toGiftCardSale(card.id, PAID), AS_STAFF);
  const membership = await defineMembership(salon);
  await sellMembership(salon, toMembershipSale(membership.id, PAID), AS_STAFF);
  expect(await takeEvents(salon)).toMatchObject([
    { type: 'giftcard.purchased', data: { type: 'giftcard', status: 1, total: '97.43' } },
    { type: 'membership.purchased', data: { type: 'membership', total: '64.95' } },
    { type: 'package.purchased', data: { type: 'package', customer_id: 1, total: '259.80' } },
  ]);
  await sellPackage(salon, toPackageSale(bundle.id));
  await salon.clock.advance(25 * 60);
  expect(await takeEvents(salon)).toMatchObject([{ type: 'sale.payment_failed', data: { status: 2 } }]);
});

nightTest('redemptions: each kind of product, with the amount', async () => {
  const salon = await openSalon();
  const bundle = await definePackage(salon);
  await sellPackage(salon, toPackageSale(bundle.id, PAID), AS_STAFF);
  const card = await defineGiftCard(salon);
  await sellGiftCard(salon, toGiftCardSale(card.id, PAID), AS_STAFF);
  const membership = await defineMembership(salon);
  await sellMembership(salon, toMembershipSale(membership.id, PAID), AS_STAFF);
  const [giftCard] = await listSoldGiftCards(salon);
  await salon.runScheduledWork();
  await subscribeReceiver(salon, receiver(), KINDS_OF_PEOPLE);
  const services = [HAIRCUT, { ...HAIRCUT, service_id: 3, price: 35, duration: 30 }, HAIRCUT];
  const redemptions = [
    { type: 'package', purchased_package_id: 1, service_id: 3 },
    { type: 'membership', purchased_membership_id: 1, service_id: 1 },
    { type: 'gift_card', giftcard_number: giftCard?.giftcard_number },
  ];
  const booking = await book(
    salon,
    { ...AS_CUSTOMER, time: '09:00 AM', services, redemptions },
    { as: 'customer' },
  );
  expect(booking.status, booking.text).toBe(201);
  const events = await takeEvents(salon);
  expect(toTypes(events)).toEqual([
    'booking.confirmed',
    'booking.created',
    'giftcard.redeemed',
    'membership.used',
    'package.redeemed',
  ]);
  expect(events[3]?.data).toMatchObject({ purchased_id: 1, service_ids: [1], amount: '50.00' });
  expect(events[4]?.data).toMatchObject({ appointment_id: 1, service_ids: [3], amount: '35.00' });
});

nightTest('memberships: renewed and ended', async () => {
  const { salon, delivery } = await openBilledMembership(await openSalon(RECURRING));
  await delivery.deliver();
  await salon.runScheduledWork();
  await subscribeReceiver(salon, receiver(), KINDS_OF_PEOPLE);
  await delivery.advanceTo('2026-12-17T14:00:00Z');
  expect(await takeEvents(salon)).toMatchObject([{ type: 'membership.renewed', data: { renewals: 1 } }]);
  await salon.call('memberships/membership-cancel', { purchased_membership_id: 1 }, { as: 'customer' });
  await delivery.advanceTo('2027-01-17T14:00:00Z');
  expect(toTypes(await takeEvents(salon))).toEqual(['membership.ended']);
});

test("events of a customer's booking name the customer by id only", async () => {
  const salon = await openSalon();
  await subscribeReceiver(salon, receiver());
  await bookAsCustomer(salon);
  const [event] = await takeEvents(salon);
  expect(event?.data).toMatchObject({ customer_id: 1, customer_type: 0 });
  expect(JSON.stringify(event)).not.toContain('Carla');
});

nightTest(
  'a series: created and confirmed for each visit, more than one transaction of deliveries',
  async () => {
    const salon = await openSalon({ settings: { bookingHorizonDays: 200, openBookingsPerGuest: 0 } });
    await subscribeReceiver(salon, receiver(), KINDS_OF_PEOPLE);
    await subscribeReceiver(salon, receiver(), KINDS_OF_PEOPLE);
    const repeat = { every_weeks: 2, count: 13 };
    expect((await saveSeries(salon, { repeat })).status).toBe(201);
    const events = await takeEvents(salon);
    expect(toTypes(events).filter((type) => type === 'booking.confirmed')).toHaveLength(26);
    expect(new Set(events.map(({ id }) => id)).size).toBe(26);
    expect(new Set(events.map(({ data }) => data.appointment_id)).size).toBe(13);
  },
);

import { expect, test } from 'vitest';
import { HAIRCUT } from '../../support/booking/bookings.ts';
import { bookWithAva, callAsAdmin } from '../../support/catalog/directory.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { createOrder, openPaymentAccount } from '../../support/payments/payments.ts';
import { defineGiftCard, sellGiftCard, toGiftCardSale } from '../../support/products/giftcards.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const AS_STAFF = { as: 'staff' } as const;
const AVA = { ...HAIRCUT, staff_id: 1 };
const ADD_ON = { add_on_id: 1, add_on_price: '20.00', add_on_duration: 15 };
const SHAMPOO = { name: 'Shampoo', price: 12, qty: 1 };
const THURSDAY = new Date('2026-11-19T15:00:00Z');

/** Two past visits with Ava, who has left since, and an add-on, which is deleted. The notices are not delivered yet. */
async function createPastVisits(salon: TestSalon) {
  const visit = { services: [AVA], addons: [ADD_ON] };
  const visits = [await bookWithAva(salon, visit), await bookWithAva(salon, { ...visit, time: '02:00 PM' })];
  await salon.clock.set(THURSDAY);
  expect((await callAsAdmin(salon, 'staff-update', { staff_id: 1, status: 0 })).status).toBe(200);
  expect((await callAsAdmin(salon, 'add-on-delete', { add_on_id: 1 })).status).toBe(200);
  return visits;
}

/** A second location without staff. */
async function createHarbour(salon: TestSalon): Promise<number> {
  const hours = { thursday: [{ from: '09:00', to: '17:00' }] };
  return (await callAsAdmin(salon, 'location-store', { name: 'Harbour', business_hours: hours })).body.data
    .id;
}

// BEHAVIOR §11.11
test('past visits show deleted staff members and add-ons in lists and mails, and can be completed or marked as no-show', async () => {
  const salon = await openSalon();
  const [first, second] = await createPastVisits(salon);
  const past = { from: '2026/11/17' };
  const appointments = await salon.call<object[]>('appointments/appointment-index', past, AS_STAFF);
  expect(appointments.status).toBe(200);
  const expected = { staff: { id: 1, name: 'Ava Martin' }, addons: [{ add_on_id: 1 }] };
  expect(appointments.body.data).toMatchObject([{ services: [expected] }, { services: [expected] }]);
  await salon.runScheduledWork();
  expect(listMailsTo(salon, 'gina@guest.test')).toHaveLength(2);
  const completeReply = await salon.call(
    'appointments/appointment-complete',
    { appointment_id: first },
    AS_STAFF,
  );
  const noShowReply = await salon.call(
    'appointments/appointment-no-show',
    { appointment_id: second },
    AS_STAFF,
  );
  expect([completeReply.status, noShowReply.status]).toEqual([200, 200]);
});

test('a past visit of a deleted staff member cannot be rescheduled (400), and can be cancelled', async () => {
  const salon = await openSalon();
  const [visit] = await createPastVisits(salon);
  const later = { appointment_id: visit, date: '2026/11/20', time: '10:00 AM' };
  const rescheduleReply = await salon.call('appointments/appointment-reschedule', later, AS_STAFF);
  expect([rescheduleReply.status, rescheduleReply.body.message]).toEqual([400, 'Slot not available']);
  const cancelReply = await salon.call(
    'appointments/appointment-cancel',
    { appointment_id: visit, refund: 0 },
    AS_STAFF,
  );
  expect(cancelReply.status).toBe(200);
});

test('a past block time of a deleted staff member is listed and can be deleted', async () => {
  const salon = await openSalon();
  const block = { location_id: 1, staff_id: 1, date: '2026/11/17', from: '09:00', to: '10:00' };
  const { id } = (await callAsAdmin(salon, 'block-time-store', block)).body.data;
  await salon.clock.set(THURSDAY);
  expect((await callAsAdmin(salon, 'staff-delete', { staff_id: 1 })).status).toBe(200);
  expect((await callAsAdmin(salon, 'block-time-index')).body.data).toMatchObject([{ id, staff_id: 1 }]);
  expect((await callAsAdmin(salon, 'block-time-delete', { block_time_id: id })).status).toBe(200);
});

test('deleted add-ons are in no list, and members who have left cannot be booked', async () => {
  const salon = await openSalon();
  await createPastVisits(salon);
  const addOns = await callAsAdmin(salon, 'add-on-index');
  expect(addOns.body.data).not.toContainEqual(expect.objectContaining({ id: ADD_ON.add_on_id }));
  const choice = { location_id: 1, date: '2026/11/20', services: [AVA] };
  const booking = await salon.call('booking/save-booking', { ...choice, time: '10:00 AM', customer_type: 1 });
  expect([booking.status, booking.body.message]).toEqual([400, 'Slot not available']);
});

nightTest('a sale at a deleted location is paid and delivered as promised', async () => {
  const salon = await openSalon();
  const account = await openPaymentAccount(salon);
  const location_id = await createHarbour(salon);
  await salon.clock.set(THURSDAY);
  const sale = { location_id, products: [SHAMPOO] };
  expect((await salon.call('checkout/quick-sale', sale, AS_STAFF)).status).toBe(201);
  const { id } = await defineGiftCard(salon);
  const gift = { location_id, delivery_date: '2026-11-21', paid_at_salon: 1 };
  expect((await sellGiftCard(salon, toGiftCardSale(id, gift), AS_STAFF)).status).toBe(201);
  const pending = await sellGiftCard(
    salon,
    toGiftCardSale(id, { location_id, delivery_date: '2026-11-19' }),
    {
      as: 'customer',
    },
  );
  expect(pending.status).toBe(201);
  expect((await callAsAdmin(salon, 'location-delete', { location_id })).status).toBe(200);

  expect((await salon.call('appointments/appointment-index', {}, AS_STAFF)).body.data).toMatchObject([
    { location: { id: location_id, name: 'Harbour' } },
  ]);
  const order = await createOrder(
    salon,
    { amount: pending.body.data.total, sale_id: pending.body.data.id },
    { as: 'customer' },
  );
  expect(order.status, order.text).toBe(200);
  await account.pay(order.body.payment_intent);
  await salon.clock.set(new Date('2026-11-21T14:00:00Z'));
  await salon.runScheduledWork();
  expect(listMailsTo(salon, 'rita@friends.test')).toHaveLength(2);
});

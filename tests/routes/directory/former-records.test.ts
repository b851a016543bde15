import { expect, test } from 'vitest';
import { HAIRCUT } from '../../support/bookings.ts';
import { ask, bookWith } from '../../support/directory.ts';
import { defineGiftCard, givingCard, sellGiftCard } from '../../support/giftcards.ts';
import { mailsTo } from '../../support/gifts.ts';
import { openTill, order } from '../../support/paying.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const DESK = { as: 'staff' } as const;
const AVA = { ...HAIRCUT, staff_id: 1 };
const ADD_ON = { add_on_id: 1, add_on_price: '20.00', add_on_duration: 15 };
const SHAMPOO = { name: 'Shampoo', price: 12, qty: 1 };
const THURSDAY = new Date('2026-11-19T15:00:00Z');

/** Two visits of Tuesday with Ava and an add-on, of which nobody was told yet; she and it are taken away since. */
async function visitsOfBefore(salon: TestSalon) {
  const past = { services: [AVA], addons: [ADD_ON] };
  const visits = [await bookWith(salon, past), await bookWith(salon, { ...past, time: '02:00 PM' })];
  await salon.clock.set(THURSDAY);
  expect((await ask(salon, 'staff-delete', { staff_id: 1 })).status).toBe(200);
  expect((await ask(salon, 'add-on-delete', { add_on_id: 1 })).status).toBe(200);
  return visits;
}

/** A second location that nobody works at. */
async function harbour(salon: TestSalon): Promise<number> {
  const hours = { thursday: [{ from: '09:00', to: '17:00' }] };
  return (await ask(salon, 'location-store', { name: 'Harbour', business_hours: hours })).body.data.id;
}

test('past visits name members and add-ons that were taken away, in lists and mails, and end like others', async () => {
  const salon = await openSalon();
  const [first, second] = await visitsOfBefore(salon);
  const listed = await salon.call<object[]>('appointments/appointment-index', {}, DESK);
  expect(listed.status).toBe(200);
  const named = { staff: { id: 1, name: 'Ava Martin' }, addons: [{ add_on_id: 1 }] };
  expect(listed.body.data).toMatchObject([{ services: [named] }, { services: [named] }]);
  await salon.drain();
  expect(mailsTo(salon, 'gina@guest.test')).toHaveLength(2);
  const done = await salon.call('appointments/appointment-complete', { appointment_id: first }, DESK);
  const missed = await salon.call('appointments/appointment-no-show', { appointment_id: second }, DESK);
  expect([done.status, missed.status]).toEqual([200, 200]);
});

test('a past visit of a member who was taken away moves to no time, and can be called off', async () => {
  const salon = await openSalon();
  const [visit] = await visitsOfBefore(salon);
  const later = { appointment_id: visit, date: '2026/11/20', time: '10:00 AM' };
  const moved = await salon.call('appointments/appointment-reschedule', later, DESK);
  expect([moved.status, moved.body.message]).toEqual([400, 'Slot not available']);
  const off = await salon.call('appointments/appointment-cancel', { appointment_id: visit, refund: 0 }, DESK);
  expect(off.status).toBe(200);
});

test('a past block time of a member who was taken away is still listed, and can be deleted', async () => {
  const salon = await openSalon();
  const block = { location_id: 1, staff_id: 1, date: '2026/11/17', from: '09:00', to: '10:00' };
  const { id } = (await ask(salon, 'block-time-store', block)).body.data;
  await salon.clock.set(THURSDAY);
  expect((await ask(salon, 'staff-delete', { staff_id: 1 })).status).toBe(200);
  expect((await ask(salon, 'block-time-index')).body.data).toMatchObject([{ id, staff_id: 1 }]);
  expect((await ask(salon, 'block-time-delete', { block_time_id: id })).status).toBe(200);
});

test('what was taken away is in no list and cannot be booked', async () => {
  const salon = await openSalon();
  await visitsOfBefore(salon);
  const [staff, addOns] = [await ask(salon, 'staff-index'), await ask(salon, 'add-on-index')];
  expect(JSON.stringify([staff.body.data, addOns.body.data])).not.toContain('Ava');
  const choice = { location_id: 1, date: '2026/11/20', services: [AVA] };
  const booked = await salon.call('booking/save-booking', { ...choice, time: '10:00 AM', customer_type: 1 });
  expect(booked.status).toBe(422);
});

test('what was sold at a location that was taken away is paid and delivered as was promised', async () => {
  const salon = await openSalon();
  const till = await openTill(salon);
  const location_id = await harbour(salon);
  await salon.clock.set(THURSDAY);
  const sale = { location_id, products: [SHAMPOO] };
  expect((await salon.call('redemptions/quick-sale', sale, DESK)).status).toBe(201);
  const { id } = await defineGiftCard(salon);
  const gift = { location_id, delivery_date: '2026-11-21', paid_at_salon: 1 };
  expect((await sellGiftCard(salon, givingCard(id, gift), DESK)).status).toBe(201);
  const pending = await sellGiftCard(salon, givingCard(id, { location_id, delivery_date: '2026-11-19' }), {
    as: 'customer',
  });
  expect(pending.status).toBe(201);
  expect((await ask(salon, 'location-delete', { location_id })).status).toBe(200);

  expect((await salon.call('appointments/appointment-index', {}, DESK)).body.data).toMatchObject([
    { location: { id: location_id, name: 'Harbour' } },
  ]);
  const ordered = await order(
    salon,
    { amount: pending.body.data.total, sale_id: pending.body.data.id },
    { as: 'customer' },
  );
  expect(ordered.status, ordered.text).toBe(200);
  await till.pay(ordered.body.payment_intent);
  await salon.clock.set(new Date('2026-11-21T14:00:00Z'));
  await salon.drain();
  expect(mailsTo(salon, 'rita@friends.test')).toHaveLength(2);
});

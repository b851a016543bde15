import { expect, test } from 'vitest';
import { HAIRCUT } from '../../support/bookings.ts';
import { ask, bookWith } from '../../support/directory.ts';
import { defineGiftCard, givingCard, sellGiftCard } from '../../support/giftcards.ts';
import { mailsTo } from '../../support/gifts.ts';
import { type House, useHouses } from '../../support/house.ts';
import { openTill, order } from '../../support/paying.ts';

const openHouse = useHouses();

const DESK = { as: 'staff' } as const;
const AVA = { ...HAIRCUT, staff_id: 1 };
const ADD_ON = { add_on_id: 1, add_on_price: '20.00', add_on_duration: 15 };
const SHAMPOO = { name: 'Shampoo', price: 12, qty: 1 };
const THURSDAY = new Date('2026-11-19T15:00:00Z');

/** Two visits of Tuesday with Ava and an add-on, of which nobody was told yet; she and it are taken away since. */
async function visitsOfBefore(house: House) {
  const past = { services: [AVA], addons: [ADD_ON] };
  const visits = [await bookWith(house, past), await bookWith(house, { ...past, time: '02:00 PM' })];
  await house.clock.set(THURSDAY);
  expect((await ask(house, 'staff-delete', { staff_id: 1 })).status).toBe(200);
  expect((await ask(house, 'add-on-delete', { add_on_id: 1 })).status).toBe(200);
  return visits;
}

/** A second location that nobody works at. */
async function harbour(house: House): Promise<number> {
  const hours = { thursday: [{ from: '09:00', to: '17:00' }] };
  return (await ask(house, 'location-store', { name: 'Harbour', business_hours: hours })).body.data.id;
}

test('past visits name members and add-ons that were taken away, in lists and mails, and end like others', async () => {
  const house = await openHouse();
  const [first, second] = await visitsOfBefore(house);
  const listed = await house.call<object[]>('appointments/appointment-index', {}, DESK);
  expect(listed.status).toBe(200);
  const named = { staff: { id: 1, name: 'Ava Martin' }, addons: [{ add_on_id: 1 }] };
  expect(listed.body.data).toMatchObject([{ services: [named] }, { services: [named] }]);
  await house.drain();
  expect(mailsTo(house, 'gina@guest.test')).toHaveLength(2);
  const done = await house.call('appointments/appointment-complete', { appointment_id: first }, DESK);
  const missed = await house.call('appointments/appointment-no-show', { appointment_id: second }, DESK);
  expect([done.status, missed.status]).toEqual([200, 200]);
});

test('a past visit of a member who was taken away moves to no time, and can be called off', async () => {
  const house = await openHouse();
  const [visit] = await visitsOfBefore(house);
  const later = { appointment_id: visit, date: '2026/11/20', time: '10:00 AM' };
  const moved = await house.call('appointments/appointment-reschedule', later, DESK);
  expect([moved.status, moved.body.message]).toEqual([400, 'Slot not available']);
  const off = await house.call('appointments/appointment-cancel', { appointment_id: visit, refund: 0 }, DESK);
  expect(off.status).toBe(200);
});

test('a past block time of a member who was taken away is still listed, and can be deleted', async () => {
  const house = await openHouse();
  const block = { location_id: 1, staff_id: 1, date: '2026/11/17', from: '09:00', to: '10:00' };
  const { id } = (await ask(house, 'block-time-store', block)).body.data;
  await house.clock.set(THURSDAY);
  expect((await ask(house, 'staff-delete', { staff_id: 1 })).status).toBe(200);
  expect((await ask(house, 'block-time-index')).body.data).toMatchObject([{ id, staff_id: 1 }]);
  expect((await ask(house, 'block-time-delete', { block_time_id: id })).status).toBe(200);
});

test('what was taken away is in no list and cannot be booked', async () => {
  const house = await openHouse();
  await visitsOfBefore(house);
  const [staff, addOns] = [await ask(house, 'staff-index'), await ask(house, 'add-on-index')];
  expect(JSON.stringify([staff.body.data, addOns.body.data])).not.toContain('Ava');
  const choice = { location_id: 1, date: '2026/11/20', services: [AVA] };
  const booked = await house.call('booking/save-booking', { ...choice, time: '10:00 AM', customer_type: 1 });
  expect(booked.status).toBe(422);
});

test('what was sold at a location that was taken away is paid and delivered as was promised', async () => {
  const house = await openHouse();
  const till = await openTill(house);
  const location_id = await harbour(house);
  await house.clock.set(THURSDAY);
  const sale = { location_id, products: [SHAMPOO] };
  expect((await house.call('redemptions/quick-sale', sale, DESK)).status).toBe(201);
  const { id } = await defineGiftCard(house);
  const gift = { location_id, delivery_date: '2026-11-21', paid_at_salon: 1 };
  expect((await sellGiftCard(house, givingCard(id, gift), DESK)).status).toBe(201);
  const pending = await sellGiftCard(house, givingCard(id, { location_id, delivery_date: '2026-11-19' }), {
    as: 'customer',
  });
  expect(pending.status).toBe(201);
  expect((await ask(house, 'location-delete', { location_id })).status).toBe(200);

  expect((await house.call('appointments/appointment-index', {}, DESK)).body.data).toMatchObject([
    { location: { id: location_id, name: 'Harbour' } },
  ]);
  const ordered = await order(
    house,
    { amount: pending.body.data.total, sale_id: pending.body.data.id },
    { as: 'customer' },
  );
  expect(ordered.status, ordered.text).toBe(200);
  await till.pay(ordered.body.payment_intent);
  await house.clock.set(new Date('2026-11-21T14:00:00Z'));
  await house.drain();
  expect(mailsTo(house, 'rita@friends.test')).toHaveLength(2);
});

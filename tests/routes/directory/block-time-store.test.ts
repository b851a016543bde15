import { expect, test } from 'vitest';
import { BLOW_DRY, bookingOf, HAIRCUT, TUESDAY, timesOf } from '../../support/bookings.ts';
import { ask, bookWith, expectAdminsOnly, LONG_NAME } from '../../support/directory.ts';
import { recordsOf } from '../../support/doors.ts';
import { useHouses } from '../../support/house.ts';

const openHouse = useHouses();
const STORE = 'block-time-store';
const BLOCK = { location_id: 1, staff_id: 1, date: TUESDAY, from: '09:30', to: '12:00' };
const AVA = { ...BLOW_DRY, staff_id: 1 };

test('block-time-store is for administrators of this salon', () =>
  expectAdminsOnly(openHouse, `directory/${STORE}`, BLOCK));

test('block-time-store takes a member’s time out of the next booking request', async () => {
  const house = await openHouse();
  const { status, body } = await ask(house, STORE, { ...BLOCK, reason: 'Dentist' });
  expect(status).toBe(201);
  expect(body.data).toEqual({ id: body.data.id, ...BLOCK, reason: 'Dentist' });
  expect(body.conflicts).toEqual([]);
  expect((await timesOf(house, [AVA]))[0]).toBe('09:00 AM');
  expect((await timesOf(house, [AVA]))[1]).toBe('12:00 PM');
  const refused = await house.call('booking/save-booking', bookingOf({ services: [AVA] }));
  expect(refused.body.message).toBe('Slot not available');
  expect(await timesOf(house, [{ ...HAIRCUT, staff_id: 2 }])).toContain('10:00 AM');
});

test('block-time-store without a member blocks the whole location', async () => {
  const house = await openHouse();
  const { body } = await ask(house, STORE, { ...BLOCK, staff_id: null, from: '00:00', to: '24:00' });
  expect(body.data.staff_id).toBeNull();
  expect(await timesOf(house, [HAIRCUT])).toEqual([]);
});

test('block-time-store names the appointments that it lies over, and keeps them', async () => {
  const house = await openHouse();
  const ava = await bookWith(house);
  const ben = await bookWith(house, { services: [{ ...HAIRCUT, staff_id: 2 }] });
  await bookWith(house, { time: '03:00 PM' });
  expect((await ask(house, STORE, BLOCK)).body.conflicts).toEqual([ava]);
  expect((await ask(house, STORE, { ...BLOCK, staff_id: null })).body.conflicts).toEqual([ava, ben]);
});

test.each([
  [{ location_id: 9 }, 'location_id'],
  [{ staff_id: 99 }, 'staff_id'],
  [{ staff_id: 3 }, 'staff_id'],
  [{ date: '2026-11-17' }, 'date'],
  [{ from: '9 AM' }, 'from'],
  [{ to: '09:30' }, 'to'],
  [{ reason: LONG_NAME }, 'reason'],
])('block-time-store refuses %j with 422 naming the field, and keeps nothing', async (change, field) => {
  const house = await openHouse();
  const { status, body } = await ask(house, STORE, { ...BLOCK, ...change });
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual([field]);
  expect(await recordsOf(house, 'BLOCK-TIME', 'DAY#1')).toBe(0);
});

test('block times and a booking at the same moment: the booking is either refused or named', async () => {
  const house = await openHouse();
  for (const day of ['17', '18', '19', '20']) {
    const date = `2026/11/${day}`;
    const booking = bookingOf({ date, services: [AVA] });
    const [block, booked] = await Promise.all([
      ask(house, STORE, { ...BLOCK, date }),
      house.call<{ id: number }>('booking/save-booking', booking),
    ]);
    expect(block.status).toBe(201);
    if (booked.status === 201) expect(block.body.conflicts).toEqual([booked.body.data.id]);
    else expect(booked.body.message).toBe('Slot not available');
  }
});

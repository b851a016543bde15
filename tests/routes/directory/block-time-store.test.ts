import { expect, test } from 'vitest';
import { BLOW_DRY, bookingOf, HAIRCUT, TUESDAY, timesOf } from '../../support/bookings.ts';
import { ask, bookWith, expectAdminsOnly, LONG_NAME } from '../../support/directory.ts';
import { recordsOf } from '../../support/doors.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const STORE = 'block-time-store';
const BLOCK = { location_id: 1, staff_id: 1, date: TUESDAY, from: '09:30', to: '12:00' };
const AVA = { ...BLOW_DRY, staff_id: 1 };

test('block-time-store is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${STORE}`, BLOCK));

test('block-time-store takes a member’s time out of the next booking request', async () => {
  const salon = await openSalon();
  const { status, body } = await ask(salon, STORE, { ...BLOCK, reason: 'Dentist' });
  expect(status).toBe(201);
  expect(body.data).toEqual({ id: body.data.id, ...BLOCK, reason: 'Dentist' });
  expect(body.conflicts).toEqual([]);
  expect((await timesOf(salon, [AVA]))[0]).toBe('09:00 AM');
  expect((await timesOf(salon, [AVA]))[1]).toBe('12:00 PM');
  const refused = await salon.call('booking/save-booking', bookingOf({ services: [AVA] }));
  expect(refused.body.message).toBe('Slot not available');
  expect(await timesOf(salon, [{ ...HAIRCUT, staff_id: 2 }])).toContain('10:00 AM');
});

test('block-time-store without a member blocks the whole location', async () => {
  const salon = await openSalon();
  const { body } = await ask(salon, STORE, { ...BLOCK, staff_id: null, from: '00:00', to: '24:00' });
  expect(body.data.staff_id).toBeNull();
  expect(await timesOf(salon, [HAIRCUT])).toEqual([]);
});

test('block-time-store names the appointments that it lies over, and keeps them', async () => {
  const salon = await openSalon();
  const ava = await bookWith(salon);
  const ben = await bookWith(salon, { services: [{ ...HAIRCUT, staff_id: 2 }] });
  await bookWith(salon, { time: '03:00 PM' });
  expect((await ask(salon, STORE, BLOCK)).body.conflicts).toEqual([ava]);
  expect((await ask(salon, STORE, { ...BLOCK, staff_id: null })).body.conflicts).toEqual([ava, ben]);
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
  const salon = await openSalon();
  const { status, body } = await ask(salon, STORE, { ...BLOCK, ...change });
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual([field]);
  expect(await recordsOf(salon, 'BLOCK-TIME', 'DAY#1')).toBe(0);
});

test('block times and a booking at the same moment: the booking is either refused or named', async () => {
  const salon = await openSalon();
  for (const day of ['17', '18', '19', '20']) {
    const date = `2026/11/${day}`;
    const booking = bookingOf({ date, services: [AVA] });
    const [block, booked] = await Promise.all([
      ask(salon, STORE, { ...BLOCK, date }),
      salon.call<{ id: number }>('booking/save-booking', booking),
    ]);
    expect(block.status).toBe(201);
    if (booked.status === 201) expect(block.body.conflicts).toEqual([booked.body.data.id]);
    else expect(booked.body.message).toBe('Slot not available');
  }
});

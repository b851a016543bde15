import { expect, test } from 'vitest';
import { BLOW_DRY, HAIRCUT, listTimes, TUESDAY, toBooking } from '../../support/booking/bookings.ts';
import {
  bookWithAva,
  callAsAdmin,
  expectInvalid,
  expectUsersOnly,
  LONG_NAME,
} from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const STORE = 'block-time-store';
const BLOCK = { location_id: 1, staff_id: 1, date: TUESDAY, from: '09:30', to: '12:00' };
const AVA = { ...BLOW_DRY, staff_id: 1 };

// BEHAVIOR §11.5
test('block-time-store is for users of this salon with the permission, the front desk among them', () =>
  expectUsersOnly(openSalon, `directory/${STORE}`, BLOCK));

test("block-time-store blocks a staff member's time at once", async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, STORE, { ...BLOCK, reason: 'Dentist' });
  expect(status).toBe(201);
  expect(body.data).toEqual({
    id: body.data.id,
    ...BLOCK,
    reason: 'Dentist',
    series_id: null,
    version: expect.any(String),
  });
  expect(body.conflicts).toEqual([]);
  expect((await listTimes(salon, [AVA]))[0]).toBe('09:00 AM');
  expect((await listTimes(salon, [AVA]))[1]).toBe('12:00 PM');
  const bookingReply = await salon.call('booking/save-booking', toBooking({ services: [AVA] }));
  expect(bookingReply.body.message).toBe('Slot not available');
  expect(await listTimes(salon, [{ ...HAIRCUT, staff_id: 2 }])).toContain('10:00 AM');
});

test('block-time-store without a staff member blocks the whole location', async () => {
  const salon = await openSalon();
  const { body } = await callAsAdmin(salon, STORE, { ...BLOCK, staff_id: null, from: '00:00', to: '24:00' });
  expect(body.data.staff_id).toBeNull();
  expect(await listTimes(salon, [HAIRCUT])).toEqual([]);
});

test('block-time-store names the appointments in the blocked time and keeps them', async () => {
  const salon = await openSalon();
  const ava = await bookWithAva(salon);
  const ben = await bookWithAva(salon, { services: [{ ...HAIRCUT, staff_id: 2 }] });
  await bookWithAva(salon, { time: '03:00 PM' });
  expect((await callAsAdmin(salon, STORE, BLOCK)).body.conflicts).toEqual([ava]);
  expect((await callAsAdmin(salon, STORE, { ...BLOCK, staff_id: null })).body.conflicts).toEqual([ava, ben]);
});

const INVALID = [
  [{ location_id: 9 }, 'location_id'],
  [{ staff_id: 99 }, 'staff_id'],
  [{ staff_id: 3 }, 'staff_id'],
  [{ date: '2026-11-17' }, 'date'],
  [{ from: '9 AM' }, 'from'],
  [{ to: '09:30' }, 'to'],
  [{ reason: LONG_NAME }, 'reason'],
] as const;

test('block-time-store refuses invalid input (422 naming the field) and writes nothing', () =>
  expectInvalid(openSalon, 'directory/block-time-store', BLOCK, INVALID, 'BLOCK-TIME', 'DAY#1'));

test('block-time-store refuses or names a concurrent booking', async () => {
  const salon = await openSalon();
  for (const day of ['17', '18', '19', '20']) {
    const date = `2026/11/${day}`;
    const booking = toBooking({ date, services: [AVA] });
    const [blockReply, bookingReply] = await Promise.all([
      callAsAdmin(salon, STORE, { ...BLOCK, date }),
      salon.call<{ id: number }>('booking/save-booking', booking),
    ]);
    expect(blockReply.status).toBe(201);
    if (bookingReply.status === 201) expect(blockReply.body.conflicts).toEqual([bookingReply.body.data.id]);
    else expect(bookingReply.body.message).toBe('Slot not available');
  }
});

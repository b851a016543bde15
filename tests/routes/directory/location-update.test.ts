import { expect, test } from 'vitest';
import { bookingOf, HAIRCUT, TUESDAY, timesOf } from '../../support/bookings.ts';
import { ask, bookWith, expectAdminsOnly } from '../../support/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UPDATE = 'location-update';

test('location-update is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/location-update', { location_id: 1 }));

test('location-update changes what is sent and leaves the rest', async () => {
  const salon = await openSalon();
  const { status, body } = await ask(salon, UPDATE, { location_id: 1, phone: '', service_tax: 7 });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ name: 'Downtown', phone: '', service_tax: 7, city: 'New York' });
  expect(body.conflicts).toEqual([]);
});

test('location-update is seen by the next booking request', async () => {
  const salon = await openSalon();
  expect(await timesOf(salon, [HAIRCUT])).not.toEqual([]);
  const closed = await ask(salon, UPDATE, { location_id: 1, closed_dates: [TUESDAY] });
  expect(closed.status).toBe(200);
  expect(await timesOf(salon, [HAIRCUT])).toEqual([]);
  expect((await salon.call('booking/save-booking', bookingOf())).status).toBe(400);
});

test('location-update names the appointments that new hours leave outside, and keeps them', async () => {
  const salon = await openSalon();
  const early = await bookWith(salon, { time: '09:00 AM' });
  const late = await bookWith(salon, { time: '04:00 PM' });
  await bookWith(salon, { time: '02:00 PM' });
  const hours = { tuesday: [{ from: '10:00', to: '16:00' }] };
  const { body } = await ask(salon, UPDATE, { location_id: 1, business_hours: hours });
  expect(body.conflicts).toEqual([early, late]);
  const again = await ask(salon, UPDATE, { location_id: 1, business_hours: hours });
  expect(again.body.conflicts).toEqual([early, late]);
});

test('location-update names the appointments of a day that it closes, of this location alone', async () => {
  const salon = await openSalon();
  const here = await bookWith(salon);
  const there = { service_id: 4, pricing_option_id: null, staff_id: 5, price: 40, duration: 45 };
  const thursday = { date: '2026/11/19', location_id: 2, time: '11:00 AM', services: [there] };
  const uptown = await bookWith(salon, thursday);
  const closed = [TUESDAY, '2026/11/19'];
  const downtown = await ask(salon, UPDATE, { location_id: 1, closed_dates: closed });
  expect(downtown.body.conflicts).toEqual([here]);
  const other = await ask(salon, UPDATE, { location_id: 2, closed_dates: closed });
  expect(other.body.conflicts).toEqual([uptown]);
});

test('location-update answers 404 for a location of another salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { body } = await ask(other, 'location-store', { name: 'Theirs' });
  expect((await ask(salon, UPDATE, { location_id: body.data.id, name: 'Mine' })).status).toBe(404);
});

test.each([
  [{ location_id: 1, name: '' }, 'name'],
  [{ location_id: 1, name: null }, 'name'],
  [{ name: 'x' }, 'location_id'],
  [
    { location_id: 1, business_hours: { sunday: [{ from: '12:00', to: '11:00' }] } },
    'business_hours.sunday.0.to',
  ],
])('location-update refuses %j with 422 naming the field', async (sent, field) => {
  const salon = await openSalon();
  const { status, body } = await ask(salon, UPDATE, sent);
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual([field]);
});

test('of two who change a location at once, neither undoes what the other did', async () => {
  const salon = await openSalon();
  await Promise.all([
    ask(salon, UPDATE, { location_id: 1, phone: '1' }),
    ask(salon, UPDATE, { location_id: 1, city: 'Bronx' }),
  ]);
  const { body } = await ask(salon, UPDATE, { location_id: 1 });
  expect(body.data).toMatchObject({ phone: '1', city: 'Bronx' });
});

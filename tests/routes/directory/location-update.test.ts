import { expect, test } from 'vitest';
import { HAIRCUT, listTimes, TUESDAY, toBooking } from '../../support/booking/bookings.ts';
import {
  bookWithAva,
  callAsAdmin,
  expectAdminsOnly,
  expectInvalid,
} from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UPDATE = 'location-update';

test('location-update is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/location-update', { location_id: 1 }));

// BEHAVIOR §6.7
test('location-update changes the sent fields and keeps the rest', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, UPDATE, { location_id: 1, phone: '', service_tax: 7 });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ name: 'Downtown', phone: '', service_tax: 7, city: 'New York' });
  expect(body.conflicts).toEqual([]);
});

test('location-update takes effect at once', async () => {
  const salon = await openSalon();
  expect(await listTimes(salon, [HAIRCUT])).not.toEqual([]);
  const overrides = [{ date: TUESDAY, ranges: [] }];
  const closed = await callAsAdmin(salon, UPDATE, { location_id: 1, overrides });
  expect(closed.status).toBe(200);
  expect(await listTimes(salon, [HAIRCUT])).toEqual([]);
  expect((await salon.call('booking/save-booking', toBooking())).status).toBe(400);
});

// BEHAVIOR §11.2
test('location-update names the appointments outside the new hours and keeps them', async () => {
  const salon = await openSalon();
  const earlyVisit = await bookWithAva(salon, { time: '09:00 AM' });
  const lateVisit = await bookWithAva(salon, { time: '04:00 PM' });
  await bookWithAva(salon, { time: '02:00 PM' });
  const hours = { tuesday: [{ from: '10:00', to: '16:00' }] };
  const { body } = await callAsAdmin(salon, UPDATE, { location_id: 1, business_hours: hours });
  expect(body.conflicts).toEqual([earlyVisit, lateVisit]);
  const repeated = await callAsAdmin(salon, UPDATE, { location_id: 1, business_hours: hours });
  expect(repeated.body.conflicts).toEqual([earlyVisit, lateVisit]);
});

// BEHAVIOR §11.2
test('location-update names the appointments of this location on a newly closed date', async () => {
  const salon = await openSalon();
  const downtownVisit = await bookWithAva(salon);
  const manicure = { service_id: 4, pricing_option_id: null, staff_id: 5, price: 40, duration: 45 };
  const thursday = { date: '2026/11/19', location_id: 2, time: '11:00 AM', services: [manicure] };
  const uptownVisit = await bookWithAva(salon, thursday);
  const overrides = [TUESDAY, '2026/11/19'].map((date) => ({ date, ranges: [] }));
  const downtownReply = await callAsAdmin(salon, UPDATE, { location_id: 1, overrides });
  expect(downtownReply.body.conflicts).toEqual([downtownVisit]);
  const other = await callAsAdmin(salon, UPDATE, { location_id: 2, overrides });
  expect(other.body.conflicts).toEqual([uptownVisit]);
});

test('location-update answers 404 for a location of another salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { body } = await callAsAdmin(other, 'location-store', { name: 'Theirs' });
  expect((await callAsAdmin(salon, UPDATE, { location_id: body.data.id, name: 'Mine' })).status).toBe(404);
});

const INVALID = [
  [{ location_id: 1, name: '' }, 'name'],
  [{ location_id: 1, name: null }, 'name'],
  [{ name: 'x' }, 'location_id'],
  [
    { location_id: 1, business_hours: { sunday: [{ from: '12:00', to: '11:00' }] } },
    'business_hours.sunday.0.to',
  ],
] as const;

// BEHAVIOR §11.3
test('location-update refuses invalid input (422 naming the field)', () =>
  expectInvalid(openSalon, 'directory/location-update', {}, INVALID));

// BEHAVIOR §11.1
test('location-update loses neither of two concurrent changes', async () => {
  const salon = await openSalon();
  await Promise.all([
    callAsAdmin(salon, UPDATE, { location_id: 1, phone: '1' }),
    callAsAdmin(salon, UPDATE, { location_id: 1, city: 'Bronx' }),
  ]);
  const { body } = await callAsAdmin(salon, UPDATE, { location_id: 1 });
  expect(body.data).toMatchObject({ phone: '1', city: 'Bronx' });
});

// BEHAVIOR §11.2, §13.6
test('location-update gives a date hours of its own, at which those work who have hours there', async () => {
  const salon = await openSalon();
  const SUNDAY = '2026/11/22';
  const overrides = [{ date: SUNDAY, ranges: [{ from: '12:00', to: '14:00' }] }];
  await callAsAdmin(salon, UPDATE, { location_id: 1, overrides });
  const ava = { ...HAIRCUT, staff_id: 1 };
  expect(await listTimes(salon, [ava], SUNDAY)).toEqual([]);
  await callAsAdmin(salon, 'staff-update', { staff_id: 1, overrides });
  expect((await listTimes(salon, [ava], SUNDAY))[0]).toBe('12:00 PM');
});

import { describe, expect, test } from 'vitest';
import { GUEST, HAIRCUT, TUESDAY, toBooking } from './booking/bookings.ts';
import { nightTest } from './nightly.ts';
import { useTestSalons } from './test-salon.ts';

const openSalon = useTestSalons();

const BOOKING = toBooking({ services: [{ ...HAIRCUT, staff_id: 1 }] });

describe('a test salon', () => {
  test('calls an operation by its name, in a salon of its own', async () => {
    const [one, other] = [await openSalon(), await openSalon({ settings: { bookingInterval: 60 } })];
    for (const [salon, interval] of [
      [one, 15],
      [other, 60],
    ] as const) {
      const { status, body } = await salon.call<{ booking_interval: number }>('booking/get-front-settings');
      expect(status).toBe(200);
      expect(body.data.booking_interval).toBe(interval);
    }
  });

  test('books, and runScheduledWork sends the mails of the booking', async () => {
    const salon = await openSalon();
    const reply = await salon.call<{ id: number }>('booking/save-booking', BOOKING);
    expect(reply).toMatchObject({ status: 201, body: { data: { id: 1 } } });
    expect(salon.mails()).toEqual([]);
    await salon.runScheduledWork();
    expect(salon.mails().map((mail) => mail.destination.to[0])).toEqual(
      expect.arrayContaining([GUEST.email, 'ava@demo.test']),
    );
    const repeated = await salon.call('booking/save-booking', BOOKING);
    expect(repeated).toMatchObject({ status: 400, body: { message: 'Slot not available' } });
  });

  test('sends the input of a GET in its query', async () => {
    const salon = await openSalon();
    const { status, body } = await salon.call<{ time: string }[]>('booking/get-slot-by-query', {
      start_date: TUESDAY,
      end_date: TUESDAY,
      location_id: 1,
      service_pricing_options: [{ service_id: 1, staff_id: 1 }],
    });
    expect(status).toBe(200);
    expect(body.data[0]?.time).toBe('09:00 AM');
  });

  test('calls with a role, whose token expires with the clock', async () => {
    const salon = await openSalon();
    const change = (options: object) =>
      salon.call('settings/update-front-end-booking-settings', { booking_interval: 30 }, options);
    expect((await change({})).status).toBe(401);
    expect((await change({ as: 'customer' })).status).toBe(403);
    expect((await change({ as: 'admin' })).status).toBe(200);
    const token = await salon.token('admin');
    await salon.clock.advance(61);
    expect((await change({ token })).status).toBe(401);
  });

  nightTest('applies rate limits only to calls with an address', async () => {
    const salon = await openSalon();
    const getSettings = (options = {}) => salon.call('booking/get-front-settings', {}, options);
    const withoutAddress = await Promise.all(Array.from({ length: 70 }, () => getSettings()));
    expect(new Set(withoutAddress.map(({ status }) => status))).toEqual(new Set([200]));
    const withAddress = await Promise.all(
      Array.from({ length: 70 }, () => getSettings({ address: '203.0.113.9' })),
    );
    expect(withAddress.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('sends malformed requests', async () => {
    const salon = await openSalon();
    expect((await salon.request({ method: 'GET', path: '/api/v1/none' })).status).toBe(404);
    const path = '/api/v1/booking/save-booking';
    expect((await salon.request({ method: 'POST', path, body: '{' })).status).toBe(400);
    expect((await salon.request({ method: 'OPTIONS', path, slug: null })).status).toBe(204);
  });
});

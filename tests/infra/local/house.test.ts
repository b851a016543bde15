import { describe, expect, test } from 'vitest';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const TUESDAY = '2026/11/17';
const booking = (change: object = {}) => ({
  date: TUESDAY,
  time: '10:00 AM',
  location_id: 1,
  customer_type: 1,
  customer_id: null,
  guest: { fname: 'Gus', lname: 'Guest', email: 'gus@guests.test' },
  services: [{ service_id: 1, staff_id: 1, price: 50, duration: 45 }],
  ...change,
});

describe('a house for tests of routes', () => {
  test('answers an operation by its name, in a salon of its own', async () => {
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

  test('books, and drain sends what the booking has to tell', async () => {
    const salon = await openSalon();
    const saved = await salon.call<{ id: number }>('booking/save-booking', booking());
    expect(saved).toMatchObject({ status: 201, body: { data: { id: 1 } } });
    expect(salon.mails()).toEqual([]);
    await salon.drain();
    expect(salon.mails().map((mail) => mail.destination.to[0])).toEqual(
      expect.arrayContaining(['gus@guests.test', 'ava@demo.test']),
    );
    const again = await salon.call('booking/save-booking', booking());
    expect(again).toMatchObject({ status: 400, body: { message: 'Slot not available' } });
  });

  test('carries the input of a GET in its query', async () => {
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

  test('calls as somebody of the salon, whose token ends with the clock', async () => {
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

  test('is limited only where a call names its address', async () => {
    const salon = await openSalon();
    const ask = (options = {}) => salon.call('booking/get-front-settings', {}, options);
    const free = await Promise.all(Array.from({ length: 70 }, () => ask()));
    expect(new Set(free.map(({ status }) => status))).toEqual(new Set([200]));
    const limited = await Promise.all(Array.from({ length: 70 }, () => ask({ address: '203.0.113.9' })));
    expect(limited.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('sends what no client should send', async () => {
    const salon = await openSalon();
    expect((await salon.request({ method: 'GET', path: '/api/v1/none' })).status).toBe(404);
    const path = '/api/v1/booking/save-booking';
    expect((await salon.request({ method: 'POST', path, body: '{' })).status).toBe(400);
    expect((await salon.request({ method: 'OPTIONS', path, slug: null })).status).toBe(204);
  });
});

import { expect, test } from 'vitest';
import { statusAndMessage } from '../../support/api/replies.ts';
import { book, HAIRCUT, listTimes, type SlotItem, TUESDAY } from '../../support/booking/bookings.ts';
import { AS_ADMIN } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CUT_BY_AVA = { ...HAIRCUT, staff_id: 1 };
const REFUSED = '400 Slot not available';

// The salon's clock stands at Monday, 2026-11-16, 09:00; BEHAVIOR §13.4, §13.9, §14.2
test('a visit can be booked up to the horizon and after the notice, both included; the front desk may override', async () => {
  const salon = await openSalon({ settings: { bookingHorizonDays: 43, minimumNoticeMinutes: 1_500 } });
  const [lastDay, nextDay] = ['2026/12/29', '2026/12/30'];
  expect((await listTimes(salon, [CUT_BY_AVA]))[0]).toBe('10:00 AM');
  expect((await listTimes(salon, [CUT_BY_AVA], lastDay))[0]).toBe('09:00 AM');
  const slots = await salon.call<SlotItem[]>('booking/get-slot', {
    start_date: TUESDAY,
    end_date: TUESDAY,
    location_id: 1,
    service_pricing_options: [CUT_BY_AVA],
  });
  expect(slots.body.data[0]).toMatchObject({ time: '09:00 AM', available: false });
  const days = await salon.call<{ date: string }[]>('booking/get-days', {
    start_date: '2026/11/16',
    end_date: '2027/01/15',
    location_id: 1,
    service_pricing_options: [CUT_BY_AVA],
  });
  expect([days.body.data[0]?.date, days.body.data.at(-1)?.date]).toEqual(['2026/11/16', lastDay]);

  const tryBooking = async (date: string, time: string, change = {}, options = {}) =>
    statusAndMessage(await book(salon, { date, time, services: [CUT_BY_AVA], ...change }, options));
  const atDesk = { as: 'staff' } as const;
  expect(await tryBooking(TUESDAY, '09:45 AM')).toBe(REFUSED);
  expect(await tryBooking(TUESDAY, '10:00 AM')).toBe('201 Booking saved');
  expect(await tryBooking(nextDay, '10:00 AM')).toBe(REFUSED);
  expect(await tryBooking(lastDay, '10:00 AM')).toBe('201 Booking saved');
  for (const [date, time] of [
    [TUESDAY, '09:00 AM'],
    [nextDay, '10:00 AM'],
  ] as const) {
    expect(await tryBooking(date, time, {}, atDesk)).toBe(REFUSED);
    expect(await tryBooking(date, time, { override: 1 }, atDesk)).toBe('201 Booking saved');
  }
});

test('a service has limits of its own, and the strictest of a visit count; a move obeys them too', async () => {
  const salon = await openSalon({ settings: { bookingHorizonDays: 5, minimumNoticeMinutes: 60 } });
  const change = { id: 1, booking_horizon_days: 10, minimum_notice_minutes: 2_880 };
  expect((await salon.call('services/update', change, AS_ADMIN)).status).toBe(200);
  const blowDry = { service_id: 3, pricing_option_id: null, staff_id: 1 };
  const isFree = async (services: object[], date: string) =>
    (await listTimes(salon, services, date)).length > 0;
  const [inTwoDays, inEightDays] = ['2026/11/18', '2026/11/24'];
  expect(await isFree([CUT_BY_AVA], TUESDAY)).toBe(false);
  expect(await isFree([blowDry], TUESDAY)).toBe(true);
  expect(await isFree([blowDry, CUT_BY_AVA], TUESDAY)).toBe(false);
  expect(await isFree([CUT_BY_AVA], inEightDays)).toBe(true);
  expect(await isFree([blowDry, CUT_BY_AVA], inEightDays)).toBe(false);
  expect(await isFree([blowDry, CUT_BY_AVA], inTwoDays)).toBe(true);
  const visit = { date: inTwoDays, time: '10:00 AM', services: [CUT_BY_AVA] };
  const { id } = (await book(salon, visit, { as: 'staff' })).body.data;
  const move = (date: string, change = {}) =>
    salon.call(
      'appointments/appointment-reschedule',
      { appointment_id: id, date, time: '10:00 AM', ...change },
      { as: 'staff' },
    );
  expect(statusAndMessage(await move('2026/11/27'))).toBe(REFUSED);
  expect((await move(inEightDays)).status).toBe(200);
  expect((await move(TUESDAY, { override: 1 })).status).toBe(200);
});

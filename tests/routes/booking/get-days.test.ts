import { expect, test } from 'vitest';
import { addDays } from '../../../lib/rules/calendar.ts';
import { toWireDate } from '../../../lib/views/dates.ts';
import { book, HAIRCUT, type SlotItem, TUESDAY, toRefusal } from '../../support/booking/bookings.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

type DayItem = { readonly date: string; readonly available: boolean; readonly first_time: string | null };

const CUT_BY_AVA = { service_id: 1, pricing_option_id: null, staff_id: 1 };

const getDays = (salon: TestSalon, change: object = {}, options = {}) =>
  salon.call<DayItem[]>(
    'booking/get-days',
    {
      start_date: '2026/11/16',
      end_date: '2026/12/16',
      location_id: 1,
      service_pricing_options: [CUT_BY_AVA],
      ...change,
    },
    options,
  );

// The salon's clock stands at Monday, 2026-11-16
test('equals get-slot day by day; closed days have no time (BEHAVIOR §13.9)', async () => {
  const salon = await openSalon();
  for (const time of ['09:00 AM', '09:45 AM']) {
    await book(salon, { time, services: [{ ...HAIRCUT, staff_id: 1 }] });
  }
  const days = (await getDays(salon)).body.data;
  expect(days).toHaveLength(31);
  const expected = [];
  for (let ahead = 0; ahead <= 30; ahead += 1) {
    const date = toWireDate(addDays('2026-11-16', ahead));
    const range = { start_date: date, end_date: date };
    const input = { ...range, location_id: 1, service_pricing_options: [CUT_BY_AVA] };
    const slots = (await salon.call<SlotItem[]>('booking/get-slot', input)).body.data;
    const first = slots.find(({ available }) => available);
    expected.push({ date, available: first !== undefined, first_time: first?.time ?? null });
  }
  expect(days).toEqual(expected);
  expect(days.find(({ date }) => date === TUESDAY)).toMatchObject({ first_time: '10:30 AM' });
  expect(days.find(({ date }) => date === '2026/11/22')).toMatchObject({
    available: false,
    first_time: null,
  });
});

test('takes up to 62 days and lists those of the booking window (BEHAVIOR §13.9)', async () => {
  const salon = await openSalon();
  const range = { start_date: '2026/11/01', end_date: '2027/01/01' };
  const days = (await getDays(salon, range)).body.data;
  expect([days.at(0)?.date, days.at(-1)?.date]).toEqual(['2026/11/16', '2026/12/16']);
  const longer = await getDays(salon, { ...range, end_date: '2027/01/02' });
  expect(toRefusal(longer)).toEqual({
    status: 422,
    errors: { end_date: ['Must be in the 62 days that begin with the first day'] },
  });
  const reversed = await getDays(salon, { start_date: '2026/11/18', end_date: '2026/11/17' });
  expect(toRefusal(reversed)).toEqual({
    status: 422,
    errors: { end_date: ['Must not be before the first day'] },
  });
});

test('counts the time of an own appointment as free, not that of others (404, BEHAVIOR §13.9)', async () => {
  const salon = await openSalon();
  const change = {
    customer_type: 0,
    guest: undefined,
    time: '09:00 AM',
    services: [{ ...HAIRCUT, staff_id: 1 }],
  };
  const { id } = (await book(salon, change, { as: 'customer' })).body.data;
  const range = { start_date: TUESDAY, end_date: TUESDAY };
  const moved = await getDays(salon, { ...range, appointment_id: id }, { as: 'customer' });
  expect(moved.body.data).toEqual([{ date: TUESDAY, available: true, first_time: '09:00 AM' }]);
  expect((await getDays(salon, { ...range, appointment_id: id })).status).toBe(404);
});

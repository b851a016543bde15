import { expect, test } from 'vitest';
import { callAtOnce, tally } from '../../support/api/replies.ts';
import { listStoredAppointments } from '../../support/booking/appointments.ts';
import { book, HAIRCUT, toBooking } from '../../support/booking/bookings.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const ROTATION = { settings: { assignsInTurn: true, guestCheckout: true } } as const;

/** The members of the booked haircuts, in the order of booking. */
const listMembers = async (salon: TestSalon) =>
  (await listStoredAppointments(salon))
    .toSorted((a, b) => a.id - b.id)
    .map(({ lines: [line] }) => line?.staffId);

// BEHAVIOR §14.3
test('assigns visits without a chosen member in turn, on all days; a chosen member uses no turn', async () => {
  const salon = await openSalon(ROTATION);
  await book(salon, { time: '10:15 AM' });
  await book(salon, { time: '04:00 PM', date: '2026/11/18', services: [{ ...HAIRCUT, staff_id: 2 }] });
  const quoted = await salon.call<{ services: { staff_id: number }[] }>('booking/quote', {
    ...toBooking({ date: '2026/11/18' }),
  });
  await book(salon, { date: '2026/11/18' });
  await book(salon, { date: '2026/11/20' });
  expect(await listMembers(salon)).toEqual([1, 2, 2, 1]);
  expect(quoted.status).toBe(200);
});

test('gives each turn once in concurrent bookings', async () => {
  const salon = await openSalon(ROTATION);
  const times = ['2026/11/17', '2026/11/18', '2026/11/20'].flatMap((date) =>
    ['10:15 AM', '11:00 AM', '03:15 PM'].map((time) => ({ date, time })),
  );
  const replies = await callAtOnce(8, (index) => book(salon, times[index]));
  expect(tally(replies)).toEqual({ '201 Booking saved': 8 });
  expect((await listMembers(salon)).filter((id) => id === 1)).toHaveLength(4);
});

test('gives the visits of a series in turn, too', async () => {
  const salon = await openSalon(ROTATION);
  const series = { ...toBooking(), repeat: { every_weeks: 1, count: 3 } };
  expect((await salon.call('booking/save-series', series)).status).toBe(201);
  expect(await listMembers(salon)).toEqual([1, 2, 1]);
});

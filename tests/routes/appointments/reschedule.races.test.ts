import { expect, test } from 'vitest';
import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import { toAppointment } from '../../../lib/table/appointments.ts';
import { keys } from '../../../lib/table/keys.ts';
import { bookAsGuest, pageOf, REFUSED_STEP } from '../../support/appointments.ts';
import { AVAS_TIMES, book, HAIRCUT, timesOf } from '../../support/bookings.ts';
import { tally } from '../../support/replies.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const open = useTestSalons();
const AVA = [{ ...HAIRCUT, staff_id: 1 }];
const FRIDAY = { date: '2026/11/20', time: '09:00 AM' };
const MOVED = '200 Appointment rescheduled';
const TAKEN = '400 Slot not available';

const move = (salon: TestSalon, id: number, to: object = FRIDAY) =>
  salon.call('appointments/appointment-reschedule', { appointment_id: id, ...to }, { as: 'staff' });

const stored = async (salon: TestSalon): Promise<Appointment[]> =>
  (await salon.store.all(keys.appointments(salon.tenant))).map(toAppointment);

/** Appointments of Ava's on that Friday at nine, which must be one. */
const atNine = async (salon: TestSalon) =>
  (await stored(salon)).filter(({ date, minute }) => date === '2026-11-20' && minute === 540);

/** Bookings on the days before, each at a time of its own. */
async function bookedOn(salon: TestSalon, dates: readonly string[], perDay: number): Promise<number[]> {
  const ids: number[] = [];
  for (const date of dates) {
    for (const time of AVAS_TIMES.slice(0, perDay))
      ids.push(await bookAsGuest(salon, { services: AVA, date, time }));
  }
  return ids;
}

test('24 moves and 26 bookings for one slot: one gets it, all others are where they were', async () => {
  const salon = await open();
  const ids = await bookedOn(salon, ['2026/11/17', '2026/11/18', '2026/11/19'], 8);
  const before = await Promise.all(
    ['2026-11-17', '2026-11-18', '2026-11-19'].map((date) => pageOf(salon, 1, date)),
  );
  const replies = await Promise.all([
    ...ids.map((id) => move(salon, id)),
    ...Array.from({ length: 26 }, () => book(salon, { services: AVA, ...FRIDAY })),
  ]);
  const won = replies.filter(({ status }) => status < 300);
  expect(won).toHaveLength(1);
  expect(tally(replies)[TAKEN]).toBe(49);
  expect(await atNine(salon)).toHaveLength(1);
  const after = await Promise.all(
    ['2026-11-17', '2026-11-18', '2026-11-19'].map((date) => pageOf(salon, 1, date)),
  );
  const hasMoved = replies.slice(0, ids.length).some(({ status }) => status === 200);
  const changed = after.filter((page, day) => JSON.stringify(page) !== JSON.stringify(before[day]));
  expect(changed).toHaveLength(hasMoved ? 1 : 0);
});

test('four moves of one appointment to four times: it ends at one of them, and holds one slot', async () => {
  const salon = await open();
  const free = await timesOf(salon, AVA, FRIDAY.date);
  const id = await bookAsGuest(salon, { services: AVA, date: '2026/11/19', time: '01:00 PM' });
  const replies = await Promise.all(
    ['09:00 AM', '10:00 AM', '02:00 PM', '03:00 PM'].map((time) => move(salon, id, { ...FRIDAY, time })),
  );
  expect(tally(replies)).toEqual({ [MOVED]: 4 });
  const [appointment] = await stored(salon);
  expect(appointment?.moves).toBe(4);
  expect(await pageOf(salon, 1, '2026-11-19')).toEqual({});
  await salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' });
  expect(await timesOf(salon, AVA, FRIDAY.date)).toEqual(free);
});

test('two appointments that change places by way of each other never overlap', async () => {
  const salon = await open();
  const a = await bookAsGuest(salon, { services: AVA, ...FRIDAY });
  const b = await bookAsGuest(salon, { services: AVA, ...FRIDAY, time: '11:00 AM' });
  const replies = await Promise.all([move(salon, a, { ...FRIDAY, time: '11:00 AM' }), move(salon, b)]);
  expect(tally(replies)).toEqual({ [TAKEN]: 2 });
});

test('a cancellation and a move at once leave no slot held', async () => {
  const salon = await open();
  for (const time of AVAS_TIMES.slice(0, 8)) {
    const id = await bookAsGuest(salon, { services: AVA, date: '2026/11/19', time });
    const [moved, cancelled] = await Promise.all([
      move(salon, id, { ...FRIDAY, time }),
      salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' }),
    ]);
    expect(cancelled.status).toBe(200);
    if (moved.status !== 200) expect(tally([moved])).toEqual({ [REFUSED_STEP]: 1 });
  }
  expect(await pageOf(salon, 1, '2026-11-19')).toEqual({});
  expect(await pageOf(salon, 1, '2026-11-20')).toEqual({});
});

test('a cancellation and a completion at once: one of them is told that it came second', async () => {
  const salon = await open();
  for (const time of AVAS_TIMES.slice(0, 8)) {
    const id = await bookAsGuest(salon, { services: AVA, date: '2026/11/19', time });
    const replies = await Promise.all(
      ['cancel', 'complete', 'no-show'].map((step) =>
        salon.call(`appointments/appointment-${step}`, { appointment_id: id }, { as: 'staff' }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(tally(replies)[REFUSED_STEP]).toBe(2);
  }
});

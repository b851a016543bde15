import { expect, test } from 'vitest';
import { tally } from '../../support/api/replies.ts';
import {
  bookAsGuest,
  getDayPage,
  getVisitStart,
  listStoredAppointments,
  TRANSITION_REFUSED,
} from '../../support/booking/appointments.ts';
import { AVA_TIMES, book, GUEST, HAIRCUT, listTimes } from '../../support/booking/bookings.ts';
import { nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const AVA = [{ ...HAIRCUT, staff_id: 1 }];
const FRIDAY = { date: '2026/11/20', time: '09:00 AM' };
const RESCHEDULED = '200 Appointment rescheduled';
const NOT_AVAILABLE = '400 Slot not available';

const reschedule = (salon: TestSalon, id: number, to: object = FRIDAY) =>
  salon.call('appointments/appointment-reschedule', { appointment_id: id, ...to }, { as: 'staff' });

/** The appointments on that Friday at nine. */
const listAtNine = async (salon: TestSalon) =>
  (await listStoredAppointments(salon)).filter(({ date, minute }) => date === '2026-11-20' && minute === 540);

/** More visits of one guest than an address gets mails (BEHAVIOR §29.3). */
const WITHOUT_MAILS = { ...GUEST, email: '' };

/** Books Ava on each date, each visit at a time of its own. Returns the ids. */
async function bookOn(salon: TestSalon, dates: readonly string[], perDay: number): Promise<number[]> {
  const ids: number[] = [];
  for (const date of dates) {
    for (const time of AVA_TIMES.slice(0, perDay))
      ids.push(await bookAsGuest(salon, { services: AVA, date, time, guest: WITHOUT_MAILS }));
  }
  return ids;
}

// BEHAVIOR §31.1, §14.12
test('gives one slot to one of 24 concurrent moves and 26 bookings, and leaves all others unchanged', async () => {
  // All visits are of one guest (BEHAVIOR §14.10)
  const salon = await openSalon({ settings: { openBookingsPerGuest: 0 } });
  const ids = await bookOn(salon, ['2026/11/17', '2026/11/18', '2026/11/19'], 8);
  const before = await Promise.all(
    ['2026-11-17', '2026-11-18', '2026-11-19'].map((date) => getDayPage(salon, 1, date)),
  );
  const replies = await Promise.all([
    ...ids.map((id) => reschedule(salon, id)),
    ...Array.from({ length: 26 }, () => book(salon, { services: AVA, ...FRIDAY })),
  ]);
  const successes = replies.filter(({ status }) => status < 300);
  expect(successes).toHaveLength(1);
  expect(tally(replies)[NOT_AVAILABLE]).toBe(49);
  expect(await listAtNine(salon)).toHaveLength(1);
  const after = await Promise.all(
    ['2026-11-17', '2026-11-18', '2026-11-19'].map((date) => getDayPage(salon, 1, date)),
  );
  const hasMoved = replies.slice(0, ids.length).some(({ status }) => status === 200);
  const changedPages = after.filter((page, day) => JSON.stringify(page) !== JSON.stringify(before[day]));
  expect(changedPages).toHaveLength(hasMoved ? 1 : 0);
});

nightTest('keeps one slot after four concurrent moves of one appointment', async () => {
  const salon = await openSalon();
  const freeTimes = await listTimes(salon, AVA, FRIDAY.date);
  const id = await bookAsGuest(salon, { services: AVA, date: '2026/11/19', time: '01:00 PM' });
  const replies = await Promise.all(
    ['09:00 AM', '10:00 AM', '02:00 PM', '03:00 PM'].map((time) =>
      reschedule(salon, id, { ...FRIDAY, time }),
    ),
  );
  expect(tally(replies)).toEqual({ [RESCHEDULED]: 4 });
  const [appointment] = await listStoredAppointments(salon);
  expect(appointment?.moves).toBe(4);
  expect(await getDayPage(salon, 1, '2026-11-19')).toEqual({});
  await salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' });
  expect(await listTimes(salon, AVA, FRIDAY.date)).toEqual(freeTimes);
});

test('refuses two concurrent moves, each to the time of the other appointment', async () => {
  const salon = await openSalon();
  const a = await bookAsGuest(salon, { services: AVA, ...FRIDAY });
  const b = await bookAsGuest(salon, { services: AVA, ...FRIDAY, time: '11:00 AM' });
  const replies = await Promise.all([
    reschedule(salon, a, { ...FRIDAY, time: '11:00 AM' }),
    reschedule(salon, b),
  ]);
  expect(tally(replies)).toEqual({ [NOT_AVAILABLE]: 2 });
});

nightTest('leaves no slot held after a concurrent cancellation and move', async () => {
  const salon = await openSalon();
  for (const time of AVA_TIMES.slice(0, 8)) {
    const id = await bookAsGuest(salon, { services: AVA, date: '2026/11/19', time });
    const [rescheduled, cancelled] = await Promise.all([
      reschedule(salon, id, { ...FRIDAY, time }),
      salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' }),
    ]);
    expect(cancelled.status).toBe(200);
    if (rescheduled.status !== 200) expect(tally([rescheduled])).toEqual({ [TRANSITION_REFUSED]: 1 });
  }
  expect(await getDayPage(salon, 1, '2026-11-19')).toEqual({});
  expect(await getDayPage(salon, 1, '2026-11-20')).toEqual({});
});

nightTest('applies one of a concurrent cancellation, completion and no-show', async () => {
  const salon = await openSalon();
  for (const time of AVA_TIMES.slice(0, 8)) {
    const id = await bookAsGuest(salon, { services: AVA, date: '2026/11/19', time });
    await salon.clock.set(await getVisitStart(salon, id));
    const replies = await Promise.all(
      ['cancel', 'complete', 'no-show'].map((step) =>
        salon.call(`appointments/appointment-${step}`, { appointment_id: id }, { as: 'staff' }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(tally(replies)[TRANSITION_REFUSED]).toBe(2);
  }
});

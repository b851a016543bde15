import { expect, test } from 'vitest';
import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import { appointmentOf } from '../../../lib/table/appointments.ts';
import { keys } from '../../../lib/table/keys.ts';
import { bookAsGuest, pageOf, REFUSED_STEP } from '../../support/appointments.ts';
import { AVAS_TIMES, book, HAIRCUT, timesOf } from '../../support/bookings.ts';
import { type House, useHouses } from '../../support/house.ts';
import { tally } from '../../support/replies.ts';

const open = useHouses();
const AVA = [{ ...HAIRCUT, staff_id: 1 }];
const FRIDAY = { date: '2026/11/20', time: '09:00 AM' };
const MOVED = '200 Appointment rescheduled';
const TAKEN = '400 Slot not available';

const move = (house: House, id: number, to: object = FRIDAY) =>
  house.call('appointments/appointment-reschedule', { appointment_id: id, ...to }, { as: 'staff' });

const stored = async (house: House): Promise<Appointment[]> =>
  (await house.store.all(keys.appointments(house.tenant))).map(appointmentOf);

/** Appointments of Ava's on that Friday at nine, which must be one. */
const atNine = async (house: House) =>
  (await stored(house)).filter(({ date, minute }) => date === '2026-11-20' && minute === 540);

/** Bookings on the days before, each at a time of its own. */
async function bookedOn(house: House, dates: readonly string[], perDay: number): Promise<number[]> {
  const ids: number[] = [];
  for (const date of dates) {
    for (const time of AVAS_TIMES.slice(0, perDay))
      ids.push(await bookAsGuest(house, { services: AVA, date, time }));
  }
  return ids;
}

test('24 moves and 26 bookings for one slot: one gets it, all others are where they were', async () => {
  const house = await open();
  const ids = await bookedOn(house, ['2026/11/17', '2026/11/18', '2026/11/19'], 8);
  const before = await Promise.all(
    ['2026-11-17', '2026-11-18', '2026-11-19'].map((date) => pageOf(house, 1, date)),
  );
  const replies = await Promise.all([
    ...ids.map((id) => move(house, id)),
    ...Array.from({ length: 26 }, () => book(house, { services: AVA, ...FRIDAY })),
  ]);
  const won = replies.filter(({ status }) => status < 300);
  expect(won).toHaveLength(1);
  expect(tally(replies)[TAKEN]).toBe(49);
  expect(await atNine(house)).toHaveLength(1);
  const after = await Promise.all(
    ['2026-11-17', '2026-11-18', '2026-11-19'].map((date) => pageOf(house, 1, date)),
  );
  const hasMoved = replies.slice(0, ids.length).some(({ status }) => status === 200);
  const changed = after.filter((page, day) => JSON.stringify(page) !== JSON.stringify(before[day]));
  expect(changed).toHaveLength(hasMoved ? 1 : 0);
});

test('four moves of one appointment to four times: it ends at one of them, and holds one slot', async () => {
  const house = await open();
  const free = await timesOf(house, AVA, FRIDAY.date);
  const id = await bookAsGuest(house, { services: AVA, date: '2026/11/19', time: '01:00 PM' });
  const replies = await Promise.all(
    ['09:00 AM', '10:00 AM', '02:00 PM', '03:00 PM'].map((time) => move(house, id, { ...FRIDAY, time })),
  );
  expect(tally(replies)).toEqual({ [MOVED]: 4 });
  const [appointment] = await stored(house);
  expect(appointment?.moves).toBe(4);
  expect(await pageOf(house, 1, '2026-11-19')).toEqual({});
  await house.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' });
  expect(await timesOf(house, AVA, FRIDAY.date)).toEqual(free);
});

test('two appointments that change places by way of each other never overlap', async () => {
  const house = await open();
  const a = await bookAsGuest(house, { services: AVA, ...FRIDAY });
  const b = await bookAsGuest(house, { services: AVA, ...FRIDAY, time: '11:00 AM' });
  const replies = await Promise.all([move(house, a, { ...FRIDAY, time: '11:00 AM' }), move(house, b)]);
  expect(tally(replies)).toEqual({ [TAKEN]: 2 });
});

test('a cancellation and a move at once leave no slot held', async () => {
  const house = await open();
  for (const time of AVAS_TIMES.slice(0, 8)) {
    const id = await bookAsGuest(house, { services: AVA, date: '2026/11/19', time });
    const [moved, cancelled] = await Promise.all([
      move(house, id, { ...FRIDAY, time }),
      house.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'staff' }),
    ]);
    expect(cancelled.status).toBe(200);
    if (moved.status !== 200) expect(tally([moved])).toEqual({ [REFUSED_STEP]: 1 });
  }
  expect(await pageOf(house, 1, '2026-11-19')).toEqual({});
  expect(await pageOf(house, 1, '2026-11-20')).toEqual({});
});

test('a cancellation and a completion at once: one of them is told that it came second', async () => {
  const house = await open();
  for (const time of AVAS_TIMES.slice(0, 8)) {
    const id = await bookAsGuest(house, { services: AVA, date: '2026/11/19', time });
    const replies = await Promise.all(
      ['cancel', 'complete', 'no-show'].map((step) =>
        house.call(`appointments/appointment-${step}`, { appointment_id: id }, { as: 'staff' }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(tally(replies)[REFUSED_STEP]).toBe(2);
  }
});

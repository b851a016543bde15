import { expect, test } from 'vitest';
import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import { callAtOnce, tally } from '../../support/api/replies.ts';
import { listStoredAppointments } from '../../support/booking/appointments.ts';
import { AVA_TIMES, book, HAIRCUT } from '../../support/booking/bookings.ts';
import { IS_NIGHT } from '../../support/nightly.ts';
import { RACE_PROCESSES, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons({ processes: RACE_PROCESSES });

/** Pairs of lines of one staff member that overlap. */
function listOverlaps(appointments: readonly Appointment[]): string[] {
  const lines = appointments.flatMap(({ id, lines }) => lines.map((line) => ({ ...line, id })));
  return lines.flatMap((a, index) =>
    lines
      .slice(index + 1)
      .filter((b) => a.staffId === b.staffId && a.from < b.to && b.from < a.to)
      .map((b) => `${a.id} and ${b.id}`),
  );
}

const CONCURRENT = IS_NIGHT ? 500 : 25;

// BEHAVIOR §14.12, §31.1
test('books each time of one staff member once in concurrent bookings; refuses the others (400 Slot not available)', async () => {
  const salon = await openSalon({ settings: { bookingInterval: 15 } });
  const replies = await callAtOnce(CONCURRENT, (index) =>
    book(salon, { time: AVA_TIMES[index % AVA_TIMES.length], services: [{ ...HAIRCUT, staff_id: 1 }] }),
  );
  expect(tally(replies)).toEqual({
    '201 Booking saved': AVA_TIMES.length,
    '400 Slot not available': CONCURRENT - AVA_TIMES.length,
  });
  const appointments = await listStoredAppointments(salon);
  expect(appointments).toHaveLength(AVA_TIMES.length);
  expect(listOverlaps(appointments)).toEqual([]);
  await salon.runScheduledWork();
  expect(salon.mails()).toHaveLength(2 * AVA_TIMES.length);
});

test('never overlaps 30 concurrent bookings without a named staff member, and fills the free time', async () => {
  const salon = await openSalon();
  const times = ['10:00 AM', '10:15 AM', '10:30 AM', '10:45 AM'];
  const replies = await callAtOnce(30, (index) => book(salon, { time: times[index % times.length] }));
  const appointments = await listStoredAppointments(salon);
  expect(listOverlaps(appointments)).toEqual([]);
  expect(appointments).toHaveLength(replies.filter(({ status }) => status === 201).length);
  // Ava and Ben each have time for one or two haircuts between 10:00 and 11:30.
  expect(appointments.length).toBeGreaterThanOrEqual(2);
  expect(replies.every(({ status }) => status === 201 || status === 400)).toBe(true);
});

test('books once for 20 concurrent calls with one Idempotency-Key, with the same reply', async () => {
  const salon = await openSalon();
  const options = { headers: { 'idempotency-key': 'one booking' }, address: '203.0.113.7' };
  const replies = await callAtOnce(20, () => book(salon, {}, options));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
  expect(await listStoredAppointments(salon)).toHaveLength(1);
});

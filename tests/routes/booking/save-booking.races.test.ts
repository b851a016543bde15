import { expect, test } from 'vitest';
import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import { toAppointment } from '../../../lib/table/appointments.ts';
import { monthPartition } from '../../../lib/table/keys.ts';
import { AVAS_TIMES, book, HAIRCUT } from '../../support/bookings.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const salons = useTestSalons();

async function storedAppointments(salon: TestSalon): Promise<Appointment[]> {
  const items = await salon.store.all({ index: 'byDay', pk: monthPartition(salon.tenant, '2026-11-17') });
  return items.map(toAppointment);
}

/** Pairs of lines of one member that share a minute. */
function overlapsOf(appointments: readonly Appointment[]): string[] {
  const lines = appointments.flatMap(({ id, lines }) => lines.map((line) => ({ ...line, id })));
  return lines.flatMap((a, index) =>
    lines
      .slice(index + 1)
      .filter((b) => a.staffId === b.staffId && a.from < b.to && b.from < a.to)
      .map((b) => `${a.id} and ${b.id}`),
  );
}

const tally = (messages: readonly (string | undefined)[]) =>
  Object.fromEntries(
    [...new Set(messages)].map((message) => [message, messages.filter((each) => each === message).length]),
  );

test('500 at once for the free times of one member: each time is booked once, all others hear Slot not available', async () => {
  const salon = await salons({ settings: { bookingInterval: 15 } });
  const replies = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      book(salon, { time: AVAS_TIMES[index % AVAS_TIMES.length], services: [{ ...HAIRCUT, staff_id: 1 }] }),
    ),
  );
  expect(tally(replies.map(({ body }) => body.message))).toEqual({
    'Booking saved': AVAS_TIMES.length,
    'Slot not available': 500 - AVAS_TIMES.length,
  });
  const appointments = await storedAppointments(salon);
  expect(appointments).toHaveLength(AVAS_TIMES.length);
  expect(overlapsOf(appointments)).toEqual([]);
  await salon.drain();
  expect(salon.mails()).toHaveLength(2 * AVAS_TIMES.length);
});

test('200 at once with unnamed staff never overlap, and fill what is free', async () => {
  const salon = await salons();
  const times = ['10:00 AM', '10:15 AM', '10:30 AM', '10:45 AM'];
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, index) => book(salon, { time: times[index % times.length] })),
  );
  const appointments = await storedAppointments(salon);
  expect(overlapsOf(appointments)).toEqual([]);
  expect(appointments).toHaveLength(replies.filter(({ status }) => status === 201).length);
  // Ava and Ben have room for one haircut each between ten and half past eleven, or for two
  expect(appointments.length).toBeGreaterThanOrEqual(2);
  expect(replies.every(({ status }) => status === 201 || status === 400)).toBe(true);
});

test('20 at once with one Idempotency-Key book once, and all hear the same', async () => {
  const salon = await salons();
  const headers = { 'idempotency-key': 'twins' };
  const replies = await Promise.all(Array.from({ length: 20 }, () => book(salon, {}, { headers })));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
  expect(await storedAppointments(salon)).toHaveLength(1);
});

import { expect, test } from 'vitest';
import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import { appointmentOf } from '../../../lib/table/appointments.ts';
import { monthOf } from '../../../lib/table/keys.ts';
import { AVAS_TIMES, book, HAIRCUT } from '../../support/bookings.ts';
import { type House, useHouses } from '../../support/house.ts';

const houses = useHouses();

async function storedAppointments(house: House): Promise<Appointment[]> {
  const items = await house.store.all({ index: 'byDay', pk: monthOf(house.tenant, '2026-11-17') });
  return items.map(appointmentOf);
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
  const house = await houses({ settings: { bookingInterval: 15 } });
  const replies = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      book(house, { time: AVAS_TIMES[index % AVAS_TIMES.length], services: [{ ...HAIRCUT, staff_id: 1 }] }),
    ),
  );
  expect(tally(replies.map(({ body }) => body.message))).toEqual({
    'Booking saved': AVAS_TIMES.length,
    'Slot not available': 500 - AVAS_TIMES.length,
  });
  const appointments = await storedAppointments(house);
  expect(appointments).toHaveLength(AVAS_TIMES.length);
  expect(overlapsOf(appointments)).toEqual([]);
  await house.drain();
  expect(house.mails()).toHaveLength(2 * AVAS_TIMES.length);
});

test('200 at once with unnamed staff never overlap, and fill what is free', async () => {
  const house = await houses();
  const times = ['10:00 AM', '10:15 AM', '10:30 AM', '10:45 AM'];
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, index) => book(house, { time: times[index % times.length] })),
  );
  const appointments = await storedAppointments(house);
  expect(overlapsOf(appointments)).toEqual([]);
  expect(appointments).toHaveLength(replies.filter(({ status }) => status === 201).length);
  // Ava and Ben have room for one haircut each between ten and half past eleven, or for two
  expect(appointments.length).toBeGreaterThanOrEqual(2);
  expect(replies.every(({ status }) => status === 201 || status === 400)).toBe(true);
});

test('20 at once with one Idempotency-Key book once, and all hear the same', async () => {
  const house = await houses();
  const headers = { 'idempotency-key': 'twins' };
  const replies = await Promise.all(Array.from({ length: 20 }, () => book(house, {}, { headers })));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
  expect(await storedAppointments(house)).toHaveLength(1);
});

import { expect, test } from 'vitest';
import { auditGuestProfileVisits } from '../../../infra/tools/audit/guests.ts';
import { addDays } from '../../../lib/rules/calendar.ts';
import type { LocalDate } from '../../../lib/rules/salons/salon.ts';
import { MINUTE_MS } from '../../../lib/rules/time-units.ts';
import { keys } from '../../../lib/table/keys.ts';
import { callAtOnce, tally } from '../../support/api/replies.ts';
import { listStoredAppointments } from '../../support/booking/appointments.ts';
import { AVA_TIMES, book, HAIRCUT } from '../../support/booking/bookings.ts';
import { callAsAdmin, listAsAdmin } from '../../support/catalog/directory.ts';
import { deliverChanges } from '../../support/environment/stream.ts';
import { RACE_PROCESSES, type Reply, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons({ processes: RACE_PROCESSES });
const STAFF = { as: 'staff' } as const;
const [BOOKINGS, PEOPLE] = [1_000, 300];
/** Days from one Tuesday on which Ava works. */
const WORKDAYS = 3;
const FIRST = '2026-11-17' as LocalDate;

/** The guest of a booking: two of three have a mailbox, the others share a phone with their families. */
function toGuest(index: number) {
  const person = index % PEOPLE;
  const phone = `+1 212 555 ${String(1_000 + Math.floor(person / 6)).slice(0, 4)}`;
  const email = person % 3 === 0 ? '' : `guest${person}${index % 2 === 0 ? '+tag' : ''}@guest.test`;
  return { fname: `Person ${person}`, lname: '', email, phone };
}

function toTime(index: number) {
  const day = Math.floor(index / AVA_TIMES.length);
  const date = addDays(FIRST, 7 * Math.floor(day / WORKDAYS) + (day % WORKDAYS));
  return { date: date.replaceAll('-', '/'), time: AVA_TIMES[index % AVA_TIMES.length] };
}

/** Below the calls that one user may make in a minute. */
const AT_ONCE = 60;

/** Calls at once, as many as a user may in a minute, and waits for the next minute. */
async function callInParts<Each extends Reply>(
  { clock }: TestSalon,
  count: number,
  call: (index: number) => Promise<Each>,
): Promise<Each[]> {
  const replies: Each[] = [];
  for (let first = 0; first < count; first += AT_ONCE) {
    replies.push(...(await callAtOnce(Math.min(AT_ONCE, count - first), (index) => call(first + index))));
    clock.set(new Date(clock.now().getTime() + MINUTE_MS));
  }
  return replies;
}

// BEHAVIOR §11.15
test(`gathers ${BOOKINGS} racing bookings of ${PEOPLE} guests into ${PEOPLE} profiles, which become customers with their visits, and are erased`, async () => {
  const salon = await openSalon({ settings: { bookingHorizonDays: 365 } });
  const { store, tenant, clock } = salon;
  const booked = await callInParts(salon, BOOKINGS, (index) =>
    book(salon, { ...toTime(index), guest: toGuest(index), services: [{ ...HAIRCUT, staff_id: 1 }] }, STAFF),
  );
  expect(tally(booked)).toEqual({ '201 Booking saved': BOOKINGS });
  const written = booked.map(({ body }) => keys.appointment(tenant, body.data.id));
  // Shards deliver at once, repeatedly, and in any order
  const shards = Array.from({ length: 6 }, (_, shard) =>
    written.filter((__, index) => index % 3 === shard % 3),
  );
  const failures = await Promise.all(
    shards.map((keysOfShard) => deliverChanges(clock.now, store, keysOfShard)),
  );
  expect(failures.flat()).toEqual([]);
  const guests = (await listAsAdmin(salon, 'customer-index', { kind: 'guest' })).body.data;
  expect(guests).toHaveLength(PEOPLE);
  expect(await auditGuestProfileVisits(store, tenant)).toEqual([]);

  // Each guest becomes one customer, whoever asks at the same time
  const stored = await callInParts(salon, 2 * PEOPLE, (index) =>
    callAsAdmin(salon, 'customer-store', { guest_id: guests[Math.floor(index / 2)]?.id }),
  );
  const added = stored.filter(({ status }) => status === 201);
  expect(added, JSON.stringify(tally(stored))).toHaveLength(PEOPLE);
  expect(stored.every(({ status }) => [201, 404, 422].includes(status))).toBe(true);
  const visits = await listStoredAppointments(salon);
  const names = (await listAsAdmin(salon, 'customer-index', {})).body.data;
  for (const { id, customerId, guest } of visits) {
    expect(guest).toBeUndefined();
    const index = booked.findIndex(({ body }) => body.data.id === id);
    expect(names.find((each) => each.id === customerId)?.fname).toBe(toGuest(index).fname);
  }
  expect((await listAsAdmin(salon, 'customer-index', { kind: 'guest' })).body.data).toEqual([]);

  const cancelled = await callInParts(salon, BOOKINGS, (index) =>
    salon.call('appointments/appointment-cancel', { appointment_id: visits[index]?.id, notify: 0 }, STAFF),
  );
  expect(cancelled.every(({ status }) => status === 200)).toBe(true);
  const erased = await callInParts(salon, PEOPLE, (index) =>
    callAsAdmin(salon, 'customer-erase', { customer_id: added[index]?.body.data.id }),
  );
  expect(tally(erased)).toEqual({ '200 Customer erased': PEOPLE });
  expect((await listAsAdmin(salon, 'customer-index', { kind: 'all', search: 'person' })).body.data).toEqual(
    [],
  );
  expect(JSON.stringify(await listStoredAppointments(salon))).not.toContain('Person');
});

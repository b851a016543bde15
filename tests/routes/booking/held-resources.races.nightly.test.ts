import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callAtOnce, tally } from '../../support/api/replies.ts';
import { listStoredAppointments } from '../../support/booking/appointments.ts';
import { book, GUEST, HAIRCUT, TUESDAY } from '../../support/booking/bookings.ts';
import { saveSeries } from '../../support/booking/series.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { IS_NIGHT, nightTest } from '../../support/nightly.ts';
import { listDoubleBookings, openSpa, ROOMS } from '../../support/pages/spa.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { RACE_PROCESSES, type Reply, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons({ processes: RACE_PROCESSES });
/** All visits are of one guest (BEHAVIOR §14.10). */
const UNLIMITED = { settings: { openBookingsPerGuest: 0, bookingInterval: 60 } } as const;

const CALLS = IS_NIGHT ? 50 : 20;

async function expectSound(salon: TestSalon) {
  const appointments = await listStoredAppointments(salon);
  expect(listDoubleBookings(appointments)).toEqual([]);
  expect(await listAuditFindings(salon)).toEqual([]);
  return appointments;
}

// BEHAVIOR §13.7, §14.12
test(`books 10 places in two rooms for ${CALLS} concurrent calls; refuses the others (400 Slot not available) and holds nothing for them`, async () => {
  const salon = await openSalon(UNLIMITED);
  const { wrap } = await openSpa(salon, 4);
  const times = ['09:00 AM', '10:00 AM', '11:00 AM', '01:00 PM', '02:00 PM'];
  const replies = await callAtOnce(CALLS, (index) =>
    // Each guest has an address, because one of them gets only so many mails before it is confirmed
    book(salon, {
      services: [wrap],
      time: times[index % times.length],
      guest: { ...GUEST, email: `gina-${index}@guest.test` },
    }),
  );
  expect(tally(replies)).toEqual({ '201 Booking saved': 10, '400 Slot not available': CALLS - 10 });
  const appointments = await expectSound(salon);
  const held = appointments.flatMap(({ lines }) => lines.flatMap(({ resources = [] }) => resources));
  expect(new Set(held.map(({ resourceId }) => resourceId))).toEqual(new Set(ROOMS));
  expect(held).toHaveLength(10);
});

// BEHAVIOR §13.8
nightTest('books groups whole or not at all under 15-fold concurrency', async () => {
  const salon = await openSalon(UNLIMITED);
  const { wrap } = await openSpa(salon, 4);
  // Two rooms and six who cut hair: either pair of groups fits, three groups do not
  const groups = [
    [wrap, { ...wrap, guest_no: 1 }, { ...HAIRCUT, guest_no: 2 }],
    [0, 1, 2, 3].map((guest_no) => ({ ...HAIRCUT, guest_no })),
    [wrap, { ...HAIRCUT, guest_no: 5 }, { ...HAIRCUT, guest_no: 4 }],
  ];
  const replies = await callAtOnce(15, (index) => book(salon, { services: groups[index % 3] }));
  const appointments = await expectSound(salon);
  expect(appointments).toHaveLength(replies.filter(({ status }) => status === 201).length);
  expect(appointments.length).toBeGreaterThanOrEqual(1);
  expect(appointments.map(({ lines }) => lines.length).every((lines) => lines >= 3)).toBe(true);
  expect(replies.every(({ status }) => status === 201 || status === 400)).toBe(true);
});

type Operation = { readonly kind: string; readonly pick: number; readonly other: number };

const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constantFrom(
    ...['book', 'book', 'book', 'group', 'group', 'gap', 'move', 'move', 'update', 'cancel'],
    ...['series', 'series', 'moveFollowing', 'moveFollowing', 'cancelFollowing'],
    ...['block', 'unblock', 'room', 'deleteRoom', 'hours'],
  ),
  pick: fc.nat(10_000),
  other: fc.nat(10_000),
});

const BALAYAGE = { ...HAIRCUT, service_id: 9, staff_id: 1, price: '180.00', duration: 150 };
const DATES = [TUESDAY, '2026/11/18', '2026/11/24', '2026/11/25'];
const TIMES = ['09:00 AM', '10:00 AM', '11:00 AM', '12:00 PM', '01:00 PM', '02:00 PM', '03:00 PM'];
const AS_STAFF = { as: 'staff' } as const;

/** Runs one operation on a salon with these appointments and rooms. A refusal is no failure. */
function run(
  salon: TestSalon,
  { wrap, therapists }: Awaited<ReturnType<typeof openSpa>>,
  { kind, pick, other }: Operation,
  ids: readonly number[],
): Promise<Reply<unknown>> {
  const at = { date: DATES[other % DATES.length], time: TIMES[pick % TIMES.length] };
  const appointment_id = ids[pick % (ids.length || 1)] ?? 1;
  const staff_id = therapists[pick % therapists.length];
  const resource_id = ROOMS[other % ROOMS.length];
  const group = [wrap, { ...HAIRCUT, guest_no: 1 }, { ...wrap, guest_no: 1 }, { ...HAIRCUT, guest_no: 2 }];
  switch (kind) {
    case 'group':
      return book(salon, { services: group, ...at });
    case 'series':
      return saveSeries(salon, {
        ...at,
        services: [group, [wrap], [HAIRCUT]][pick % 3],
        repeat: { every_weeks: 1, count: 3 },
        ...(other % 3 === 0 ? { on_conflict: 'skip' } : {}),
      });
    case 'moveFollowing':
    case 'cancelFollowing':
      return salon.call(
        kind === 'moveFollowing' ? 'appointments/appointment-reschedule' : 'appointments/appointment-cancel',
        { appointment_id, ...at, scope: 'following' },
        AS_STAFF,
      );
    case 'gap':
      return book(salon, { services: [pick % 2 === 0 ? BALAYAGE : { ...HAIRCUT, staff_id: 1 }], ...at });
    case 'move':
      return salon.call(
        'appointments/appointment-reschedule',
        { appointment_id, ...at, override: other % 2 },
        AS_STAFF,
      );
    case 'update':
      return salon.call('appointments/appointment-update', { appointment_id, services: group }, AS_STAFF);
    case 'cancel':
      return salon.call('appointments/appointment-cancel', { appointment_id }, AS_STAFF);
    case 'block': {
      const block = { location_id: 1, staff_id, date: at.date, from: '11:00', to: '12:00' };
      return callAsAdmin(salon, 'block-time-store', block);
    }
    case 'unblock':
      return callAsAdmin(salon, 'block-time-delete', { block_time_id: 1 + (pick % 10) });
    case 'room':
      return callAsAdmin(salon, 'resource-update', { resource_id, status: other % 2 });
    case 'deleteRoom':
      return callAsAdmin(salon, 'resource-delete', { resource_id: 3 });
    case 'hours':
      return callAsAdmin(salon, 'staff-update', {
        staff_id,
        working_hours: { tuesday: [{ from: `${10 + (pick % 3)}:00`, to: '17:00' }] },
      });
    default:
      return book(salon, { services: [pick % 3 === 0 ? HAIRCUT : wrap], ...at });
  }
}

// BEHAVIOR §14.12
nightTest('leaves no overlap and nothing half held after random operations, 30 at a time', async () => {
  const salon = await openSalon(UNLIMITED);
  const spa = await openSpa(salon, 4);
  const total = 500;
  const operations = fc.sample(operation, { numRuns: total });
  const failures: string[] = [];
  let successes = 0;
  for (let first = 0; first < total; first += 30) {
    const ids = (await listStoredAppointments(salon)).map(({ id }) => id);
    const replies = await Promise.all(
      operations.slice(first, first + 30).map((each) => run(salon, spa, each, ids)),
    );
    failures.push(...replies.filter(({ status }) => status >= 500).map(({ text }) => text));
    successes += replies.filter(({ status }) => status < 300).length;
  }
  expect(failures).toEqual([]);
  expect(successes).toBeGreaterThan(total / 10);
  await expectSound(salon);
});

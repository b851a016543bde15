import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openPlatformKeyReader } from '../../../lib/ports/secrets.ts';
import { openTokens } from '../../../lib/ports/tokens.ts';
import type { OfferedEntry, WaitlistEntry } from '../../../lib/rules/waitlist/entries.ts';
import { listWaitlistEntries } from '../../../lib/table/waitlist/waitlist.ts';
import { issueOfferToken } from '../../../lib/workflows/waitlist/entry-links.ts';
import { listStoredAppointments } from '../../support/booking/appointments.ts';
import { book, HAIRCUT, TUESDAY } from '../../support/booking/bookings.ts';
import { joinWaitlist, toGuest } from '../../support/booking/waitlist.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { IS_NIGHT } from '../../support/nightly.ts';
import { listDoubleBookings } from '../../support/pages/spa.ts';
import { listAuditFindings } from '../../support/products/redemptions.ts';
import { type Reply, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const STEPS = Number(process.env.SEQUENCES ?? (IS_NIGHT ? 1_000 : 60));
const AT_ONCE = 30;
/** A salon is replaced after this many steps, when its days are full. */
const STEPS_PER_SALON = 300;
const MODES = ['first', 'value'] as const;
const DATES = [TUESDAY, '2026/11/18'];
const TIMES = ['09:00 AM', '10:00 AM', '11:00 AM', '01:00 PM', '02:00 PM', '03:00 PM'];

type Step = { readonly kind: string; readonly pick: number; readonly other: number };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    ...['join', 'join', 'join', 'book', 'book', 'book', 'cancel', 'cancel', 'cancel', 'move'],
    ...['accept', 'accept', 'decline', 'block', 'unblock', 'leave', 'offer'],
  ),
  pick: fc.nat(10_000),
  other: fc.nat(10_000),
});

type State = {
  readonly entries: readonly WaitlistEntry[];
  readonly offers: readonly OfferedEntry[];
  readonly appointments: readonly number[];
};

async function readState(salon: TestSalon): Promise<State> {
  const entries = await listWaitlistEntries(salon.store, salon.tenant);
  const appointments = await listStoredAppointments(salon);
  return {
    entries,
    offers: entries.flatMap((each) => (each.status === 'offered' ? [each] : [])),
    appointments: appointments.filter(({ status }) => status <= 1).map(({ id }) => id),
  };
}

const pickFrom = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % (items.length || 1)];

/** One step; a refusal is no failure. */
async function run(
  salon: TestSalon,
  { kind, pick, other }: Step,
  state: State,
  name: string,
): Promise<Reply<unknown> | undefined> {
  const date = pickFrom(DATES, other);
  const at = { date, time: pickFrom(TIMES, pick) };
  const staff_id = pickFrom([1, 2, null], pick);
  const offer = pickFrom(state.offers, pick);
  const asStaff = { as: 'staff' } as const;
  switch (kind) {
    case 'join': {
      const service = { service_id: pickFrom([1, 3], other), pricing_option_id: null, staff_id };
      const times = pickFrom(
        [
          ['09:00 AM', '12:00 PM'],
          ['01:00 PM', '05:00 PM'],
          ['09:00 AM', '05:00 PM'],
        ],
        other,
      );
      const window = { from_date: date, to_date: DATES[1], from_time: times?.[0], to_time: times?.[1] };
      const change = { guest: toGuest(name), service_pricing_options: [service], windows: [window] };
      return joinWaitlist(salon, change);
    }
    case 'book':
      return book(salon, { services: [{ ...HAIRCUT, staff_id }], ...at });
    case 'cancel':
      return salon.call(
        'appointments/appointment-cancel',
        { appointment_id: pickFrom(state.appointments, pick) ?? 1 },
        asStaff,
      );
    case 'move':
      return salon.call(
        'appointments/appointment-reschedule',
        { appointment_id: pickFrom(state.appointments, pick) ?? 1, ...at, override: other % 2 },
        asStaff,
      );
    case 'accept':
    case 'decline': {
      if (!offer) return undefined;
      const tokens = openTokens(openPlatformKeyReader(salon.environment));
      const token = await issueOfferToken(tokens, salon, offer, salon.clock.now());
      return salon.call(`waitlist/${kind}`, { token });
    }
    case 'leave':
      return salon.call(
        'waitlist/waitlist-delete',
        { waitlist_id: pickFrom(state.entries, pick)?.id ?? 1 },
        asStaff,
      );
    case 'offer':
      return salon.call(
        'waitlist/waitlist-offer',
        { waitlist_id: pickFrom(state.entries, other)?.id ?? 1, ...at },
        asStaff,
      );
    case 'block': {
      const block = { location_id: 1, staff_id, date, from: '10:00', to: '11:00' };
      return callAsAdmin(salon, 'block-time-store', block);
    }
    default:
      return callAsAdmin(salon, 'block-time-delete', { block_time_id: 1 + (pick % 10) });
  }
}

/** The faults of an offer: it does not suit its person, or is one too many. */
function findMisfits({ id, offer, windows, visit, messages }: OfferedEntry): string[] {
  const { date, minute, lines, offeredIds } = offer;
  const end = Math.max(...lines.map(({ to }) => to));
  const suits = windows.some(
    ({ from, to, fromMinute, toMinute }) =>
      from <= date && date <= to && fromMinute <= minute && end <= toMinute,
  );
  const [service] = visit.services;
  const isTheirs = service?.staffId === null || lines[0]?.staffId === service?.staffId;
  return [
    ...(suits ? [] : [`${id} is offered ${date} ${minute}`]),
    ...(isTheirs ? [] : [`${id} is offered ${lines[0]?.staffId}`]),
    ...(offeredIds.length <= 3 && new Set(offeredIds).size === offeredIds.length
      ? []
      : [`offered ${offeredIds}`]),
    ...(messages.count <= 5 ? [] : [`${id} got ${messages.count} messages`]),
  ];
}

// BEHAVIOR §34.2, §34.3
test('holds overlap nothing, suit their persons and end, after random steps, 30 at a time', {
  timeout: 3_600_000,
}, async () => {
  const failures: string[] = [];
  const seen = { offered: 0, booked: 0 };
  for (let first = 0; first < STEPS; first += STEPS_PER_SALON) {
    const waitlistMode = MODES[(first / STEPS_PER_SALON) % MODES.length] ?? 'first';
    const settings = { guestCheckout: true, openBookingsPerGuest: 0, bookingInterval: 30, waitlistMode };
    const salon = await openSalon({ settings });
    const steps = fc.sample(step, { numRuns: Math.min(STEPS_PER_SALON, STEPS - first) });
    for (let from = 0; from < steps.length; from += AT_ONCE) {
      const state = await readState(salon);
      const replies = await Promise.all(
        steps
          .slice(from, from + AT_ONCE)
          .map((each, index) => run(salon, each, state, `P${first + from + index}`)),
      );
      failures.push(...replies.flatMap((reply) => (reply && reply.status >= 500 ? [reply.text] : [])));
      const { offers } = await readState(salon);
      failures.push(...offers.flatMap(findMisfits));
      seen.offered += offers.length;
      expect(await listAuditFindings(salon)).toEqual([]);
      // Some offers lapse
      await salon.clock.advance(from % 2 === 0 ? 31 : 1);
      await salon.runScheduledWork();
      expect(await listAuditFindings(salon)).toEqual([]);
    }
    expect(listDoubleBookings(await listStoredAppointments(salon))).toEqual([]);
    seen.booked += (await readState(salon)).entries.filter(({ status }) => status === 'booked').length;
  }
  expect(failures).toEqual([]);
  // Few random steps may offer nothing
  if (STEPS < STEPS_PER_SALON) return;
  expect(seen.offered).toBeGreaterThan(0);
  expect(seen.booked).toBeGreaterThan(0);
});

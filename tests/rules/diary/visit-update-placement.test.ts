import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import { type DiaryEntry, toDayPageLookup, toEmptyDayPage } from '../../../lib/rules/diary/day-pages.ts';
import { parseUpdatedVisit } from '../../../lib/rules/diary/visit-update.ts';
import { placeBeyondBookedTime } from '../../../lib/rules/diary/visit-update-placement.ts';
import {
  at,
  catalog,
  location,
  resource,
  service,
  span,
  staffMember,
} from '../../support/catalog/salon-parts.ts';

const DATE = '2026-11-17';
const ROOM = { kind: 'room', during: 'visit' } as const;
const PLACE = location(1);
const CATALOG = catalog({
  locations: [PLACE],
  services: [service(1, { duration: 30, resources: [ROOM] })],
  staff: [staffMember(1), staffMember(2)],
  resources: [resource(1), resource(2)],
});
const HELD = span('10:10-10:40');
/** Member 1 and room 1 from 10:10, which is not on the grid. */
const VISIT = {
  id: 1,
  locationId: 1,
  date: DATE,
  minute: HELD.from,
  lines: [
    {
      serviceId: 1,
      pricingOptionId: null,
      staffId: 1,
      staffNamed: true,
      ...HELD,
      duration: 30,
      price: 5000,
      addOns: [],
      resources: [{ ...ROOM, resourceId: 1 }],
    },
  ],
} as unknown as Appointment;

type Entries = Readonly<Record<'member' | 'room' | 'blocks', readonly DiaryEntry[]>>;
const NO_ENTRIES: Entries = { member: [], room: [], blocks: [] };
const entry = (kind: DiaryEntry['kind'], text: string): DiaryEntry => ({ kind, id: 2, ...span(text) });

/** The visit with other minutes, on a day that holds the entries of others besides it. */
function extend(
  duration: number,
  entries: Partial<Entries>,
  { override = false, now = '2026-11-16T12:00Z', visit = VISIT, salon = CATALOG } = {},
) {
  const { member, room, blocks } = { ...NO_ENTRIES, ...entries };
  const staffId = visit.lines[0]?.staffNamed ? 1 : null;
  const services = [{ serviceId: 1, pricingOptionId: null, staffId, price: 5000, duration }];
  const updated = parseUpdatedVisit(visit, { services }, salon, PLACE);
  if (!updated.ok) throw new Error(JSON.stringify(updated.errors));
  const page = {
    ...toEmptyDayPage(DATE),
    staffEntries: new Map([[1, member]]),
    resourceEntries: new Map([[1, room]]),
    blockEntries: blocks,
  };
  const context = {
    catalog: salon,
    location: PLACE,
    visit: updated.value.visit,
    now: new Date(now),
    salon: {
      timeZone: 'America/New_York',
      settings: {
        bookingInterval: 30,
        enableDynamicSlot: true,
        bookingHorizonDays: 90,
        minimumNoticeMinutes: 120,
      },
    },
    pages: toDayPageLookup([[1, page]]),
  };
  return placeBeyondBookedTime(context, visit, updated.value, { override })?.lines.map(
    ({ from, to, staffId, resources }) => ({
      from,
      to,
      staffId,
      rooms: resources.map(({ resourceId }) => resourceId),
    }),
  );
}
const until = (end: string) => [{ from: HELD.from, to: at(end), staffId: 1, rooms: [1] }];

// BEHAVIOR §17.7
test.each<[string, Parameters<typeof extend>, string | undefined]>([
  ['off the grid', [60, {}], '11:10'],
  ['up to the next visit', [60, { member: [entry('appointment', '11:10-12:00')] }], '11:10'],
  ['not into the next visit', [60, { member: [entry('appointment', '11:05-12:00')] }], undefined],
  ['not into a visit in its room', [60, { room: [entry('appointment', '11:05-12:00')] }], undefined],
  [
    'not into time that is held for the waitlist',
    [60, { member: [entry('hold', '11:05-12:00')] }],
    undefined,
  ],
  [
    'under a block that lies over its present time',
    [60, { member: [entry('block', '10:00-10:40')] }],
    '11:10',
  ],
  ['not into such a block', [60, { member: [entry('block', '10:00-10:41')] }], undefined],
  ['under a block of the location', [60, { blocks: [entry('block', '10:00-10:40')] }], '11:10'],
  ['not into a block of the location', [60, { blocks: [entry('block', '10:45-10:50')] }], undefined],
  ['not beyond the closing time', [420, {}], undefined],
  ['beyond the closing time with override', [420, {}, { override: true }], '17:10'],
  ['not within the minimum notice', [60, {}, { now: '2026-11-17T14:00Z' }], undefined],
  ['not beyond the booking horizon', [60, {}, { now: '2026-07-01T12:00Z' }], undefined],
  [
    'beyond the booking horizon with override',
    [60, {}, { override: true, now: '2026-07-01T12:00Z' }],
    '11:10',
  ],
  ['after its start with override', [60, {}, { override: true, now: '2026-11-17T15:30Z' }], '11:10'],
  ['not on a past day', [60, {}, { override: true, now: '2026-11-18T12:00Z' }], undefined],
])('lengthens a visit %s', (_, request, end) => {
  expect(extend(...request)).toStrictEqual(end && until(end));
});

test.each([
  ['lengthens a visit while its assigned member performs the service', [1], '11:10'],
  ['does not lengthen a visit once its assigned member does not perform the service', [2], undefined],
])('%s', (_, performers, end) => {
  const staff = [1, 2].map((id) => staffMember(id, { serviceIds: performers.includes(id) ? [1] : [] }));
  const salon = catalog({ locations: [PLACE], services: [service(1, { duration: 30 })], staff });
  const lines = VISIT.lines.map((line) => ({ ...line, staffNamed: undefined, resources: [] }));
  const visit = { ...VISIT, lines } as unknown as Appointment;
  expect(extend(60, {}, { visit, salon })?.map(({ to }) => to)).toStrictEqual(end && [at(end)]);
});

test('lengthens a visit with override if and only if nothing of others lies in the time that it does not hold yet', () => {
  const times = (...kinds: readonly DiaryEntry['kind'][]) =>
    fc
      .array(
        fc
          .record({
            kind: fc.constantFrom(...kinds),
            from: fc.integer({ min: 540, max: 720 }),
            length: fc.integer({ min: 1, max: 60 }),
          })
          .map(({ kind, from, length }): DiaryEntry => ({ kind, id: 2, from, to: from + length })),
        { maxLength: 2 },
      )
      // As in a page
      .map((entries) => entries.toSorted((a, b) => a.from - b.from));
  const diary = times('appointment', 'block', 'hold');
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(
      diary,
      diary,
      times('block'),
      fc.integer({ min: 31, max: 120 }),
      (member, room, blocks, duration) => {
        const added = Array.from({ length: duration - 30 }, (_, index) => HELD.to + index);
        const isTaken = [...member, ...room, ...blocks].some(({ from, to }) =>
          added.some((minute) => from <= minute && minute < to),
        );
        const lines = extend(duration, { member, room, blocks }, { override: true });
        expect(lines !== undefined).toBe(!isTaken);
        seen.add(isTaken);
      },
    ),
    { numRuns: 300 },
  );
  expect(seen.size).toBe(2);
});

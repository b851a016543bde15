/**
 * Arbitrary parts of a salon: hours, staff, services and busy times around a day on which the clocks change.
 */
import fc from 'fast-check';
import { addDays } from '../../../lib/rules/calendar.ts';
import {
  type Interval,
  type LocalDate,
  type Location,
  RESOURCE_PARTS,
  type Resource,
  type Service,
  type StaffMember,
  type TimeOff,
} from '../../../lib/rules/salons/salon.ts';
import type { BusyTime } from '../booking/slot-oracle.ts';
import { daily, location, pricingOption, resource, service, staffMember } from './salon-parts.ts';

/** Days on which clocks change forward or back, by an hour or half an hour, at night or at midnight. */
export const CLOCK_CHANGES: readonly (readonly [string, LocalDate])[] = [
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['America/Santiago', '2026-04-04'],
  ['America/Santiago', '2026-09-06'],
];

/** Mostly round times, some odd ones. */
const minute = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * 15) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 1440 }) },
);

/** Disjoint ascending ranges, some of which touch. */
const ranges = (most: number): fc.Arbitrary<Interval[]> =>
  fc
    .array(minute, { minLength: 2, maxLength: most * 2 })
    .map((minutes) => minutes.toSorted((a, b) => a - b))
    .map((minutes) =>
      minutes
        .flatMap((from, index) => (index % 2 === 0 ? [{ from, to: minutes[index + 1] ?? from }] : []))
        .filter(({ from, to }) => from < to),
    );

const openRanges = fc.oneof(
  { weight: 2, arbitrary: fc.constant([{ from: 0, to: 1440 }]) },
  { weight: 3, arbitrary: ranges(2) },
);

const day = (around: LocalDate) => fc.integer({ min: -2, max: 2 }).map((days) => addDays(around, days));

export const locations = (around: LocalDate): fc.Arbitrary<Location[]> =>
  fc
    .array(
      fc.record({
        hours: openRanges,
        otherHours: openRanges,
        override: fc.option(fc.record({ date: day(around), ranges: ranges(2) }), { freq: 4 }),
      }),
      { minLength: 2, maxLength: 2 },
    )
    .map((list) =>
      list.map(({ hours, otherHours, override }, index) =>
        location(index + 1, {
          businessHours: { ...daily(...hours), monday: otherHours, saturday: [], sunday: hours },
          overrides: override === null ? [] : [override],
        }),
      ),
    );

const KINDS = ['room', 'laser'] as const;
/** A part of a whole, its ends included. */
const part = fc.constantFrom(0, 0.2, 0.4, 0.6, 0.8, 1);

/** A member's price for a service or its option, and the minutes that they need more or fewer. */
const ownPrice = fc.record({
  staffId: fc.integer({ min: 1, max: 4 }),
  isOfOption: fc.boolean(),
  more: fc.constantFrom(-25, -5, 0, 5, 10, 40),
  price: fc.integer({ min: 0, max: 9_000 }),
});

export const services: fc.Arbitrary<Service[]> = fc
  .array(
    fc.record({
      duration: fc.integer({ min: 1, max: 18 }).map((fives) => fives * 5),
      bufferBeforeMinutes: fc.constantFrom(0, 0, 0, 5, 13),
      bufferMinutes: fc.constantFrom(0, 0, 5, 10, 17),
      other: fc.integer({ min: 1, max: 100 }),
      processing: fc.option(fc.tuple(part, part), { freq: 2 }),
      resources: fc.uniqueArray(
        fc.record({ kind: fc.constantFrom(...KINDS), during: fc.constantFrom(...RESOURCE_PARTS) }),
        { maxLength: 2, selector: ({ kind }) => kind },
      ),
      bookingHorizonDays: fc.constantFrom(null, null, null, 1, 29, 40),
      minimumNoticeMinutes: fc.constantFrom(null, null, null, 0, 90),
      own: fc.uniqueArray(ownPrice, {
        maxLength: 3,
        selector: ({ staffId, isOfOption }) => `${staffId} ${isOfOption}`,
      }),
    }),
    { minLength: 4, maxLength: 4 },
  )
  .map((list) =>
    list.map(({ other, processing, own, ...rest }, index) => {
      const base = { duration: rest.duration, ...toProcessingTime(rest.duration, processing) };
      const option = { ...pricingOption(1, 100, other), ...toProcessingTime(other, processing) };
      return service(index + 1, {
        ...rest,
        ...base,
        pricingOptions: [option],
        staffPrices: own.map(({ staffId, isOfOption, more, price }) => {
          const { duration, processingAfter, processingMinutes } = isOfOption ? option : base;
          const least = Math.max(1, processingAfter + processingMinutes);
          return {
            staffId,
            price,
            pricingOptionId: isOfOption ? 1 : null,
            duration: Math.max(least, duration + more),
          };
        }),
      });
    }),
  );

/** Processing time that begins and ends at two parts of a service. */
function toProcessingTime(duration: number, parts: readonly [number, number] | null) {
  const [from, to] = (parts ?? [0, 0]).map((one) => Math.round(one * duration)).sort((a, b) => a - b);
  return { processingAfter: from ?? 0, processingMinutes: (to ?? 0) - (from ?? 0) };
}

/** Rooms and lasers of location 1, and a room of location 2. */
export const resources: fc.Arbitrary<Resource[]> = fc
  .array(fc.record({ kind: fc.constantFrom(...KINDS), active: fc.constantFrom(true, true, true, false) }), {
    maxLength: 3,
  })
  .map((list) => [
    ...KINDS.map((kind, index) => resource(index + 1, { kind })),
    resource(3, { locationId: 2 }),
    ...list.map((rest, index) => resource(index + 4, rest)),
  ]);

/** Staff perform services 1 to 3. Nobody performs service 4. */
const staffRecord = (around: LocalDate) =>
  fc.record({
    serviceIds: fc.subarray([1, 2, 3], { minLength: 2 }),
    locationIds: fc.constantFrom([1], [1, 2], [1, 2], [2]),
    homeLocationId: fc.constantFrom(1, 2),
    shifts: openRanges.chain((list) =>
      fc.tuple(...list.map((range) => fc.constantFrom(1, 1, 2, undefined).map((at) => shift(range, at)))),
    ),
    breaks: fc.oneof(fc.constant([]), ranges(1)),
    overrides: fc.array(
      fc.record({ date: day(around), at: fc.constantFrom(1, 2, undefined), ranges: ranges(2) }),
      { maxLength: 2 },
    ),
    timeOff: fc.array(timeOff(around), { maxLength: 1 }),
    lastDay: fc.option(day(around), { freq: 6 }),
  });

const timeOff = (around: LocalDate): fc.Arbitrary<TimeOff> =>
  fc
    .record({
      days: fc.tuple(day(around), day(around)).map(([from, to]) => (from <= to ? [from, to] : [to, from])),
      times: fc.option(ranges(1), { freq: 2 }),
      status: fc.constantFrom('approved', 'approved', 'approved', 'requested', 'declined'),
    })
    .map(({ days: [from = around, to = around], times, status }) => ({
      id: 1,
      from,
      to,
      kind: 'vacation',
      paid: true,
      note: '',
      status,
      fromTime: times?.[0]?.from ?? null,
      toTime: times?.[0]?.to ?? null,
    }));

const shift = <Span extends object>(range: Span, at: number | undefined) =>
  at === undefined ? range : { ...range, locationId: at };

export const staff = (around: LocalDate): fc.Arbitrary<StaffMember[]> =>
  fc.array(staffRecord(around), { minLength: 1, maxLength: 4 }).map((list) =>
    list.map(({ shifts, breaks, overrides, ...rest }, index) =>
      staffMember(index + 1, {
        ...rest,
        workingHours: daily(...shifts),
        breaks: daily(...breaks),
        overrides: overrides.map(({ at, ...override }) => shift(override, at)),
      }),
    ),
  );

export const busyTime = (around: LocalDate): fc.Arbitrary<BusyTime> =>
  fc
    .record({
      what: fc.constantFrom(
        'appointment',
        'appointment',
        'appointment',
        'resource',
        'block',
        'location block',
      ),
      staffId: fc.constantFrom(1, 2, 3, 4, null),
      resourceId: fc.constantFrom(1, 2, 4, 5, 6),
      locationId: fc.constantFrom(1, 2),
      date: day(around),
      from: minute,
      length: fc.integer({ min: 1, max: 120 }),
    })
    .map(({ length, what, resourceId, staffId, ...time }): BusyTime => {
      const to = Math.min(1440, time.from + length);
      if (what === 'resource') {
        return { ...time, to, what: 'appointment', staffId: null, resourceId, locationId: 1 };
      }
      if (what === 'block' && staffId === null) return { ...time, to, what: 'location block', staffId };
      return { ...time, to, what, staffId: what === 'location block' ? null : staffId };
    });

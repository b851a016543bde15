/** Generated salons with a visit to book around a day on which the clocks change: what the properties run on. */
import fc from 'fast-check';
import { addDays } from '../../lib/rules/calendar.ts';
import { pagesBy } from '../../lib/rules/diary.ts';
import type { Interval, LocalDate, Location, Service, StaffMember } from '../../lib/rules/salon.ts';
import { type VisitRequest, visitOf } from '../../lib/rules/visit.ts';
import { addOn, catalog, daily, location, member, pricingOption, service } from './salon-parts.ts';
import type { OracleQuestion, Taken } from './slot-oracle.ts';
import { pagesOf } from './taken-pages.ts';

/** Days on which clocks go forward or back, by an hour or half of one, at night or at midnight. */
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

const locations = (around: LocalDate): fc.Arbitrary<Location[]> =>
  fc
    .array(
      fc.record({
        hours: openRanges,
        otherHours: openRanges,
        closed: fc.option(day(around), { freq: 4 }),
      }),
      { minLength: 2, maxLength: 2 },
    )
    .map((list) =>
      list.map(({ hours, otherHours, closed }, index) =>
        location(index + 1, {
          businessHours: { ...daily(...hours), monday: otherHours, saturday: [], sunday: hours },
          closedDates: closed === null ? [] : [closed],
        }),
      ),
    );

const services: fc.Arbitrary<Service[]> = fc
  .array(
    fc.record({
      duration: fc.integer({ min: 1, max: 18 }).map((fives) => fives * 5),
      bufferMinutes: fc.constantFrom(0, 0, 5, 10, 17),
      other: fc.integer({ min: 1, max: 100 }),
    }),
    { minLength: 4, maxLength: 4 },
  )
  .map((list) =>
    list.map(({ duration, bufferMinutes, other }, index) =>
      service(index + 1, { duration, bufferMinutes, pricingOptions: [pricingOption(1, 100, other)] }),
    ),
  );

/** Services 1 to 3 are performed by staff; nobody performs service 4. */
const staffMember = (around: LocalDate) =>
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
  });

const shift = <Span extends object>(range: Span, at: number | undefined) =>
  at === undefined ? range : { ...range, locationId: at };

const staff = (around: LocalDate): fc.Arbitrary<StaffMember[]> =>
  fc.array(staffMember(around), { minLength: 1, maxLength: 4 }).map((list) =>
    list.map(({ shifts, breaks, overrides, ...rest }, index) =>
      member(index + 1, {
        ...rest,
        workingHours: daily(...shifts),
        breaks: daily(...breaks),
        overrides: overrides.map(({ at, ...override }) => shift(override, at)),
      }),
    ),
  );

const takenTime = (around: LocalDate): fc.Arbitrary<Taken> =>
  fc
    .record({
      what: fc.constantFrom('appointment', 'appointment', 'appointment', 'block', 'location block'),
      staffId: fc.constantFrom(1, 2, 3, 4, null),
      locationId: fc.constantFrom(1, 2),
      date: day(around),
      from: minute,
      length: fc.integer({ min: 1, max: 120 }),
    })
    .map(
      ({ length, ...it }) =>
        ({
          ...it,
          what: it.what === 'block' && it.staffId === null ? 'location block' : it.what,
          staffId: it.what === 'location block' ? null : it.staffId,
          to: Math.min(1440, it.from + length),
        }) as Taken,
    );

/** A salon, what is taken in it and a visit to book at location 1, as the rules and as the oracle see it. */
export const booking = fc
  .constantFrom(...CLOCK_CHANGES)
  .chain(([timeZone, around]) =>
    fc.record({
      timeZone: fc.constant(timeZone),
      around: fc.constant(around),
      locations: locations(around),
      services,
      staff: staff(around),
      taken: fc.array(takenTime(around), { maxLength: 25 }),
      bookingInterval: fc.constantFrom(5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240),
      enableDynamicSlot: fc.boolean(),
      choices: fc.array(
        fc.record({
          serviceId: fc.constantFrom(1, 1, 2, 2, 3, 4),
          option: fc.boolean(),
          named: fc.integer({ min: 0, max: 5 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      addOns: fc.subarray([1, 2]),
      nowDays: fc.oneof(fc.integer({ min: -3, max: 1 }), fc.integer({ min: -33, max: -28 })),
      nowMinute: fc.integer({ min: 0, max: 1439 }),
      days: fc.tuple(fc.integer({ min: -2, max: 0 }), fc.integer({ min: 0, max: 2 })),
    }),
  )
  .map(({ around, timeZone, bookingInterval, enableDynamicSlot, taken, ...it }) => {
    const extras = [
      addOn(1, { serviceIds: [1, 4], duration: 10 }),
      addOn(2, { serviceIds: [2, 3], duration: 25 }),
    ];
    const known = catalog({
      locations: it.locations,
      services: it.services,
      staff: it.staff,
      addOns: extras,
    });
    const [here = location(1)] = it.locations;
    const now = new Date(Date.parse(`${addDays(around, it.nowDays)}T00:00:00Z`) + it.nowMinute * 60_000);
    const chosen = new Set<number>(it.choices.map(({ serviceId }) => serviceId));
    const request: VisitRequest = {
      services: it.choices.map(({ serviceId, option, named }) => {
        const able = it.staff.filter(
          (one) => one.serviceIds.includes(serviceId) && one.locationIds.includes(1),
        );
        return { serviceId, pricingOptionId: option ? 1 : null, staffId: able[named]?.id ?? null };
      }),
      addOns: extras
        .filter((extra) => it.addOns.includes(extra.id) && extra.serviceIds.some((id) => chosen.has(id)))
        .map(({ id }) => ({ addOnId: id })),
    };
    const settings = { bookingInterval, enableDynamicSlot };
    const takenHere = taken.filter(({ staffId }) => staffId === null || known.staff.has(staffId));
    const firstWith = (serviceIds: readonly number[]) =>
      request.services.findIndex(({ serviceId }) => serviceIds.includes(serviceId));
    const lines = request.services.map(({ serviceId, pricingOptionId, staffId }, line) => {
      const { duration, bufferMinutes, pricingOptions } = it.services[serviceId - 1] ?? service(0);
      const own = extras.filter(
        ({ id, serviceIds }) => it.addOns.includes(id) && firstWith(serviceIds) === line,
      );
      const main = pricingOptionId === null ? duration : (pricingOptions[0]?.duration ?? 0);
      return {
        serviceId,
        staffId,
        minutes: own.reduce((sum, one) => sum + one.duration, main) + bufferMinutes,
      };
    });
    const oracle: OracleQuestion = {
      timeZone,
      settings,
      catalog: known,
      location: here,
      lines,
      now,
      taken: takenHere,
    };
    const outcome = visitOf(request, known, here, { desk: false, fields: { services: 's', addOns: 'a' } });
    const question = {
      salon: { timeZone, settings },
      catalog: known,
      location: here,
      visit: outcome.ok ? outcome.value : { lines: [] },
      now,
      pages: pagesBy(pagesOf(takenHere, known)),
      from: addDays(around, it.days[0]),
      to: addDays(around, it.days[1]),
    };
    return { question, oracle, isBookable: outcome.ok };
  })
  // A service whose performers all work elsewhere is refused: a table tests that
  .filter(({ isBookable }) => isBookable);

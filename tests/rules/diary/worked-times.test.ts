import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toEmptyDayPage } from '../../../lib/rules/diary/day-pages.ts';
import {
  listHourlyShiftAndBookedMinutes,
  listHourlyShiftAndPaidMinutes,
} from '../../../lib/rules/diary/worked-times.ts';
import type { StaffMember, TimeOff } from '../../../lib/rules/salons/salon.ts';
import { toDateClock } from '../../../lib/rules/time-zone.ts';
import { catalog, daily, location, span, staffMember } from '../../support/catalog/salon-parts.ts';

const NEW_YORK = 'America/New_York';
const MONDAY = '2026-11-16';

/** Minutes by hour of one member at location 1: `9: 60, 10: 30` without breaks. */
function countMinutes(
  member: Partial<StaffMember>,
  {
    date = MONDAY,
    overrides = [] as { date: string; ranges: { from: number; to: number }[] }[],
    until = undefined as string | undefined,
  } = {},
): Record<number, number | string> {
  const locations = [location(1, { overrides }), location(2)];
  const parts = catalog({ locations, staff: [staffMember(1, member)] });
  const times =
    listHourlyShiftAndPaidMinutes(parts, date, NEW_YORK, until ? new Date(until) : undefined).get(1) ?? [];
  return Object.fromEntries(
    times.map(({ hour, shift, paid }) => [hour, paid === undefined ? shift : `${shift} of ${paid}`]),
  );
}
const timeOff = (fields: Partial<TimeOff>): TimeOff => ({
  id: 1,
  from: MONDAY,
  to: MONDAY,
  fromTime: 540,
  toTime: 570,
  kind: 'vacation',
  paid: false,
  note: '',
  status: 'approved',
  ...fields,
});
const hours = { workingHours: daily(span('09:00-11:00')) };

// BEHAVIOR §41.1
test.each<[string, Parameters<typeof countMinutes>, Record<number, number | string>]>([
  ['a shift', [hours], { 9: 60, 10: 60 }],
  ['a shift until now', [hours, { until: '2026-11-16T15:20:59.000Z' }], { 9: 60, 10: 20 }],
  ['a shift that has not begun', [hours, { until: '2026-11-16T14:00:00.000Z' }], {}],
  [
    'a shift until now, after the clocks went back',
    [{ workingHours: daily(span('00:30-03:00')) }, { date: '2026-11-01', until: '2026-11-01T06:30:00.000Z' }],
    { 0: 30, 1: 90 },
  ],
  ['a break', [{ ...hours, breaks: daily(span('09:30-10:15')) }], { 9: 30, 10: 45 }],
  ['an override', [{ ...hours, overrides: [{ date: MONDAY, ranges: [span('12:00-12:30')] }] }], { 12: 30 }],
  ['a day off', [{ ...hours, overrides: [{ date: MONDAY, ranges: [] }] }], {}],
  ['unpaid time off', [{ ...hours, timeOff: [timeOff({})] }], { 9: 30, 10: 60 }],
  ['paid time off', [{ ...hours, timeOff: [timeOff({ paid: true })] }], { 9: '30 of 60', 10: 60 }],
  ['requested time off', [{ ...hours, timeOff: [timeOff({ status: 'requested' })] }], { 9: 60, 10: 60 }],
  ['a closed day of the location', [hours, { overrides: [{ date: MONDAY, ranges: [] }] }], {}],
  [
    'a shift at another location',
    [{ locationIds: [1, 2], workingHours: daily({ ...span('09:00-11:00'), locationId: 2 }) }],
    {},
  ],
  [
    'clocks that go forward at 2',
    [{ workingHours: daily(span('01:00-04:00')) }, { date: '2026-03-08' }],
    { 1: 60, 3: 60 },
  ],
  [
    'clocks that go back at 2',
    [{ workingHours: daily(span('00:30-03:00')) }, { date: '2026-11-01' }],
    { 0: 30, 1: 120, 2: 60 },
  ],
])('counts the minutes of %s by hour', (_what, given, expected) => {
  expect(countMinutes(...given)).toStrictEqual(expected);
});

const minutes = fc.tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 1, max: 240 }));
const intervals = fc
  .array(minutes, { maxLength: 6 })
  .map((each) => each.map(([from, length]) => ({ from, to: Math.min(from + length, 1380) })))
  .map((each) =>
    each.filter(
      ({ from, to }, index) =>
        from < to && each.every((other, at) => at >= index || other.to <= from || to <= other.from),
    ),
  );

// BEHAVIOR §41.5
test('booked and shift minutes by hour are those of a minute by minute count over the diary, also where the clocks change', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(MONDAY, '2026-03-08', '2026-11-01'),
      intervals,
      intervals,
      intervals,
      (date, shifts, visits, blocks) => {
        const clock = toDateClock(date, NEW_YORK);
        const entries = [
          ...visits.map((each, id) => ({ ...each, kind: 'appointment' as const, id })),
          ...blocks.map((each, id) => ({ ...each, kind: 'block' as const, id })),
        ];
        const member = staffMember(1, { workingHours: daily(...shifts) });
        const parts = catalog({ locations: [location(1)], staff: [member] });
        const own = listHourlyShiftAndPaidMinutes(parts, date, NEW_YORK).get(1) ?? [];
        const page = { ...toEmptyDayPage(date), staffEntries: new Map([[1, entries]]) };
        const counted = listHourlyShiftAndBookedMinutes(
          date,
          own.map((each) => ({ ...each, locationId: 1 })),
          [[1, page]],
          NEW_YORK,
        );
        const expected = new Map<number, { shift: number; booked: number }>();
        for (let minute = 0; minute < clock.end; minute += 1) {
          const local = clock.toLocalMinute(minute);
          const isIn = (all: readonly { from: number; to: number }[], at: number) =>
            all.some(({ from, to }) => from <= at && at < to);
          const shift = isIn(
            shifts.map(({ from, to }) => ({ from: clock.toDiaryMinute(from), to: clock.toDiaryMinute(to) })),
            minute,
          );
          const booked = isIn(visits, minute);
          const hour = Math.floor(local / 60);
          const before = expected.get(hour) ?? { shift: 0, booked: 0 };
          if (shift || booked)
            expected.set(hour, {
              shift: before.shift + Number(shift),
              booked: before.booked + Number(booked),
            });
        }
        expect(new Map(counted.map(({ hour, shift, booked }) => [hour, { shift, booked }]))).toStrictEqual(
          expected,
        );
      },
    ),
    { numRuns: 100 },
  );
});

// BEHAVIOR §41.5
test('booked time counts where the shift of its hour is, else at the home of the member', () => {
  const visitAt = (from: number) => ({ kind: 'appointment' as const, id: from, from, to: from + 30 });
  const page = {
    ...toEmptyDayPage(MONDAY),
    staffEntries: new Map([[1, [visitAt(540), visitAt(600), visitAt(660)]]]),
  };
  const shift = (hour: number, shift: number, locationId: number) => ({
    staffId: 1,
    hour,
    shift,
    locationId,
  });
  const counted = listHourlyShiftAndBookedMinutes(
    MONDAY,
    [shift(9, 60, 2), shift(10, 0, 2)],
    [[1, page]],
    NEW_YORK,
  );
  expect(
    counted.map(({ locationId, hour, shift, booked }) => [locationId, hour, shift, booked]),
  ).toStrictEqual([
    [2, 9, 60, 30],
    [2, 10, 0, 0],
    [1, 10, 0, 30],
    [1, 11, 0, 30],
  ]);
});

// BEHAVIOR §41.5
test.each([
  ['of the member open it for the member', {}, [{ date: MONDAY, ranges: [span('09:00-10:00')] }], { 9: 60 }],
  ['of another date leave it closed', {}, [{ date: '2026-11-17', ranges: [span('09:00-10:00')] }], {}],
])('on a day on which the location is closed, the hours %s', (_, fields, overrides, expected) => {
  const member = staffMember(1, { workingHours: daily(span('09:00-11:00')), overrides, ...fields });
  const closed = location(1, {
    overrides: [
      { date: MONDAY, ranges: [] },
      { date: '2026-11-18', ranges: [span('09:00-10:00')] },
    ],
  });
  const counted =
    listHourlyShiftAndPaidMinutes(catalog({ locations: [closed], staff: [member] }), MONDAY, NEW_YORK).get(
      1,
    ) ?? [];
  expect(Object.fromEntries(counted.map(({ hour, shift }) => [hour, shift]))).toStrictEqual(expected);
});

import { describe, expect, test } from 'vitest';
import {
  type DiaryEntry,
  listEntriesExceptLocationBlocks,
  toEmptyDayPage,
} from '../../../lib/rules/diary/day-pages.ts';
import {
  isOutsideOpeningHours,
  isOutsideSchedule,
  isUnderBlockTime,
  isUpcomingFromDay,
  listAppointmentIdsOfEntries,
} from '../../../lib/rules/diary/schedule-conflicts.ts';
import { daily, location, span, staffMember } from '../../support/catalog/salon-parts.ts';

/** A Friday. */
const DATE = '2026-05-01';
const HERE = location(1, { businessHours: daily(span('09:00-12:00'), span('13:00-18:00')) });
const THERE = location(2);
const LOCATIONS = new Map([HERE, THERE].map((each) => [each.id, each]));

/** An appointment from its lines: time → staff id. */
const appointment = (
  lines: Record<string, number | null>,
  change: { locationId?: number; date?: string } = {},
) => ({
  locationId: 1,
  date: DATE,
  lines: Object.entries(lines).map(([text, staffId]) => ({ ...span(text), staffId })),
  ...change,
});

// BEHAVIOR §11.2, §11.4, §11.5
describe('an appointment is outside opening hours', () => {
  test.each([
    ['not, within a range', { '09:00-12:00': 1 }, false],
    ['when it starts before opening', { '08:59-09:30': 1 }, true],
    ['when it runs over closing', { '17:30-18:15': 1 }, true],
    ['when it runs over lunch', { '11:45-13:15': 1 }, true],
    ['when only its last line does', { '16:00-17:30': 1, '17:30-18:30': 2 }, true],
  ])('%s', (_what, lines, expected) => {
    expect(isOutsideOpeningHours(appointment(lines), HERE, 'UTC')).toBe(expected);
  });

  test('on a closed date, and only at its own location', () => {
    const closed = { ...HERE, overrides: [{ date: DATE, ranges: [] }] };
    expect(isOutsideOpeningHours(appointment({ '10:00-11:00': 1 }), closed, 'UTC')).toBe(true);
    expect(isOutsideOpeningHours(appointment({ '10:00-11:00': 1 }, { locationId: 2 }), closed, 'UTC')).toBe(
      false,
    );
  });
});

describe('an appointment is outside a schedule', () => {
  const ava = staffMember(1, {
    locationIds: [1, 2],
    workingHours: daily({ ...span('09:00-13:00'), locationId: 1 }, { ...span('14:00-18:00'), locationId: 2 }),
    breaks: { friday: [span('11:00-11:15')] },
    overrides: [{ date: '2026-05-08', ranges: [] }],
  });
  test.each([
    ['not, at work', { '09:00-11:00': 1 }, {}, false],
    ['in a break', { '10:30-11:05': 1 }, {}, true],
    ['when the schedule is at another location', { '14:00-15:00': 1 }, {}, true],
    ['not, at the location of the schedule', { '14:00-15:00': 1 }, { locationId: 2 }, false],
    ['on a day off', { '09:00-10:00': 1 }, { date: '2026-05-08' }, true],
    ['not, when another staff member does that line', { '14:00-15:00': 2 }, {}, false],
    ['not, when the line has no staff', { '14:00-15:00': null }, {}, false],
    ['at a deleted location', { '09:00-10:00': 1 }, { locationId: 3 }, true],
  ])('%s', (_what, lines, change, expected) => {
    expect(isOutsideSchedule(appointment(lines, change), ava, LOCATIONS, 'UTC')).toBe(expected);
  });

  test('once the staff member does not work at its location', () => {
    const gone = { ...ava, locationIds: [2], workingHours: daily(span('09:00-18:00')) };
    expect(isOutsideSchedule(appointment({ '09:00-10:00': 1 }), gone, LOCATIONS, 'UTC')).toBe(true);
  });
});

describe('an appointment lies under a block time', () => {
  const block = { locationId: 1, staffId: null, date: DATE, ...span('10:00-11:00') };
  test.each([
    ['of its location', { '10:30-11:30': 1 }, block, true],
    ['not, when they touch', { '11:00-12:00': 1, '09:00-10:00': 2 }, block, false],
    ['not, of another location', { '10:00-11:00': 1 }, { ...block, locationId: 2 }, false],
    ['not, of another day', { '10:00-11:00': 1 }, { ...block, date: '2026-05-02' }, false],
    [
      'of its staff member, at any location',
      { '10:00-11:00': 1 },
      { ...block, staffId: 1, locationId: 2 },
      true,
    ],
    ['not, of another staff member', { '10:00-11:00': 1 }, { ...block, staffId: 2 }, false],
    [
      'not, at the time of another line',
      { '10:00-11:00': 1, '11:00-12:00': 2 },
      { ...block, staffId: 2 },
      false,
    ],
  ])('%s', (_what, lines, over, expected) => {
    expect(isUnderBlockTime(appointment(lines), over, 'UTC')).toBe(expected);
  });
});

// BEHAVIOR §11.4, §11.5, §13.2
describe('processing time', () => {
  const line = { ...span('10:00-12:00'), processing: span('10:45-11:30'), staffId: 1 };
  const visit = { locationId: 1, date: DATE, lines: [line] };
  const block = { locationId: 1, date: DATE, ...span('10:45-11:30') };
  test.each<[string, () => boolean, boolean]>([
    [
      'may lie under a block time of the member',
      () => isUnderBlockTime(visit, { ...block, staffId: 1 }, 'UTC'),
      false,
    ],
    [
      'may not lie under one of the location',
      () => isUnderBlockTime(visit, { ...block, staffId: null }, 'UTC'),
      true,
    ],
    [
      'may not, although the next service does not lie under it',
      () =>
        isUnderBlockTime(
          { ...visit, lines: [line, { ...span('12:00-12:30'), staffId: 1 }] },
          { ...block, staffId: null },
          'UTC',
        ),
      true,
    ],
    [
      'may be a break',
      () =>
        isOutsideSchedule(
          visit,
          staffMember(1, {
            breaks: { friday: [span('10:45-11:30')] },
            workingHours: daily(span('09:00-17:00')),
          }),
          LOCATIONS,
          'UTC',
        ),
      false,
    ],
    [
      'may not lie outside opening hours',
      () =>
        isOutsideOpeningHours(
          { ...visit, lines: [{ ...line, ...span('11:00-13:30'), processing: span('12:00-13:00') }] },
          HERE,
          'UTC',
        ),
      true,
    ],
  ])('%s', (_what, find, expected) => expect(find()).toBe(expected));
});

test.each([
  [0, DATE, true],
  [1, DATE, true],
  [2, DATE, false],
  [3, DATE, false],
  [4, DATE, false],
  [5, DATE, false],
  [1, '2026-04-30', false],
  [1, '2027-01-01', true],
] as const)('status %i on %s is upcoming: %s', (status, date, expected) => {
  expect(isUpcomingFromDay({ status, date }, DATE)).toBe(expected);
});

test('lists each appointment of a page once, and no block times', () => {
  const entry = (kind: DiaryEntry['kind'], id: number): DiaryEntry => ({ kind, id, ...span('09:00-10:00') });
  const page = {
    ...toEmptyDayPage(DATE),
    staffEntries: new Map([
      [1, [entry('appointment', 7), entry('block', 3)]],
      [2, [entry('appointment', 7)]],
    ]),
    resourceEntries: new Map([[3, [entry('appointment', 7), entry('appointment', 6)]]]),
    locationEntries: [entry('appointment', 5)],
    blockEntries: [entry('block', 4)],
  };
  const lines = listEntriesExceptLocationBlocks(page);
  expect(listAppointmentIdsOfEntries(lines)).toStrictEqual([5, 6, 7]);
  expect(lines.map(({ owner, entry: { id } }) => [owner, id])).toStrictEqual([
    [{ kind: 'staff', id: 1 }, 7],
    [{ kind: 'staff', id: 1 }, 3],
    [{ kind: 'staff', id: 2 }, 7],
    [{ kind: 'resource', id: 3 }, 7],
    [{ kind: 'resource', id: 3 }, 6],
    [{ kind: 'location' }, 5],
  ]);
  expect(new Set(lines.map(({ date }) => date))).toStrictEqual(new Set([DATE]));
});

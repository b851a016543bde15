import { describe, expect, test } from 'vitest';
import { type DiaryEntry, emptyPage } from '../../../lib/rules/scheduling/day-pages.ts';
import {
  appointmentsOf,
  diaryLines,
  isOutsideHours,
  isOutsideShift,
  isStillAhead,
  isUnderBlock,
} from '../../../lib/rules/scheduling/schedule-conflicts.ts';
import { daily, location, member, span } from '../../support/salon-parts.ts';

/** A Friday. */
const DATE = '2026-05-01';
const HERE = location(1, { businessHours: daily(span('09:00-12:00'), span('13:00-18:00')) });
const THERE = location(2);
const LOCATIONS = new Map([HERE, THERE].map((each) => [each.id, each]));

/** An appointment of lines by their times, each with who does it. */
const appointment = (
  lines: Record<string, number | null>,
  change: { locationId?: number; date?: string } = {},
) => ({
  locationId: 1,
  date: DATE,
  lines: Object.entries(lines).map(([text, staffId]) => ({ ...span(text), staffId })),
  ...change,
});

describe('an appointment is outside of hours', () => {
  test.each([
    ['not, within a range', { '09:00-12:00': 1 }, false],
    ['when it starts before opening', { '08:59-09:30': 1 }, true],
    ['when it runs over closing', { '17:30-18:15': 1 }, true],
    ['when it runs over lunch', { '11:45-13:15': 1 }, true],
    ['when only its last line does', { '16:00-17:30': 1, '17:30-18:30': 2 }, true],
  ])('%s', (_what, lines, expected) => {
    expect(isOutsideHours(appointment(lines), HERE)).toBe(expected);
  });

  test('on a closed date, and only at its own location', () => {
    const closed = { ...HERE, closedDates: [DATE] };
    expect(isOutsideHours(appointment({ '10:00-11:00': 1 }), closed)).toBe(true);
    expect(isOutsideHours(appointment({ '10:00-11:00': 1 }, { locationId: 2 }), closed)).toBe(false);
  });
});

describe('an appointment is outside of a shift', () => {
  const ava = member(1, {
    locationIds: [1, 2],
    workingHours: daily({ ...span('09:00-13:00'), locationId: 1 }, { ...span('14:00-18:00'), locationId: 2 }),
    breaks: { friday: [span('11:00-11:15')] },
    overrides: [{ date: '2026-05-08', ranges: [] }],
  });
  test.each([
    ['not, at work', { '09:00-11:00': 1 }, {}, false],
    ['in a break', { '10:30-11:05': 1 }, {}, true],
    ['when the schedule has them elsewhere', { '14:00-15:00': 1 }, {}, true],
    ['not, where the schedule has them then', { '14:00-15:00': 1 }, { locationId: 2 }, false],
    ['on a day off', { '09:00-10:00': 1 }, { date: '2026-05-08' }, true],
    ['not, when somebody else does that line', { '14:00-15:00': 2 }, {}, false],
    ['not, when nobody does it', { '14:00-15:00': null }, {}, false],
    ['at a location that there is no more', { '09:00-10:00': 1 }, { locationId: 3 }, true],
  ])('%s', (_what, lines, change, expected) => {
    expect(isOutsideShift(appointment(lines, change), ava, LOCATIONS)).toBe(expected);
  });

  test('once the member does not work at its location', () => {
    const gone = { ...ava, locationIds: [2], workingHours: daily(span('09:00-18:00')) };
    expect(isOutsideShift(appointment({ '09:00-10:00': 1 }), gone, LOCATIONS)).toBe(true);
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
      'of its member, wherever they work',
      { '10:00-11:00': 1 },
      { ...block, staffId: 1, locationId: 2 },
      true,
    ],
    ['not, of another member', { '10:00-11:00': 1 }, { ...block, staffId: 2 }, false],
    ['not, at another line’s time', { '10:00-11:00': 1, '11:00-12:00': 2 }, { ...block, staffId: 2 }, false],
  ])('%s', (_what, lines, over, expected) => {
    expect(isUnderBlock(appointment(lines), over)).toBe(expected);
  });
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
] as const)('status %i on %s is ahead: %s', (status, date, expected) => {
  expect(isStillAhead({ status, date }, DATE)).toBe(expected);
});

test('diaries give each appointment once, and block times none', () => {
  const entry = (kind: DiaryEntry['kind'], id: number): DiaryEntry => ({ kind, id, ...span('09:00-10:00') });
  const page = {
    ...emptyPage(DATE),
    members: new Map([
      [1, [entry('appointment', 7), entry('block', 3)]],
      [2, [entry('appointment', 7)]],
    ]),
    room: [entry('appointment', 5)],
    blocks: [entry('block', 4)],
  };
  expect(appointmentsOf(diaryLines(page))).toEqual([5, 7]);
});

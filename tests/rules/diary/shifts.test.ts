import { expect, test } from 'vitest';
import { toLocationDayMinutes } from '../../../lib/rules/diary/opening-hours.ts';
import {
  hasLeftBy,
  listAbsenceRanges,
  listApprovedTimeOffOn,
  listShiftsMinusAbsences,
  toTimeOffRange,
} from '../../../lib/rules/diary/shifts.ts';
import type { TimeOff } from '../../../lib/rules/salons/salon.ts';
import { FRIDAY } from '../../support/booking/slot-questions.ts';
import { at, location, span, staffMember } from '../../support/catalog/salon-parts.ts';

const timeOff = (fields: Partial<TimeOff> = {}): TimeOff => ({
  id: 1,
  from: '2026-12-07',
  to: '2026-12-09',
  fromTime: null,
  toTime: null,
  kind: 'vacation',
  paid: true,
  note: '',
  status: 'approved',
  ...fields,
});
const AFTERNOON = { fromTime: at('13:00'), toTime: at('15:00') };

// BEHAVIOR §11.17
test.each([
  [null, false],
  ['2026-12-06', true],
  ['2026-12-07', false],
  ['2026-12-08', false],
])('a member with the last day %s has left by December 7: %s', (lastDay, expected) => {
  expect(hasLeftBy({ lastDay }, '2026-12-07')).toBe(expected);
});

// BEHAVIOR §11.16
test.each<[string, string, Partial<TimeOff>, boolean]>([
  ['the day before', '2026-12-06', {}, false],
  ['the first day', '2026-12-07', {}, true],
  ['the last day', '2026-12-09', {}, true],
  ['the day after', '2026-12-10', {}, false],
  ['a day of a request', '2026-12-08', { status: 'requested' }, false],
  ['a day that was declined', '2026-12-08', { status: 'declined' }, false],
])('time off counts on %s', (_, date, fields, expected) => {
  const member = { timeOff: [timeOff(fields)], lastDay: null };
  expect(listApprovedTimeOffOn(member, date)).toHaveLength(expected ? 1 : 0);
  expect(listAbsenceRanges(member, date)).toStrictEqual(expected ? [span('00:00-24:00')] : []);
});

test('the ranges of a day are its hours, or the whole day where the member has left', () => {
  const member = { timeOff: [timeOff(AFTERNOON)], lastDay: '2026-12-08' };
  expect(listAbsenceRanges(member, '2026-12-08')).toStrictEqual([span('13:00-15:00')]);
  expect(listAbsenceRanges(member, '2026-12-09')).toStrictEqual([span('00:00-24:00')]);
  expect(listAbsenceRanges({ timeOff: [], lastDay: null }, '2026-12-09')).toStrictEqual([]);
  expect(toTimeOffRange(AFTERNOON)).toStrictEqual(span('13:00-15:00'));
});

// BEHAVIOR §11.4
test('the shifts of an override name a location only if the override does', () => {
  const ranges = [span('10:00-11:00')];
  const shiftsWith = (locationId?: number) => {
    const override = { date: FRIDAY, ranges, ...(locationId === undefined ? {} : { locationId }) };
    return listShiftsMinusAbsences(
      staffMember(1, { overrides: [override] }),
      toLocationDayMinutes(location(1), FRIDAY, 'UTC'),
    );
  };
  expect(shiftsWith()).toStrictEqual(ranges);
  expect(shiftsWith(2)).toStrictEqual([{ ...span('10:00-11:00'), locationId: 2 }]);
});

// BEHAVIOR §11.16
test('approved time off takes its hours out of the shifts, which keep their location', () => {
  const override = { date: FRIDAY, locationId: 2, ranges: [span('10:00-14:00')] };
  const lunch = timeOff({ from: FRIDAY, to: FRIDAY, fromTime: at('12:00'), toTime: at('13:00') });
  const member = staffMember(1, { overrides: [override], timeOff: [lunch] });
  expect(listShiftsMinusAbsences(member, toLocationDayMinutes(location(1), FRIDAY, 'UTC'))).toStrictEqual([
    { ...span('10:00-12:00'), locationId: 2 },
    { ...span('13:00-14:00'), locationId: 2 },
  ]);
});

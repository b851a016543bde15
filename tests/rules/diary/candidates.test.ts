import { expect, test } from 'vitest';
import { listPerformerCandidates } from '../../../lib/rules/diary/candidates.ts';
import type { Intervals } from '../../../lib/rules/diary/intervals.ts';
import { toLocationDayMinutes } from '../../../lib/rules/diary/opening-hours.ts';
import type { StaffMember, TimeOff } from '../../../lib/rules/salons/salon.ts';
import { FRIDAY, type SlotCase, slotCase } from '../../support/booking/slot-questions.ts';
import { span, staffMember } from '../../support/catalog/salon-parts.ts';

const [NEXT_FRIDAY, FRIDAY_AFTER_NEXT] = ['2026-05-08', '2026-05-15'];
const TEN_TO_ELEVEN = { overrides: [{ date: NEXT_FRIDAY, ranges: [span('10:00-11:00')] }] };

const WHOLE_DAY_OFF: TimeOff = {
  id: 1,
  from: NEXT_FRIDAY,
  to: NEXT_FRIDAY,
  fromTime: null,
  toTime: null,
  kind: 'vacation',
  paid: true,
  note: '',
  status: 'approved',
};

/** The hours of the one member of the salon, by date. */
function hoursOf(fields: Partial<StaffMember>, options: SlotCase = {}) {
  const context = slotCase({ ...options, staff: [staffMember(1, fields)] });
  const [performer] = context.visit.lines.flatMap((line) => listPerformerCandidates(line, context));
  const toDay = (date: string) => toLocationDayMinutes(context.location, date, 'UTC');
  return {
    shift: (date: string) => performer?.shiftHours(toDay(date)),
    override: (date: string) => performer?.overrideHours(toDay(date)),
  };
}

// BEHAVIOR §11.4, §11.16
test.each<[string, string, number | null, Partial<StaffMember>, Intervals]>([
  ['a requested member', 'an override', 1, TEN_TO_ELEVEN, [span('10:00-11:00')]],
  ['a member whom nobody requested', 'an override', null, TEN_TO_ELEVEN, [span('10:00-11:00')]],
  ['a requested member', 'time off', 1, { timeOff: [WHOLE_DAY_OFF] }, []],
])(
  'the hours of %s are computed once for a weekday, and anew for a date with %s',
  (_, _what, staffId, fields, expected) => {
    const { shift } = hoursOf(fields, { visit: [[1, staffId]] });
    expect(shift(NEXT_FRIDAY)).toStrictEqual(expected);
    expect(shift(FRIDAY)).toStrictEqual([span('09:00-17:00')]);
    expect(shift(FRIDAY_AFTER_NEXT)).toBe(shift(FRIDAY));
    expect(shift(NEXT_FRIDAY)).toStrictEqual(expected);
  },
);

test('a member has no hours on a date with an override without hours, whatever the salon assigns by', () => {
  const away = { overrides: [{ date: FRIDAY, ranges: [] }] };
  expect([true, false].map((dynamic) => hoursOf(away, { dynamic }).shift(FRIDAY))).toStrictEqual([[], []]);
});

// BEHAVIOR §11.17
test('the front desk books a requested member all day up to the last day, and no hour after it', () => {
  const { override } = hoursOf({ lastDay: FRIDAY }, { visit: [[1, 1]] });
  expect(override(FRIDAY)).toStrictEqual([span('00:00-24:00')]);
  expect(override(NEXT_FRIDAY)).toStrictEqual([]);
});

import { expect, test } from 'vitest';
import { listPerformerCandidates } from '../../../lib/rules/diary/candidates.ts';
import { toLocationDayMinutes } from '../../../lib/rules/diary/opening-hours.ts';
import { FRIDAY, slotCase } from '../../support/booking/slot-questions.ts';
import { span, staffMember } from '../../support/catalog/salon-parts.ts';

const [NEXT_FRIDAY, FRIDAY_AFTER_NEXT] = ['2026-05-08', '2026-05-15'];

// BEHAVIOR §11.4
test.each([
  ['a requested member', 1],
  ['a member whom nobody requested', null],
])('the hours of %s are computed once for a weekday, and anew for a date with an override', (_, staffId) => {
  const member = staffMember(1, { overrides: [{ date: NEXT_FRIDAY, ranges: [span('10:00-11:00')] }] });
  const context = slotCase({ staff: [member], visit: [[1, staffId]] });
  const [line] = context.visit.lines;
  const [performer] = line ? listPerformerCandidates(line, context) : [];
  const hoursOf = (date: string) =>
    performer?.shiftHours(toLocationDayMinutes(context.location, date, 'UTC'));
  expect(hoursOf(NEXT_FRIDAY)).toEqual([span('10:00-11:00')]);
  expect(hoursOf(FRIDAY)).toEqual([span('09:00-17:00')]);
  expect(hoursOf(FRIDAY_AFTER_NEXT)).toBe(hoursOf(FRIDAY));
  expect(hoursOf(NEXT_FRIDAY)).toEqual([span('10:00-11:00')]);
});

import { expect, test } from 'vitest';
import { listShiftTimes } from '../../../lib/rules/diary/shift-times.ts';
import type { StaffMember, TimeOff } from '../../../lib/rules/salons/salon.ts';
import { catalog, daily, location, span, staffMember } from '../../support/catalog/salon-parts.ts';

const NEW_YORK = 'America/New_York';
const MONDAY = '2026-11-16';

/** Minutes by hour of one member at location 1: `9: 60, 10: 30` without breaks. */
function countMinutes(
  member: Partial<StaffMember>,
  { date = MONDAY, overrides = [] as { date: string; ranges: { from: number; to: number }[] }[] } = {},
): Record<number, number | string> {
  const locations = [location(1, { overrides }), location(2)];
  const parts = catalog({ locations, staff: [staffMember(1, member)] });
  const times = listShiftTimes(parts, date, NEW_YORK).get(1) ?? [];
  return Object.fromEntries(
    times.map(({ hour, shift, paid }) => [hour, paid === undefined ? shift : `${shift} of ${paid}`]),
  );
}
const timeOff = (fields: Partial<TimeOff>): TimeOff => ({
  ...{ id: 1, from: MONDAY, to: MONDAY, fromTime: 540, toTime: 570, kind: 'vacation', paid: false },
  ...{ note: '', status: 'approved' },
  ...fields,
});
const hours = { workingHours: daily(span('09:00-11:00')) };

// BEHAVIOR §41.1
test.each<[string, Parameters<typeof countMinutes>, Record<number, number | string>]>([
  ['a shift', [hours], { 9: 60, 10: 60 }],
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
  expect(countMinutes(...given)).toEqual(expected);
});

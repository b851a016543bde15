import type { LocalDate, Location, Shift, StaffMember } from '../salon/salon.ts';
import { type Intervals, mergeIntervals, subtract } from './intervals.ts';
import type { Day } from './opening-hours.ts';

/** A staff member's working time on one date: at one location, and at all others. */
export type StaffSchedule = { readonly here: Intervals; readonly elsewhere: Intervals };

/**
 * A staff member's schedule at a location. Overrides of the date replace the weekly hours (BEHAVIOR §11.6); a range
 * without a location counts at every location of the staff member.
 */
export function computeSchedule(
  staffMember: StaffMember,
  location: Location,
  { date, weekday }: Pick<Day, 'date' | 'weekday'>,
): StaffSchedule {
  const ranges = findOverrideRanges(staffMember, date) ?? staffMember.workingHours[weekday] ?? [];
  const isHere = ({ locationId }: Shift) => locationId === undefined || locationId === location.id;
  const elsewhere = mergeIntervals(ranges.filter((range) => !isHere(range)));
  return { here: subtract(mergeIntervals(ranges.filter(isHere)), elsewhere), elsewhere };
}

/** Whether the schedule of a date differs from its weekday's. */
export const hasOverride = (staffMember: StaffMember, date: LocalDate): boolean =>
  staffMember.overrides.some((override) => override.date === date);

function findOverrideRanges(staffMember: StaffMember, date: LocalDate): Shift[] | undefined {
  if (!hasOverride(staffMember, date)) return undefined;
  return staffMember.overrides
    .filter((override) => override.date === date)
    .flatMap(({ locationId, ranges }) =>
      ranges.map(({ from, to }) => (locationId === undefined ? { from, to } : { from, to, locationId })),
    );
}

import type { LocalDate, Location, Shift, StaffMember } from '../salon/salon.ts';
import { type Intervals, normalise, subtract } from './intervals.ts';
import type { Day } from './opening-hours.ts';

/** Where a member's schedule puts them on one date: at the location in question, and at others. */
export type Schedule = { readonly here: Intervals; readonly elsewhere: Intervals };

/**
 * A member's schedule at a location. Overrides of the date, where there are any, replace the weekly hours (decisions
 * §7); a range that names no location counts at every one where the member works.
 */
export function scheduleOn(
  member: StaffMember,
  location: Location,
  { date, weekday }: Pick<Day, 'date' | 'weekday'>,
): Schedule {
  const ranges = overriddenRanges(member, date) ?? member.workingHours[weekday] ?? [];
  const isHere = ({ locationId }: Shift) => locationId === undefined || locationId === location.id;
  const elsewhere = normalise(ranges.filter((range) => !isHere(range)));
  return { here: subtract(normalise(ranges.filter(isHere)), elsewhere), elsewhere };
}

/** Whether this date's schedule is another than its weekday's. */
export const isOverridden = (member: StaffMember, date: LocalDate): boolean =>
  member.overrides.some((override) => override.date === date);

function overriddenRanges(member: StaffMember, date: LocalDate): Shift[] | undefined {
  if (!isOverridden(member, date)) return undefined;
  return member.overrides
    .filter((override) => override.date === date)
    .flatMap(({ locationId, ranges }) =>
      ranges.map(({ from, to }) => (locationId === undefined ? { from, to } : { from, to, locationId })),
    );
}

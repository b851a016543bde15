import type { Interval, LocalDate, Location, Shift, StaffMember, TimeOff } from '../salons/salon.ts';
import { type Intervals, mergeIntervals, subtractIntervals } from './intervals.ts';
import type { LocationDayMinutes } from './opening-hours.ts';

/** Whether a date lies after the last day of a staff member (BEHAVIOR §11.17). */
export const hasLeftBy = ({ lastDay }: Pick<StaffMember, 'lastDay'>, date: LocalDate): boolean =>
  lastDay !== null && date > lastDay;

const WHOLE_DAY: Interval = { from: 0, to: 1440 };

export const toTimeOffRange = ({ fromTime, toTime }: Pick<TimeOff, 'fromTime' | 'toTime'>): Interval => ({
  from: fromTime ?? WHOLE_DAY.from,
  to: toTime ?? WHOLE_DAY.to,
});

export const listApprovedTimeOffOn = (
  { timeOff }: Pick<StaffMember, 'timeOff'>,
  date: LocalDate,
): TimeOff[] => timeOff.filter(({ status, from, to }) => status === 'approved' && from <= date && date <= to);

/** Minutes of the local clock of a date in which a staff member has time off or has left (BEHAVIOR §11.16). */
export const listAbsenceRanges = (
  staffMember: Pick<StaffMember, 'timeOff' | 'lastDay'>,
  date: LocalDate,
): readonly Interval[] =>
  hasLeftBy(staffMember, date) ? [WHOLE_DAY] : listApprovedTimeOffOn(staffMember, date).map(toTimeOffRange);

/** The hours without breaks. Breaks are weekly; they hold at every location, and on dates with an override (BEHAVIOR §13.5). */
export const subtractBreaks = (
  staffMember: StaffMember,
  { weekday }: Pick<LocationDayMinutes, 'weekday'>,
  hours: Intervals,
): Intervals => subtractIntervals(hours, mergeIntervals(staffMember.breaks[weekday] ?? []));

/** The shifts of a staff member on a date without time off, at any location (BEHAVIOR §11.4, §11.16). */
export function listShiftsMinusAbsences(
  staffMember: StaffMember,
  { date, weekday }: Pick<LocationDayMinutes, 'date' | 'weekday'>,
): readonly Shift[] {
  const shifts = findOverrideShifts(staffMember, date) ?? staffMember.workingHours[weekday] ?? [];
  const absences = mergeIntervals(listAbsenceRanges(staffMember, date));
  return shifts.flatMap((shift) =>
    subtractIntervals([shift], absences).map((left) => ({ ...shift, ...left })),
  );
}

/** A staff member's working time on one date: at one location, and at all others. */
type ShiftsByPlace = { readonly here: Intervals; readonly elsewhere: Intervals };

/**
 * A staff member's shifts of a day, at a location and at the others. Overrides of the date replace the weekly hours (BEHAVIOR §11.4); a range
 * without a location counts at every location of the staff member.
 */
export function splitShiftsHereAndElsewhere(
  staffMember: StaffMember,
  location: Location,
  { date, weekday }: Pick<LocationDayMinutes, 'date' | 'weekday'>,
): ShiftsByPlace {
  const ranges = listShiftsMinusAbsences(staffMember, { date, weekday });
  const elsewhere = mergeIntervals(
    ranges.filter(({ locationId = location.id }) => locationId !== location.id),
  );
  return { here: subtractIntervals(mergeIntervals(ranges), elsewhere), elsewhere };
}

export const hasScheduleOverride = (staffMember: StaffMember, date: LocalDate): boolean =>
  staffMember.overrides.some((override) => override.date === date);

/** Whether the working time of a date differs from its weekday's. */
export const differsFromWeeklyHours = (staffMember: StaffMember, date: LocalDate): boolean =>
  hasScheduleOverride(staffMember, date) || listAbsenceRanges(staffMember, date).length > 0;

/** The shifts that replace those of the weekday; undefined where the date has the weekly hours. */
export function findOverrideShifts(staffMember: StaffMember, date: LocalDate): Shift[] | undefined {
  if (!hasScheduleOverride(staffMember, date)) return undefined;
  return staffMember.overrides
    .filter((override) => override.date === date)
    .flatMap(({ locationId, ranges }) =>
      locationId === undefined ? ranges : ranges.map((range) => ({ ...range, locationId })),
    );
}

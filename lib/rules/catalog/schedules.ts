import { countDaysBetween } from '../calendar.ts';
import { overlaps } from '../diary/intervals.ts';
import type { AddFieldError } from '../field-errors.ts';
import type { LocationId } from '../ids.ts';
import {
  type DateHours,
  type Interval,
  type ScheduleOverride,
  type Shift,
  WEEKDAYS,
  type WeeklyHours,
} from '../salons/salon.ts';

// Each function returns hours in order and adds an error, at the index of the request, for each range that is invalid.

/** The ranges of one day, by start. Each must end after it starts, and must not overlap another (BEHAVIOR §11.3). */
export function validateRanges<Range extends Interval>(
  ranges: readonly Range[],
  field: string,
  addError: AddFieldError,
): Range[] {
  const sorted = ranges
    .map((range, index) => ({ range, index }))
    .sort((a, b) => a.range.from - b.range.from || a.range.to - b.range.to);
  for (const [position, { range, index }] of sorted.entries()) {
    if (range.to <= range.from) addError(`${field}.${index}.to`, 'Must be after from');
    else if ((sorted[position - 1]?.range.to ?? 0) > range.from) {
      addError(`${field}.${index}.from`, 'Must not overlap another range');
    }
  }
  return sorted.map(({ range }) => range);
}

/** Hours by weekday; days without ranges are left out. */
export function validateWeeklyHours<Range extends Interval>(
  hours: WeeklyHours<Range>,
  field: string,
  addError: AddFieldError,
): WeeklyHours<Range> {
  const days = WEEKDAYS.map(
    (day) => [day, validateRanges(hours[day] ?? [], `${field}.${day}`, addError)] as const,
  );
  return Object.fromEntries(days.filter(([, ranges]) => ranges.length > 0)) as WeeklyHours<Range>;
}

/** A range must be at a location of the staff member, and must name it if there are several (BEHAVIOR §11.3). */
function validateRangeLocation(
  locationId: LocationId | undefined,
  locationIds: readonly LocationId[],
  field: string,
  addError: AddFieldError,
): void {
  if (locationId === undefined) {
    if (locationIds.length > 1) addError(field, 'Is required for staff who work at several locations');
  } else if (!locationIds.includes(locationId)) {
    addError(field, 'Must be one of the locations of this staff member');
  }
}

/** Hours of single dates of a location, by date; each date has them once (BEHAVIOR §11.2). */
export function validateDateHours(overrides: readonly DateHours[], addError: AddFieldError): DateHours[] {
  const ordered = overrides.map(({ date, ranges }, index) => {
    const field = `overrides.${index}`;
    if (overrides.findIndex((other) => other.date === date) < index) addError(`${field}.date`, 'Duplicate');
    return { date, ranges: validateRanges(ranges, `${field}.ranges`, addError) };
  });
  return ordered.sort((a, b) => countDaysBetween(b.date, a.date));
}

/** The working hours of a staff member. */
export function validateShifts(
  hours: WeeklyHours<Shift>,
  locationIds: readonly LocationId[],
  addError: AddFieldError,
): WeeklyHours<Shift> {
  for (const day of WEEKDAYS) {
    for (const [index, { locationId }] of (hours[day] ?? []).entries()) {
      validateRangeLocation(locationId, locationIds, `workingHours.${day}.${index}.locationId`, addError);
    }
  }
  return validateWeeklyHours(hours, 'workingHours', addError);
}

/** Whether two overrides concern the same location; one without a location concerns all of them. */
const isSameLocation = (a: ScheduleOverride, b: ScheduleOverride): boolean =>
  a.locationId === undefined || b.locationId === undefined || a.locationId === b.locationId;

/**
 * Schedule overrides, by date. A date has at most one override per location, and their ranges must not overlap. A day
 * off (no ranges) needs no location; without one it is the only override of its date (BEHAVIOR §11.4).
 */
export function validateOverrides(
  overrides: readonly ScheduleOverride[],
  locationIds: readonly LocationId[],
  addError: AddFieldError,
): ScheduleOverride[] {
  const earlierByDate = new Map<string, ScheduleOverride[]>();
  const ordered = overrides.map((override, index) => {
    const field = `overrides.${index}`;
    const { date, locationId } = override;
    if (locationId !== undefined || override.ranges.length > 0) {
      validateRangeLocation(locationId, locationIds, `${field}.locationId`, addError);
    }
    const ranges = validateRanges(override.ranges, `${field}.ranges`, addError);
    const earlier = earlierByDate.get(date) ?? [];
    if (earlier.some((other) => isSameLocation(other, override))) {
      addError(`${field}.date`, 'Duplicate override for this date and location');
    } else if (earlier.some((other) => ranges.some((range) => overlaps(other.ranges, range)))) {
      addError(`${field}.ranges`, 'Must not overlap another override of this date');
    }
    earlierByDate.set(date, [...earlier, override]);
    return { ...override, ranges };
  });
  return ordered.sort((a, b) => countDaysBetween(b.date, a.date));
}

import type { Refuse } from '../field-errors.ts';
import type { LocationId } from '../ids.ts';
import { overlaps } from '../scheduling/intervals.ts';
import {
  type Interval,
  type Minute,
  type ScheduleOverride,
  type Shift,
  WEEKDAYS,
  type WeeklyHours,
} from './salon.ts';

/** 'HH:mm'; the end of the day is '24:00' (decisions §7). */
export const clockText = (minute: Minute): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/**
 * Ranges of one day in their order. Refuses those that do not end after they start and those that overlap another,
 * each by its place in the list as it was sent.
 */
export function orderedRanges<Range extends Interval>(
  ranges: readonly Range[],
  field: string,
  refuse: Refuse,
): Range[] {
  const placed = ranges
    .map((range, index) => ({ range, index }))
    .sort((a, b) => a.range.from - b.range.from || a.range.to - b.range.to);
  for (const [at, { range, index }] of placed.entries()) {
    if (range.to <= range.from) refuse(`${field}.${index}.to`, 'Must be after from');
    else if ((placed[at - 1]?.range.to ?? 0) > range.from) {
      refuse(`${field}.${index}.from`, 'Must not overlap another range');
    }
  }
  return placed.map(({ range }) => range);
}

/** Hours of each weekday in their order; days without any are left out. Refuses as `orderedRanges` does. */
export function orderedWeek<Range extends Interval>(
  hours: WeeklyHours<Range>,
  field: string,
  refuse: Refuse,
): WeeklyHours<Range> {
  const days = WEEKDAYS.map(
    (day) => [day, orderedRanges(hours[day] ?? [], `${field}.${day}`, refuse)] as const,
  );
  return Object.fromEntries(days.filter(([, ranges]) => ranges.length > 0)) as WeeklyHours<Range>;
}

/** A range of a member says where it is: at one of the member's locations, and by name where there are several. */
function refuseWrongPlace(
  place: LocationId | undefined,
  locationIds: readonly LocationId[],
  field: string,
  refuse: Refuse,
): void {
  if (place === undefined) {
    if (locationIds.length > 1) refuse(field, 'Is required for a member of several locations');
  } else if (!locationIds.includes(place)) refuse(field, 'Must be one of location_ids');
}

/** Working hours of a member, in their order (decisions §7). */
export function orderedShifts(
  hours: WeeklyHours<Shift>,
  locationIds: readonly LocationId[],
  refuse: Refuse,
): WeeklyHours<Shift> {
  for (const day of WEEKDAYS) {
    for (const [index, { locationId }] of (hours[day] ?? []).entries()) {
      refuseWrongPlace(locationId, locationIds, `working_hours.${day}.${index}.location_id`, refuse);
    }
  }
  return orderedWeek(hours, 'working_hours', refuse);
}

/** Whether both speak of one place; a day off that names none is one everywhere. */
const isSamePlace = (a: ScheduleOverride, b: ScheduleOverride): boolean =>
  a.locationId === undefined || b.locationId === undefined || a.locationId === b.locationId;

/**
 * Overrides of single dates, by date. A date may have one for each location, whose ranges do not overlap: nobody is
 * at two places at once. One without ranges is a day off and needs no location; it then is the date's only one.
 */
export function orderedOverrides(
  overrides: readonly ScheduleOverride[],
  locationIds: readonly LocationId[],
  refuse: Refuse,
): ScheduleOverride[] {
  const earlier = new Map<string, ScheduleOverride[]>();
  const ordered = overrides.map((override, index) => {
    const field = `overrides.${index}`;
    const { date, locationId } = override;
    if (locationId !== undefined || override.ranges.length > 0) {
      refuseWrongPlace(locationId, locationIds, `${field}.location_id`, refuse);
    }
    const ranges = orderedRanges(override.ranges, `${field}.ranges`, refuse);
    const others = earlier.get(date) ?? [];
    const collides = others.some((other) => ranges.some((range) => overlaps(other.ranges, range)));
    if (others.some((other) => isSamePlace(other, override))) {
      refuse(`${field}.date`, 'Is named twice for this location');
    } else if (collides) refuse(`${field}.ranges`, 'Must not overlap another override of this date');
    earlier.set(date, [...others, override]);
    return { ...override, ranges };
  });
  return ordered.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

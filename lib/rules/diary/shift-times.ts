import { toWeekday } from '../calendar.ts';
import type { LocationId, StaffId } from '../ids.ts';
import type { Catalog, Interval, LocalDate, Location, StaffMember } from '../salons/salon.ts';
import { type DateClock, toDateClock, toDiaryIntervals } from '../time-zone.ts';
import { mergeIntervals } from './intervals.ts';
import { listShifts, subtractBreaks } from './performers.ts';

/** Minutes of a member in one hour of the local clock. An hour that the clocks repeat has up to 120 (BEHAVIOR §41.1). */
export type ShiftTime = {
  readonly staffId: StaffId;
  readonly hour: number;
  /** Without breaks and time off. */
  readonly shift: number;
  /** The shift with paid time off; missing without any. */
  readonly paid?: number;
};

/** The minutes of some intervals of a diary in each hour of the local clock. */
export function countMinutesByHour(clock: DateClock, intervals: readonly Interval[]): Map<number, number> {
  const minutes = new Map<number, number>();
  for (const { from, to } of intervals)
    for (let next = from; next < to; ) {
      const local = clock.toLocalMinute(next);
      const hour = Math.floor(local / 60);
      const counted = Math.min(to - next, 60 - (local % 60));
      minutes.set(hour, (minutes.get(hour) ?? 0) + counted);
      next += counted;
    }
  return minutes;
}

/** A location that is closed on a date has no shifts, except of members who have hours of their own for the date. */
const isWorked = (location: Location, { overrides }: StaffMember, date: LocalDate): boolean =>
  overrides.some((override) => override.date === date) ||
  location.overrides.every((override) => override.date !== date || override.ranges.length > 0);

/** The minutes of a member's shifts at a location by hour, without breaks. A shift without a location is at the member's only one. */
function countShiftMinutes(
  staffMember: StaffMember,
  location: Location,
  date: LocalDate,
  clock: DateClock,
): ReadonlyMap<number, number> {
  const { locationIds, homeLocationId } = staffMember;
  const only = locationIds[0] ?? homeLocationId;
  const day = { date, weekday: toWeekday(date) };
  const shifts = listShifts(staffMember, day).filter(({ locationId = only }) => locationId === location.id);
  const hours = subtractBreaks(staffMember, day, mergeIntervals(shifts));
  return countMinutesByHour(clock, toDiaryIntervals(clock, hours));
}

/** The minutes that members are to work on a date at each location, and those that are paid. */
export function listShiftTimes(
  { staff, locations }: Pick<Catalog, 'staff' | 'locations'>,
  date: LocalDate,
  timeZone: string,
): ReadonlyMap<LocationId, readonly ShiftTime[]> {
  const clock = toDateClock(date, timeZone);
  return new Map(
    [...locations.values()].map((location) => {
      const working = [...staff.values()].filter((member) => isWorked(location, member, date));
      const times = working.flatMap((member) => {
        const unpaid = { ...member, timeOff: member.timeOff.filter(({ paid }) => !paid) };
        const shifts = countShiftMinutes(member, location, date, clock);
        return [...countShiftMinutes(unpaid, location, date, clock)].map(([hour, paid]): ShiftTime => {
          const shift = shifts.get(hour) ?? 0;
          return { staffId: member.id, hour, shift, ...(paid === shift ? {} : { paid }) };
        });
      });
      return [location.id, times];
    }),
  );
}

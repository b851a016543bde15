import { toWeekday } from '../calendar.ts';
import type { LocationId, StaffId } from '../ids.ts';
import type { Catalog, Interval, LocalDate, Location, StaffMember } from '../salons/salon.ts';
import { MINUTE_MS } from '../time-units.ts';
import { type DateClock, toDateClock, toDiaryIntervals, toInstant } from '../time-zone.ts';
import type { DayPage } from './day-pages.ts';
import { mergeIntervals } from './intervals.ts';
import { hasScheduleOverride, listShiftsMinusAbsences, subtractBreaks } from './shifts.ts';

/** Minutes of a member in one hour of the local clock. An hour that the clocks repeat has up to 120 (BEHAVIOR §41.1). */
export type ShiftTime = {
  readonly staffId: StaffId;
  readonly hour: number;
  /** Without breaks and time off. */
  readonly shift: number;
  /** The shift with paid time off; missing without any. */
  readonly paid?: number;
};

function countMinutesByHour(clock: DateClock, intervals: readonly Interval[]): Map<number, number> {
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
const isWorked = (location: Location, staffMember: StaffMember, date: LocalDate): boolean =>
  hasScheduleOverride(staffMember, date) ||
  location.overrides.every((override) => override.date !== date || override.ranges.length > 0);

/** The minutes of a member's shifts at a location by hour, without breaks. A shift without a location is at the member's only one. */
function countShiftMinutes(
  staffMember: StaffMember,
  location: Location,
  date: LocalDate,
  clock: DateClock,
  end: number,
): ReadonlyMap<number, number> {
  const { locationIds, homeLocationId } = staffMember;
  const only = locationIds[0] ?? homeLocationId;
  const day = { date, weekday: toWeekday(date) };
  const shifts = listShiftsMinusAbsences(staffMember, day).filter(
    ({ locationId = only }) => locationId === location.id,
  );
  const hours = subtractBreaks(staffMember, day, mergeIntervals(shifts));
  const intervals = toDiaryIntervals(clock, hours).map(({ from, to }) => ({ from, to: Math.min(to, end) }));
  return countMinutesByHour(clock, intervals);
}

/**
 * The minutes that members are to work on a date at each location, and those that are paid.
 * @param until counts the minutes before an instant alone
 */
export function listHourlyShiftAndPaidMinutes(
  { staff, locations }: Pick<Catalog, 'staff' | 'locations'>,
  date: LocalDate,
  timeZone: string,
  until?: Date,
): ReadonlyMap<LocationId, readonly ShiftTime[]> {
  const clock = toDateClock(date, timeZone);
  const end = until
    ? Math.floor((until.getTime() - toInstant(date, 0, timeZone).getTime()) / MINUTE_MS)
    : Number.POSITIVE_INFINITY;
  return new Map(
    [...locations.values()].map((location) => {
      const working = [...staff.values()].filter((member) => isWorked(location, member, date));
      const times = working.flatMap((member) => {
        const unpaid = { ...member, timeOff: member.timeOff.filter(({ paid }) => !paid) };
        const shifts = countShiftMinutes(member, location, date, clock, end);
        return [...countShiftMinutes(unpaid, location, date, clock, end)].map(([hour, paid]): ShiftTime => {
          const shift = shifts.get(hour) ?? 0;
          return { staffId: member.id, hour, shift, ...(paid === shift ? {} : { paid }) };
        });
      });
      return [location.id, times];
    }),
  );
}

/** Minutes of a member in one hour: of the shift, and booked by visits with their buffers, without processing time. */
export type WorkedTime = {
  readonly day: LocalDate;
  readonly locationId: LocationId;
  readonly staffId: StaffId;
  readonly hour: number;
  readonly shift: number;
  readonly booked: number;
};

/** The booked minutes of each member in a day page of their home, by hour. Block times and offers are not booked. */
function listBookedTimes({ date, staffEntries }: DayPage, timeZone: string) {
  const clock = toDateClock(date, timeZone);
  return [...staffEntries].flatMap(([staffId, entries]) =>
    [
      ...countMinutesByHour(
        clock,
        entries.filter(({ kind }) => kind === 'appointment'),
      ),
    ].map(([hour, booked]) => ({ staffId, hour, booked })),
  );
}

/**
 * The shift and booked minutes of each member and hour of a day. Booked time counts where the shift of its hour is, else at
 * the member's home (BEHAVIOR §41.5).
 */
export function listHourlyShiftAndBookedMinutes(
  day: LocalDate,
  shifts: readonly (ShiftTime & { readonly locationId: LocationId })[],
  pages: readonly (readonly [home: LocationId, page: DayPage])[],
  timeZone: string,
): WorkedTime[] {
  const times = new Map<string, WorkedTime>();
  const toName = (staffId: StaffId, hour: number) => `${staffId} ${hour}`;
  const places = new Map<string, LocationId>();
  const add = (locationId: LocationId, staffId: StaffId, hour: number, shift: number, booked: number) => {
    const name = `${toName(staffId, hour)} ${locationId}`;
    const { shift: before = 0, booked: taken = 0 } = times.get(name) ?? {};
    times.set(name, { day, locationId, staffId, hour, shift: before + shift, booked: taken + booked });
  };
  for (const { locationId, staffId, hour, shift } of shifts) {
    add(locationId, staffId, hour, shift, 0);
    if (shift > 0) places.set(toName(staffId, hour), locationId);
  }
  for (const [home, page] of pages)
    for (const { staffId, hour, booked } of listBookedTimes(page, timeZone))
      add(places.get(toName(staffId, hour)) ?? home, staffId, hour, 0, booked);
  return [...times.values()];
}

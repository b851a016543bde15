import { isAhead } from '../booking/appointment-status.ts';
import type { Appointment, AppointmentLine } from '../booking/appointments.ts';
import { weekdayOf } from '../calendar.ts';
import type { AppointmentId, LocationId, StaffId } from '../ids.ts';
import type { BlockTime } from '../salon/block-times.ts';
import type { Interval, LocalDate, Location, StaffMember } from '../salon/salon.ts';
import type { DayPage, DiaryEntry } from './day-pages.ts';
import { type Intervals, normalise, overlaps, subtract } from './intervals.ts';
import { dayOf } from './opening-hours.ts';
import { scheduleOn } from './staff-schedules.ts';

/** When and where an appointment takes place, and who does what of it. */
type Visit = Pick<Appointment, 'locationId' | 'date'> & {
  readonly lines: readonly Pick<AppointmentLine, 'staffId' | 'from' | 'to'>[];
};

/** An entry of a diary: a member's, or the room's where staffId is null. */
export type DiaryLine = {
  readonly date: LocalDate;
  readonly staffId: StaffId | null;
  readonly entry: DiaryEntry;
};

/** All entries of a page, each with whose time it takes; null is the location itself. */
export const diaryLines = ({ date, members, room }: DayPage): DiaryLine[] => [
  ...[...members].flatMap(([staffId, entries]) => entries.map((entry) => ({ date, staffId, entry }))),
  ...room.map((entry) => ({ date, staffId: null, entry })),
];

/** The appointments behind diary lines, each once, ascending. */
export const appointmentsOf = (lines: readonly DiaryLine[]): AppointmentId[] =>
  [...new Set(lines.filter(({ entry }) => entry.kind === 'appointment').map(({ entry }) => entry.id))].sort(
    (a, b) => a - b,
  );

/** Still to take place, today or later: waiting for its payment, or confirmed. */
export const isStillAhead = (
  { status, date }: Pick<Appointment, 'status' | 'date'>,
  today: LocalDate,
): boolean => date >= today && isAhead(status);

const covers = (free: Intervals, span: Interval): boolean =>
  free.some(({ from, to }) => from <= span.from && span.to <= to);

/** Whether a location is open for the whole of a span. */
export const isOpenFor = (location: Location, date: LocalDate, span: Interval): boolean =>
  covers(dayOf(location, date).open, span);

/** Whether a member's schedule puts them at a location for the whole of a span, without a break in it. */
export function isAtWork(member: StaffMember, location: Location, date: LocalDate, span: Interval): boolean {
  if (!member.locationIds.includes(location.id)) return false;
  const weekday = weekdayOf(date);
  const { here } = scheduleOn(member, location, { date, weekday });
  return covers(subtract(here, normalise(member.breaks[weekday] ?? [])), span);
}

/** Whether an appointment lies outside of its location's hours. */
export const isOutsideHours = ({ lines, locationId, date }: Visit, location: Location): boolean =>
  locationId === location.id && lines.some((line) => !isOpenFor(location, date, line));

/** Whether an appointment wants a member at a time when their schedule does not have them there. */
export function isOutsideShift(
  { lines, locationId, date }: Visit,
  member: StaffMember,
  locations: ReadonlyMap<LocationId, Location>,
): boolean {
  const location = locations.get(locationId);
  return lines.some(
    (line) => line.staffId === member.id && (!location || !isAtWork(member, location, date, line)),
  );
}

/** Whether an appointment shares a minute with a block time of its member or its location. */
export const isUnderBlock = (
  { lines, locationId, date }: Visit,
  block: Omit<BlockTime, 'id' | 'reason'>,
): boolean =>
  date === block.date &&
  (block.staffId !== null || locationId === block.locationId) &&
  lines.some((line) => (block.staffId === null || block.staffId === line.staffId) && overlaps([block], line));

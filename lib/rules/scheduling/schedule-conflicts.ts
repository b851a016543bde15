import { isUpcomingStatus } from '../booking/appointment-status.ts';
import type { Appointment, AppointmentLine } from '../booking/appointments.ts';
import { toWeekday } from '../calendar.ts';
import type { AppointmentId, LocationId, StaffId } from '../ids.ts';
import type { BlockTime } from '../salon/block-times.ts';
import type { Interval, LocalDate, Location, StaffMember } from '../salon/salon.ts';
import type { DayPage, DiaryEntry } from './day-pages.ts';
import { type Intervals, mergeIntervals, overlaps, subtractIntervals } from './intervals.ts';
import { toLocationDay } from './opening-hours.ts';
import { computeStaffSchedule } from './resources.ts';

/** The time that an appointment occupies. */
type PlannedVisit = Pick<Appointment, 'locationId' | 'date'> & {
  readonly lines: readonly Pick<AppointmentLine, 'staffId' | 'from' | 'to'>[];
};

/** A diary entry with its diary: a staff member's, or the location's if `staffId` is null. */
export type DiaryLine = {
  readonly date: LocalDate;
  readonly staffId: StaffId | null;
  readonly entry: DiaryEntry;
};

/** All entries of a page with their diaries; block times of the whole location are left out. */
export const toDiaryLines = ({ date, staffEntries, locationEntries }: DayPage): DiaryLine[] => [
  ...[...staffEntries].flatMap(([staffId, entries]) => entries.map((entry) => ({ date, staffId, entry }))),
  ...locationEntries.map((entry) => ({ date, staffId: null, entry })),
];

/** The ids of the appointments in diary lines, without duplicates, ascending. */
export const listAppointmentIds = (lines: readonly DiaryLine[]): AppointmentId[] =>
  [...new Set(lines.filter(({ entry }) => entry.kind === 'appointment').map(({ entry }) => entry.id))].sort(
    (a, b) => a - b,
  );

/** Whether an appointment awaits payment or is confirmed, and takes place today or later. */
export const isUpcomingAppointment = (
  { status, date }: Pick<Appointment, 'status' | 'date'>,
  today: LocalDate,
): boolean => date >= today && isUpcomingStatus(status);

const covers = (free: Intervals, interval: Interval): boolean =>
  free.some(({ from, to }) => from <= interval.from && interval.to <= to);

/** Whether a location is open for a whole interval. */
export const isOpenDuring = (location: Location, date: LocalDate, interval: Interval): boolean =>
  covers(toLocationDay(location, date).open, interval);

/** Whether a staff member's schedule puts them at a location for a whole interval, without a break. */
export function isAtWork(
  staffMember: StaffMember,
  location: Location,
  date: LocalDate,
  interval: Interval,
): boolean {
  if (!staffMember.locationIds.includes(location.id)) return false;
  const weekday = toWeekday(date);
  const { here } = computeStaffSchedule(staffMember, location, { date, weekday });
  return covers(subtractIntervals(here, mergeIntervals(staffMember.breaks[weekday] ?? [])), interval);
}

/** Whether an appointment lies outside its location's opening hours (BEHAVIOR §11.3). */
export const isOutsideHours = ({ lines, locationId, date }: PlannedVisit, location: Location): boolean =>
  locationId === location.id && lines.some((line) => !isOpenDuring(location, date, line));

/** Whether an appointment needs a staff member outside their schedule (BEHAVIOR §11.6). */
export function isOutsideSchedule(
  { lines, locationId, date }: PlannedVisit,
  staffMember: StaffMember,
  locations: ReadonlyMap<LocationId, Location>,
): boolean {
  const location = locations.get(locationId);
  return lines.some(
    (line) => line.staffId === staffMember.id && (!location || !isAtWork(staffMember, location, date, line)),
  );
}

/** Whether an appointment overlaps a block time of its staff or its location (BEHAVIOR §11.7). */
export const isUnderBlockTime = (
  { lines, locationId, date }: PlannedVisit,
  block: Omit<BlockTime, 'id' | 'reason'>,
): boolean =>
  date === block.date &&
  (block.staffId !== null || locationId === block.locationId) &&
  lines.some((line) => (block.staffId === null || block.staffId === line.staffId) && overlaps([block], line));

import { isUpcomingStatus } from '../booking/appointment-status.ts';
import type { Appointment, AppointmentLine } from '../booking/appointments.ts';
import { toWeekday } from '../calendar.ts';
import type { OwnedTimeOff } from '../catalog/time-off.ts';
import type { AppointmentId, LocationId } from '../ids.ts';
import type { Catalog, Interval, LocalDate, Location, StaffMember, TimeOff } from '../salons/salon.ts';
import { toDateClock, toDiaryIntervals } from '../time-zone.ts';
import type { BlockTime } from './block-times.ts';
import type { DiaryEntry, OwnedDiaryEntry } from './day-pages.ts';
import { covers, overlaps } from './intervals.ts';
import { toLocationDayMinutes } from './opening-hours.ts';
import { listStaffParts } from './processing-time.ts';
import {
  listAbsenceRanges,
  listApprovedTimeOffOn,
  splitShiftsHereAndElsewhere,
  subtractBreaks,
  toTimeOffRange,
} from './shifts.ts';

/** The time that an appointment occupies, in minutes of the diary. */
type PlannedVisit = Pick<Appointment, 'locationId' | 'date'> & {
  readonly lines: readonly Pick<AppointmentLine, 'staffId' | 'from' | 'to' | 'processing'>[];
};

/** The ids of the appointments in diary lines, without duplicates, ascending. */
export const listAppointmentIdsOfEntries = (entries: readonly OwnedDiaryEntry[]): AppointmentId[] =>
  [...new Set(entries.filter(({ entry }) => entry.kind === 'appointment').map(({ entry }) => entry.id))].sort(
    (a, b) => a - b,
  );

/** Whether an appointment awaits payment or is confirmed, and takes place today or later. */
export const isUpcomingFromDay = (
  { status, date }: Pick<Appointment, 'status' | 'date'>,
  today: LocalDate,
): boolean => date >= today && isUpcomingStatus(status);

export const isOpenDuring = (
  location: Location,
  date: LocalDate,
  interval: Interval,
  timeZone: string,
): boolean => covers(toLocationDayMinutes(location, date, timeZone).openInDiary, interval);

/** Whether a staff member's schedule puts them at a location for a whole interval of the diary, without a break. */
export function isScheduledAt(
  staffMember: StaffMember,
  location: Location,
  date: LocalDate,
  interval: Interval,
  timeZone: string,
): boolean {
  if (!staffMember.locationIds.includes(location.id)) return false;
  const weekday = toWeekday(date);
  const { here } = splitShiftsHereAndElsewhere(staffMember, location, { date, weekday });
  const hours = toDiaryIntervals(toDateClock(date, timeZone), subtractBreaks(staffMember, { weekday }, here));
  return covers(hours, interval);
}

type Schedules = Pick<Catalog, 'locations' | 'staff'>;

/**
 * Whether a visit at a location is, with an entry of a diary, outside the hours of the location or of the staff member. An
 * entry of somebody who was deleted is.
 */
export function isEntryOutsideHours(
  { date, owner, entry }: OwnedDiaryEntry,
  locationId: LocationId,
  { locations, staff }: Schedules,
  timeZone: string,
): boolean {
  const location = locations.get(locationId);
  if (!location || owner.kind === 'resource') return false;
  if (owner.kind === 'location') return !isOpenDuring(location, date, entry, timeZone);
  const member = staff.get(owner.id);
  return !member || !isScheduledAt(member, location, date, entry, timeZone);
}

/** The approved time off of a member in which an entry of their diary lies in part; undefined without one. */
export function findTimeOffOfEntry(
  { date, owner, entry }: OwnedDiaryEntry,
  { staff }: Pick<Catalog, 'staff'>,
  timeZone: string,
): TimeOff | undefined {
  const member = owner.kind === 'staff' ? staff.get(owner.id) : undefined;
  const clock = toDateClock(date, timeZone);
  return (member ? listApprovedTimeOffOn(member, date) : []).find((timeOff) =>
    overlaps(toDiaryIntervals(clock, [toTimeOffRange(timeOff)]), entry),
  );
}

/** Whether an entry of a diary lies in a block time among other entries. */
export const isEntryBlocked = ({ entry }: OwnedDiaryEntry, others: readonly DiaryEntry[]): boolean =>
  others.some((other) => other.kind === 'block' && overlaps([other], entry));

/** Whether an appointment lies outside its location's opening hours (BEHAVIOR §11.2). */
export const isOutsideOpeningHours = (
  { lines, locationId, date }: PlannedVisit,
  location: Location,
  timeZone: string,
): boolean =>
  locationId === location.id && lines.some((line) => !isOpenDuring(location, date, line, timeZone));

/** Whether an appointment needs a staff member outside their schedule (BEHAVIOR §11.4). */
export function isOutsideSchedule(
  { lines, locationId, date }: PlannedVisit,
  staffMember: StaffMember,
  locations: ReadonlyMap<LocationId, Location>,
  timeZone: string,
): boolean {
  const location = locations.get(locationId);
  return lines
    .filter(({ staffId }) => staffId === staffMember.id)
    .flatMap(listStaffParts)
    .some((part) => !location || !isScheduledAt(staffMember, location, date, part, timeZone));
}

/**
 * Whether an appointment overlaps a block time of its staff or its location. One of a staff member may lie in the
 * processing time (BEHAVIOR §11.5).
 */
export function isUnderBlockTime(
  { lines, locationId, date }: PlannedVisit,
  block: Omit<BlockTime, 'id' | 'reason'>,
  timeZone: string,
): boolean {
  if (date !== block.date) return false;
  const blocked = toDiaryIntervals(toDateClock(date, timeZone), [block]);
  if (block.staffId === null)
    return locationId === block.locationId && lines.some((line) => overlaps(blocked, line));
  const own = lines.filter(({ staffId }) => staffId === block.staffId);
  return own.flatMap(listStaffParts).some((part) => overlaps(blocked, part));
}

/** Whether an appointment needs a staff member in time off, as if it were approved (BEHAVIOR §11.16). */
export function isInTimeOffIfApproved(
  { lines, date }: PlannedVisit,
  { staffId, ...timeOff }: OwnedTimeOff,
  timeZone: string,
): boolean {
  const ranges = listAbsenceRanges({ timeOff: [{ ...timeOff, status: 'approved' }], lastDay: null }, date);
  const away = toDiaryIntervals(toDateClock(date, timeZone), ranges);
  const own = lines.filter((line) => line.staffId === staffId);
  return own.flatMap(listStaffParts).some((part) => overlaps(away, part));
}

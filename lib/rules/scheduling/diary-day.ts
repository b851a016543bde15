import { isOnDiary } from '../booking/appointment-status.ts';
import { APPOINTMENT_STATUS, type Appointment, type AppointmentLine } from '../booking/appointments.ts';
import { toWeekday } from '../calendar.ts';
import type { LocationId, StaffId } from '../ids.ts';
import { mustGetStaff } from '../salon/deleted-records.ts';
import type { Catalog, Interval, LocalDate, Location, StaffMember } from '../salon/salon.ts';
import type { DayPageLookup, DiaryEntry } from './day-pages.ts';
import { type Intervals, sortByStart } from './intervals.ts';
import { toLocationDay } from './opening-hours.ts';
import { computeStaffSchedule } from './resources.ts';

/** Lines of an appointment that follow each other with one staff member, or with none. */
export type DiaryVisit = Interval & {
  readonly appointment: Appointment;
  readonly staffId: StaffId | null;
  readonly lines: readonly AppointmentLine[];
};

/** A staff member's day; `shifts` are those at the location of the diary. */
export type StaffDay = {
  readonly staffMember: StaffMember;
  readonly shifts: Intervals;
  readonly breaks: readonly Interval[];
  readonly blocks: readonly DiaryEntry[];
  readonly visits: readonly DiaryVisit[];
};

/** One day of a location (BEHAVIOR §17.6). */
export type DiaryDay = {
  readonly opening: readonly Interval[];
  readonly blocks: readonly DiaryEntry[];
  readonly staff: readonly StaffDay[];
  /** Visits that no staff member performs. */
  readonly visits: readonly DiaryVisit[];
};

/** The staff who work at a location, by id. */
export const listStaffOfLocation = ({ staff }: Pick<Catalog, 'staff'>, location: LocationId): StaffMember[] =>
  [...staff.values()].filter(({ locationIds }) => locationIds.includes(location)).sort((a, b) => a.id - b.id);

type Listed = Pick<Appointment, 'locationId'> & { readonly staffIds: readonly StaffId[] };

/** Whether an appointment takes place at the location, or occupies one of its staff elsewhere. */
export const concernsLocation = (
  { locationId, staffIds }: Listed,
  location: LocationId,
  staff: readonly StaffMember[],
): boolean => locationId === location || staff.some(({ id }) => staffIds.includes(id));

/** Whether a diary shows the appointment: it holds time there, or the customer did not come. */
const isShown = (appointment: Appointment): boolean =>
  isOnDiary(appointment) || appointment.status === APPOINTMENT_STATUS.noShow;

/** The runs of an appointment's lines with the same staff member, buffers included. */
function toDiaryVisits(appointment: Appointment): DiaryVisit[] {
  const visits: DiaryVisit[] = [];
  for (const line of appointment.lines) {
    const last = visits.at(-1);
    if (last && last.staffId === line.staffId && last.to === line.from) {
      visits[visits.length - 1] = { ...last, to: line.to, lines: [...last.lines, line] };
    } else {
      visits.push({ appointment, staffId: line.staffId, from: line.from, to: line.to, lines: [line] });
    }
  }
  return visits;
}

/** The day of a location: its staff with schedules and visits, those who are off included (BEHAVIOR §17.6). */
export function toDiaryDay(
  location: Location,
  date: LocalDate,
  appointments: readonly Appointment[],
  catalog: Catalog,
  pages: DayPageLookup,
): DiaryDay {
  const visits = appointments
    .filter((each) => each.date === date && isShown(each))
    .flatMap(toDiaryVisits)
    .sort((a, b) => a.from - b.from || a.appointment.id - b.appointment.id);
  const visitsHere = visits.filter(({ appointment }) => appointment.locationId === location.id);
  const members = new Map(listStaffOfLocation(catalog, location.id).map((each) => [each.id, each]));
  for (const { staffId } of visitsHere) {
    // A member who has left since, or works elsewhere by now
    if (staffId !== null && !members.has(staffId)) members.set(staffId, mustGetStaff(catalog, staffId));
  }
  const weekday = toWeekday(date);
  const staff = [...members.values()]
    .sort((a, b) => a.id - b.id)
    .map(
      (staffMember): StaffDay => ({
        staffMember,
        shifts: computeStaffSchedule(staffMember, location, { date, weekday }).here,
        breaks: sortByStart(staffMember.breaks[weekday] ?? []),
        blocks: listBlocks(pages(staffMember.homeLocationId, date)?.staffEntries.get(staffMember.id)),
        visits: visits.filter(({ staffId }) => staffId === staffMember.id),
      }),
    );
  return {
    opening: toLocationDay(location, date).ranges,
    blocks: listBlocks(pages(location.id, date)?.blockEntries),
    staff,
    visits: visitsHere.filter(({ staffId }) => staffId === null),
  };
}

const listBlocks = (entries: readonly DiaryEntry[] = []): DiaryEntry[] =>
  entries.filter(({ kind }) => kind === 'block');

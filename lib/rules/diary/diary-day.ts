import { isOnDiary } from '../booking/appointment-status.ts';
import { APPOINTMENT_STATUS, type Appointment } from '../booking/appointments.ts';
import { toWeekday } from '../calendar.ts';
import { mustGetResource, mustGetStaff } from '../catalog/deleted-records.ts';
import { sortByPosition } from '../catalog/positions.ts';
import type { LocationId, StaffId } from '../ids.ts';
import type {
  Catalog,
  Interval,
  LocalDate,
  Location,
  Resource,
  Shift,
  StaffMember,
} from '../salons/salon.ts';
import { type DayPage, type DayPageLookup, type DiaryEntry, LEAVING_BLOCK_ID } from './day-pages.ts';
import { type DiaryVisit, toDiaryVisits } from './diary-visits.ts';
import { type Intervals, sortByStart } from './intervals.ts';
import { listOpeningRanges } from './opening-hours.ts';
import { listPartsWithResource, listStaffParts } from './processing-time.ts';
import { hasLeftBy, listShiftsMinusAbsences, splitShiftsHereAndElsewhere } from './shifts.ts';

/** A staff member's day; `shifts` are those at the location of the diary. */
type StaffDay = {
  readonly staffMember: StaffMember;
  readonly shifts: Intervals;
  readonly breaks: readonly Interval[];
  readonly blocks: readonly DiaryEntry[];
  readonly visits: readonly DiaryVisit[];
  /** Time that is held for offers to the waitlist. */
  readonly holds: readonly DiaryEntry[];
};

/** The visits and offers that hold a room or piece of equipment on a day. */
type ResourceDay = Pick<StaffDay, 'visits' | 'holds'> & { readonly resource: Resource };

/** One day of a location (BEHAVIOR §17.2). */
export type DiaryDay = {
  readonly opening: readonly Interval[];
  readonly blocks: readonly DiaryEntry[];
  readonly staff: readonly StaffDay[];
  /** Visits that no staff member performs, and offers of such visits. */
  readonly visits: readonly DiaryVisit[];
  readonly holds: readonly DiaryEntry[];
  readonly resources: readonly ResourceDay[];
};

/** The staff who work at a location, in the salon's order. */
export const listStaffAssignedToLocation = (
  { staff }: Pick<Catalog, 'staff'>,
  location: LocationId,
): StaffMember[] =>
  sortByPosition(staff.values()).filter(({ locationIds }) => locationIds.includes(location));

type Listed = Pick<Appointment, 'locationId'> & { readonly staffIds: readonly StaffId[] };

/** Whether an appointment takes place at the location, or occupies one of its staff elsewhere. */
export const isVisitInLocationDiary = (
  { locationId, staffIds }: Listed,
  location: LocationId,
  staff: readonly StaffMember[],
): boolean => locationId === location || staff.some(({ id }) => staffIds.includes(id));

/** The locations whose changes a location's diary shows: its own, and all others where its staff work (BEHAVIOR §17.15). */
export const listLocationIdsShownInDiary = (
  catalog: Pick<Catalog, 'staff'>,
  location: LocationId,
): LocationId[] => [
  ...new Set([
    location,
    ...listStaffAssignedToLocation(catalog, location).flatMap(({ locationIds, homeLocationId }) => [
      ...locationIds,
      homeLocationId,
    ]),
  ]),
];

/** The locations whose diaries show the changes at a location (BEHAVIOR §17.16). */
export const listDiariesShowingLocation = (
  { staff }: Pick<Catalog, 'staff'>,
  changed: LocationId,
): LocationId[] => [
  ...new Set([
    changed,
    ...[...staff.values()].flatMap(({ locationIds, homeLocationId }) =>
      homeLocationId === changed || locationIds.includes(changed) ? locationIds : [],
    ),
  ]),
];

/** Whether a diary shows the appointment: it holds time there, or the customer did not come. */
const isShown = (appointment: Appointment): boolean =>
  isOnDiary(appointment) || appointment.status === APPOINTMENT_STATUS.noShow;

/** The day of a location: its staff with schedules and visits, those who are off included (BEHAVIOR §17.2). */
export function toDiaryDay(
  location: Location,
  date: LocalDate,
  appointments: readonly Appointment[],
  catalog: Catalog,
  pages: DayPageLookup,
): DiaryDay {
  const shown = appointments.filter((each) => each.date === date && isShown(each));
  const shownHere = shown.filter(({ locationId }) => locationId === location.id);
  const present = listStaffAssignedToLocation(catalog, location.id).filter((each) => !hasLeftBy(each, date));
  const members = new Map(present.map((each) => [each.id, each]));
  for (const { staffId } of shownHere.flatMap(({ lines }) => lines)) {
    // A member who has left before the date, or works elsewhere by now
    if (staffId !== null && !members.has(staffId)) members.set(staffId, mustGetStaff(catalog, staffId));
  }
  const weekday = toWeekday(date);
  const page = pages(location.id, date);
  const staff = sortByPosition(members.values()).map((staffMember): StaffDay => {
    const entries = pages(staffMember.homeLocationId, date)?.staffEntries.get(staffMember.id);
    return {
      staffMember,
      shifts: splitShiftsHereAndElsewhere(staffMember, location, { date, weekday }).here,
      breaks: sortByStart(staffMember.breaks[weekday] ?? []),
      blocks: listOfKind('block', entries),
      visits: listVisitsOfStaff(shown, staffMember.id),
      holds: listOfKind('hold', entries),
    };
  });
  return {
    opening: listOpeningRanges(location, date),
    blocks: listOfKind('block', page?.blockEntries),
    staff,
    visits: listVisitsOfStaff(shownHere, null),
    holds: listOfKind('hold', page?.locationEntries),
    resources: listResourceDays(location.id, shownHere, catalog, page?.resourceEntries),
  };
}

/** The day as a user sees it who sees only the visits of one staff member, if of anybody (BEHAVIOR §2.4). */
export const filterDiaryDayToVisibleStaff = (
  day: DiaryDay,
  visibleStaff: StaffId | 'all' | undefined,
): DiaryDay =>
  visibleStaff === 'all'
    ? day
    : {
        ...day,
        staff: day.staff.filter(({ staffMember }) => staffMember.id === visibleStaff),
        visits: [],
        holds: [],
        resources: [],
      };

/** A staff member's date at all locations; a shift without a location counts at each of them. */
export type StaffDayAtAllLocations = Pick<StaffDay, 'breaks' | 'blocks' | 'visits' | 'holds'> & {
  readonly date: LocalDate;
  readonly shifts: readonly Shift[];
};

/** The dates of a staff member (BEHAVIOR §17.2). */
export function toStaffDaysAtAllLocations(
  staffMember: StaffMember,
  dates: readonly LocalDate[],
  appointments: readonly Appointment[],
  pages: DayPageLookup,
): StaffDayAtAllLocations[] {
  const shown = appointments.filter(isShown);
  return dates.map((date) => {
    const weekday = toWeekday(date);
    const entries = pages(staffMember.homeLocationId, date)?.staffEntries.get(staffMember.id);
    return {
      date,
      shifts: sortByStart(listShiftsMinusAbsences(staffMember, { date, weekday })),
      breaks: sortByStart(staffMember.breaks[weekday] ?? []),
      blocks: listOfKind('block', entries),
      visits: listVisitsOfStaff(
        shown.filter((each) => each.date === date),
        staffMember.id,
      ),
      holds: listOfKind('hold', entries),
    };
  });
}

/** The visits of a staff member, of any dates, as diaries show them; in order of time. */
export const listStaffVisits = (appointments: readonly Appointment[], staffId: StaffId): DiaryVisit[] =>
  [...new Set(appointments.map(({ date }) => date))].toSorted().flatMap((date) =>
    listVisitsOfStaff(
      appointments.filter((each) => each.date === date && isShown(each)),
      staffId,
    ),
  );

const listVisitsOfStaff = (appointments: readonly Appointment[], staffId: StaffId | null): DiaryVisit[] =>
  toDiaryVisits(appointments, (line) => (line.staffId === staffId ? listStaffParts(line) : []));

function listResourceDays(
  location: LocationId,
  appointments: readonly Appointment[],
  catalog: Catalog,
  entries: DayPage['resourceEntries'] = new Map(),
): ResourceDay[] {
  const active = [...catalog.resources.values()].filter(
    (each) => each.active && each.locationId === location,
  );
  const heldIds = appointments
    .flatMap(({ lines }) => lines)
    .flatMap(({ resources = [] }) => resources.map(({ resourceId }) => resourceId));
  return [...new Set([...active.map(({ id }) => id), ...heldIds])]
    .sort((a, b) => a - b)
    .map((id) => ({
      resource: mustGetResource(catalog, id),
      visits: toDiaryVisits(appointments, ({ resources = [], ...line }) =>
        resources
          .filter(({ resourceId }) => resourceId === id)
          .flatMap(({ during }) => listPartsWithResource(line, during)),
      ),
      holds: listOfKind('hold', entries.get(id)),
    }));
}

const listOfKind = (kind: DiaryEntry['kind'], entries: readonly DiaryEntry[] = []): DiaryEntry[] =>
  entries.filter((entry) => entry.kind === kind && entry.id !== LEAVING_BLOCK_ID);

import { hasLeftBy, listTimeOffRanges } from '../catalog/absences.ts';
import { mustGetStaff } from '../catalog/deleted-records.ts';
import type { LocationId, StaffId } from '../ids.ts';
import type { Catalog, LocalDate, Location, Shift, StaffMember, Weekday } from '../salons/salon.ts';
import { toDiaryIntervals } from '../time-zone.ts';
import type { DiaryKey } from './day-pages.ts';
import { type Intervals, mergeIntervals, subtractIntervals } from './intervals.ts';
import type { LocationDay } from './opening-hours.ts';
import {
  isPerformedByAnyStaff,
  listPerformersAt,
  listResourcesAt,
  needsLonger,
  type RequiredResource,
  type SchedulingContext,
  type VisitLine,
} from './visit.ts';

/**
 * A diary whose owner can do or be held for a part of a visit: a staff member, a resource, or the location itself. All hours
 * are minutes of the diary.
 */
export type Candidate = DiaryKey & {
  /** Minutes of a day that opening hours, schedule and breaks leave. */
  readonly shiftHours: (day: LocationDay) => Intervals;
  /** Whether the owner works by their own schedule during all of `hours` (BEHAVIOR §14.3); owners without a schedule always do. */
  readonly isOnShift: (day: LocationDay, hours: Intervals) => boolean;
  /** Minutes of a day that the front desk may book with `override`, regardless of hours, schedule and breaks. */
  readonly overrideHours: (day: LocationDay) => Intervals;
};

type CandidateContext = Pick<SchedulingContext, 'salon' | 'catalog' | 'location'>;

export const toWholeDay = ({ clock }: Pick<LocationDay, 'clock'>): Intervals => [{ from: 0, to: clock.end }];

/**
 * All who can perform a line, ordered by id: only the requested staff member, or all qualified staff who are as quick as it takes, or the location
 * itself if no staff perform the service (BEHAVIOR §13.5).
 */
export function listPerformerCandidates(line: VisitLine, context: CandidateContext): Candidate[] {
  const { catalog, location } = context;
  if (line.staff) return [toRequestedPerformer(line.staff, context)];
  if (!isPerformedByAnyStaff(catalog, line.service.id)) {
    return [toOpenCandidate({ locationId: location.id, owner: { kind: 'location' } })];
  }
  return listPerformersAt(catalog, line.service.id, location.id)
    .filter((staffMember) => !needsLonger(staffMember, line))
    .map((staffMember) => toAssignablePerformer(staffMember, context));
}

/** The resources that a line can hold, ordered by id: only the requested one, or all of the kind (BEHAVIOR §13.7). */
export function listResourceCandidates(
  { kind, requested }: RequiredResource,
  { catalog, location }: CandidateContext,
): Candidate[] {
  const resources = requested ? [requested] : listResourcesAt(catalog, kind, location.id);
  return resources.map(({ id }) =>
    toOpenCandidate({ locationId: location.id, owner: { kind: 'resource', id } }),
  );
}

/** A candidate without a schedule: free whenever the location is open. */
const toOpenCandidate = (diary: DiaryKey): Candidate => ({
  ...diary,
  shiftHours: ({ open }) => open,
  isOnShift: () => true,
  overrideHours: toWholeDay,
});

const toStaffCandidate = (staffMember: StaffMember, location: Location) => ({
  locationId: staffMember.homeLocationId,
  owner: { kind: 'staff', id: staffMember.id } as const,
  isOnShift: (day: LocationDay, hours: Intervals) => {
    const { here } = splitShiftsHereAndElsewhere(staffMember, location, day);
    const shift = toDiaryIntervals(day.clock, subtractBreaks(staffMember, day, here));
    return subtractIntervals(hours, shift).length === 0;
  },
});

/** A requested staff member works their own shift, whatever enable_dynamic_slot says (BEHAVIOR §13.6). */
function toRequestedPerformer(staffMember: StaffMember, { location }: CandidateContext): Candidate {
  const computeLocalHours = (day: LocationDay) =>
    subtractBreaks(staffMember, day, splitShiftsHereAndElsewhere(staffMember, location, day).here);
  return {
    ...toStaffCandidate(staffMember, location),
    shiftHours: toShiftHours(staffMember, computeLocalHours),
    overrideHours: (day) => (hasLeftBy(staffMember, day.date) ? [] : toWholeDay(day)),
  };
}

/**
 * A staff member who was not requested works their shift or, with enable_dynamic_slot = 0, the opening hours. They are
 * not assigned on a date with an override without hours, in time off, and while their schedule puts them at another location
 * (BEHAVIOR §13.6).
 */
function toAssignablePerformer(staffMember: StaffMember, { location, salon }: CandidateContext): Candidate {
  const listAwayTimes = (day: LocationDay) =>
    mergeIntervals([
      ...splitShiftsHereAndElsewhere(staffMember, location, day).elsewhere,
      ...listTimeOffRanges(staffMember, day.date),
    ]);
  const computeLocalHours = (day: LocationDay) => {
    if (salon.settings.enableDynamicSlot)
      return subtractBreaks(staffMember, day, splitShiftsHereAndElsewhere(staffMember, location, day).here);
    const isAway = findOverrideRanges(staffMember, day.date)?.length === 0;
    return isAway
      ? []
      : subtractBreaks(staffMember, day, subtractIntervals(mergeIntervals(day.ranges), listAwayTimes(day)));
  };
  const overrideHours = (day: LocationDay) =>
    subtractIntervals(toWholeDay(day), toDiaryIntervals(day.clock, listAwayTimes(day)));
  return {
    ...toStaffCandidate(staffMember, location),
    shiftHours: toShiftHours(staffMember, computeLocalHours),
    overrideHours,
  };
}

/** The hours without breaks. Breaks are weekly; they hold at every location, and on dates with an override. */
export const subtractBreaks = (
  staffMember: StaffMember,
  { weekday }: Pick<LocationDay, 'weekday'>,
  hours: Intervals,
): Intervals => subtractIntervals(hours, mergeIntervals(staffMember.breaks[weekday] ?? []));

/**
 * Hours of the local clock in the diary. They are computed once per request for each weekday: every requested day is open, so
 * that only dates with an override or time off differ.
 */
function toShiftHours(
  staffMember: StaffMember,
  computeLocalHours: (day: LocationDay) => Intervals,
): Candidate['shiftHours'] {
  const byWeekday = new Map<Weekday, Intervals>();
  return (day) => {
    if (day.isOverridden || hasHoursOfItsOwn(staffMember, day.date))
      return toDiaryIntervals(day.clock, computeLocalHours(day));
    const hours = byWeekday.get(day.weekday) ?? computeLocalHours(day);
    byWeekday.set(day.weekday, hours);
    return toDiaryIntervals(day.clock, hours);
  };
}

/** The shifts of a staff member on a date without time off, at any location (BEHAVIOR §11.4, §11.16). */
export function listShifts(
  staffMember: StaffMember,
  { date, weekday }: Pick<LocationDay, 'date' | 'weekday'>,
): readonly Shift[] {
  const shifts = findOverrideRanges(staffMember, date) ?? staffMember.workingHours[weekday] ?? [];
  const timeOff = listTimeOffRanges(staffMember, date);
  if (timeOff.length === 0) return shifts;
  return shifts.flatMap((shift) =>
    subtractIntervals([shift], mergeIntervals(timeOff)).map((left) => ({ ...shift, ...left })),
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
  { date, weekday }: Pick<LocationDay, 'date' | 'weekday'>,
): ShiftsByPlace {
  const ranges = listShifts(staffMember, { date, weekday });
  const elsewhere = mergeIntervals(
    ranges.filter(({ locationId = location.id }) => locationId !== location.id),
  );
  return { here: subtractIntervals(mergeIntervals(ranges), elsewhere), elsewhere };
}

export const hasScheduleOverride = (staffMember: StaffMember, date: LocalDate): boolean =>
  staffMember.overrides.some((override) => override.date === date);

/** Whether the working time of a date differs from its weekday's. */
const hasHoursOfItsOwn = (staffMember: StaffMember, date: LocalDate): boolean =>
  hasScheduleOverride(staffMember, date) || listTimeOffRanges(staffMember, date).length > 0;

function findOverrideRanges(staffMember: StaffMember, date: LocalDate): Shift[] | undefined {
  if (!hasScheduleOverride(staffMember, date)) return undefined;
  return staffMember.overrides
    .filter((override) => override.date === date)
    .flatMap(({ locationId, ranges }) =>
      locationId === undefined ? ranges : ranges.map((range) => ({ ...range, locationId })),
    );
}

/** The locations whose day pages decide about a visit: its own, and the homes of all staff who could take a line. */
export function listRequiredLocationIds(context: Omit<SchedulingContext, 'pages'>): LocationId[] {
  const homes = context.visit.lines
    .flatMap((line) => listPerformerCandidates(line, context))
    .map(({ locationId }) => locationId);
  return [...new Set([context.location.id, ...homes])];
}

/** Where a staff member, or the location itself without one, performs. */
type Performance = { readonly locationId: LocationId; readonly staffId: StaffId | null };

export type StaffCatalog = Pick<Catalog, 'staff' | 'former'>;

/** The location whose day pages hold the diary: the staff member's home, wherever they work, or the location itself. */
export const toHomeLocationId = ({ locationId, staffId }: Performance, catalog: StaffCatalog): LocationId =>
  staffId === null ? locationId : mustGetStaff(catalog, staffId).homeLocationId;

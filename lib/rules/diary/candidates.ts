import { mustGetStaff } from '../catalog/deleted-records.ts';
import type { LocationId, StaffId } from '../ids.ts';
import type { Catalog, Location, StaffMember, Weekday } from '../salons/salon.ts';
import { toDiaryIntervals } from '../time-zone.ts';
import type { DiaryKey } from './day-pages.ts';
import { type Intervals, mergeIntervals, subtractIntervals } from './intervals.ts';
import type { LocationDayMinutes } from './opening-hours.ts';
import {
  isPerformedByAnyStaff,
  isTooSlowForLine,
  listPerformersAt,
  listResourcesAt,
  type RequiredResource,
  type SchedulingContext,
  type VisitLine,
} from './requested-visits.ts';
import {
  differsFromWeeklyHours,
  findOverrideShifts,
  hasLeftBy,
  listAbsenceRanges,
  splitShiftsHereAndElsewhere,
  subtractBreaks,
} from './shifts.ts';

/**
 * A diary whose owner can do or be held for a part of a visit: a staff member, a resource, or the location itself. All hours
 * are minutes of the diary.
 */
export type Candidate = DiaryKey & {
  /** Minutes of a day that opening hours, schedule and breaks leave. */
  readonly shiftHours: (day: LocationDayMinutes) => Intervals;
  /** Whether the owner works by their own schedule during all of `hours` (BEHAVIOR §14.3); owners without a schedule always do. */
  readonly isOnShift: (day: LocationDayMinutes, hours: Intervals) => boolean;
  /** Minutes of a day that the front desk may book with `override`, regardless of hours, schedule and breaks. */
  readonly overrideHours: (day: LocationDayMinutes) => Intervals;
};

type CandidateContext = Pick<SchedulingContext, 'salon' | 'catalog' | 'location'>;

export const toWholeDay = ({ clock }: Pick<LocationDayMinutes, 'clock'>): Intervals => [
  { from: 0, to: clock.end },
];

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
    .filter((staffMember) => !isTooSlowForLine(staffMember, line))
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
  shiftHours: ({ openInDiary }) => openInDiary,
  isOnShift: () => true,
  overrideHours: toWholeDay,
});

const toStaffCandidate = (staffMember: StaffMember, location: Location) => ({
  locationId: staffMember.homeLocationId,
  owner: { kind: 'staff', id: staffMember.id } as const,
  isOnShift: (day: LocationDayMinutes, hours: Intervals) => {
    const { here } = splitShiftsHereAndElsewhere(staffMember, location, day);
    const shift = toDiaryIntervals(day.clock, subtractBreaks(staffMember, day, here));
    return subtractIntervals(hours, shift).length === 0;
  },
});

/** A requested staff member works their own shift, whatever enable_dynamic_slot says (BEHAVIOR §13.6). */
function toRequestedPerformer(staffMember: StaffMember, { location }: CandidateContext): Candidate {
  const computeLocalHours = (day: LocationDayMinutes) =>
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
  const listAwayTimes = (day: LocationDayMinutes) =>
    mergeIntervals([
      ...splitShiftsHereAndElsewhere(staffMember, location, day).elsewhere,
      ...listAbsenceRanges(staffMember, day.date),
    ]);
  const computeLocalHours = (day: LocationDayMinutes) => {
    if (salon.settings.enableDynamicSlot)
      return subtractBreaks(staffMember, day, splitShiftsHereAndElsewhere(staffMember, location, day).here);
    const isAway = findOverrideShifts(staffMember, day.date)?.length === 0;
    return isAway
      ? []
      : subtractBreaks(
          staffMember,
          day,
          subtractIntervals(mergeIntervals(day.localRanges), listAwayTimes(day)),
        );
  };
  const overrideHours = (day: LocationDayMinutes) =>
    subtractIntervals(toWholeDay(day), toDiaryIntervals(day.clock, listAwayTimes(day)));
  return {
    ...toStaffCandidate(staffMember, location),
    shiftHours: toShiftHours(staffMember, computeLocalHours),
    overrideHours,
  };
}

/**
 * Hours of the local clock in the diary. They are computed once per request for each weekday: every requested day is open, so
 * that only dates with an override or time off differ.
 */
function toShiftHours(
  staffMember: StaffMember,
  computeLocalHours: (day: LocationDayMinutes) => Intervals,
): Candidate['shiftHours'] {
  const byWeekday = new Map<Weekday, Intervals>();
  return (day) => {
    if (day.isOverridden || differsFromWeeklyHours(staffMember, day.date))
      return toDiaryIntervals(day.clock, computeLocalHours(day));
    const hours = byWeekday.get(day.weekday) ?? computeLocalHours(day);
    byWeekday.set(day.weekday, hours);
    return toDiaryIntervals(day.clock, hours);
  };
}

/** The locations whose day pages decide about a visit: its own, and the homes of all staff who could take a line. */
export function listOwnAndPerformerLocationIds(context: Omit<SchedulingContext, 'pages'>): LocationId[] {
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

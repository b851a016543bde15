import { DAY_MINUTES } from '../durations.ts';
import type { AppointmentId, LocationId, StaffId } from '../ids.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import type { Interval, LocalDate, Minute } from '../salon/salon.ts';
import { findSkippedMinutes, toLocalDate } from '../time-zone.ts';
import { countBookedMinutes, type DiaryEntry } from './day-pages.ts';
import { toHomeLocationId } from './occupied-time.ts';
import { type Day, listOfferedDays, toDay } from './opening-hours.ts';
import type { Resource } from './resources.ts';
import { canTake, computeDayTimes, listDiaryEntries, type Segment, toSegments } from './segments.ts';
import { countVisitMinutes, type SchedulingContext, type VisitLine } from './visit.ts';

/** A line with its time; `to` is the end of its buffer. A null `staffId` means the location itself. */
export type PlacedLine = Interval & { readonly line: VisitLine; readonly staffId: StaffId | null };

/** A visit with date, time and staff; its lines are back to back. */
export type Placement = Interval & { readonly date: LocalDate; readonly lines: readonly PlacedLine[] };

/** An entry to add to a day page: to a staff member's diary, or to the location's if `staffId` is null. */
export type DiaryChange = {
  readonly locationId: LocationId;
  readonly date: LocalDate;
  readonly staffId: StaffId | null;
  readonly entry: DiaryEntry;
};

/**
 * Places a visit at a time and assigns staff to the lines without a requested staff member. Of the qualified and free
 * ones the previously assigned goes first, then the one with the fewest booked minutes that day, then the lowest id
 * (BEHAVIOR §14.3, §17.4). Without `override` the time must be one that get-slot offers. With it (front desk) the time
 * may leave the grid, the offered days, opening hours, shifts and breaks; it must not lie on a past day, over another
 * appointment or block time, past midnight or in minutes that a clock change skips (BEHAVIOR §14.2). Fails as
 * slotNotAvailable.
 */
export function placeVisit(
  context: SchedulingContext,
  date: LocalDate,
  minute: Minute,
  { override }: { readonly override: boolean },
): Outcome<Placement> {
  const day = toDay(context.location, date);
  const segments = toSegments(context);
  const isAllowed = override ? isOnClock(context, day, minute) : isAvailable(context, day, segments, minute);
  if (!isAllowed) return fail('slotNotAvailable');
  const isFreeOnShift = (resource: Resource, segment: Segment) =>
    canTake(context, day, segment, minute, resource, resource.shiftHours(day));
  const isFreeByOverride = (resource: Resource, segment: Segment) =>
    canTake(context, day, segment, minute, resource, resource.overrideHours(day));
  const lines: PlacedLine[] = [];
  for (const segment of segments) {
    // Staff on shift go first, so an override does not assign staff who are off
    const onShift = segment.resources.filter((resource) => isFreeOnShift(resource, segment));
    const candidates =
      onShift.length === 0 && override
        ? segment.resources.filter((resource) => isFreeByOverride(resource, segment))
        : onShift;
    const { lastStaffId } = segment.line;
    const last = candidates.find(({ staffMember }) => staffMember !== null && staffMember.id === lastStaffId);
    const resource = last ?? findLeastBooked(context, date, candidates, lines);
    if (!resource) return fail('slotNotAvailable');
    const from = minute + segment.offset;
    const staffId = resource.staffMember?.id ?? null;
    lines.push({ line: segment.line, staffId, from, to: from + segment.length });
  }
  return ok({ date, from: minute, to: minute + countVisitMinutes(context.visit), lines });
}

/** Whether get-slot offers the time as available now. */
function isAvailable(
  context: SchedulingContext,
  day: Day,
  segments: readonly Segment[],
  minute: Minute,
): boolean {
  const isOffered = listOfferedDays(context, { from: day.date, to: day.date }).length > 0;
  return isOffered && computeDayTimes(context, day, segments).available.includes(minute);
}

/** Whether the calendar and the clock allow a visit then. Earlier today counts: the customer may have come already. */
function isOnClock({ salon, visit, now }: SchedulingContext, { date }: Day, minute: Minute): boolean {
  const skipped = findSkippedMinutes(date, salon.timeZone);
  const isSkipped = skipped !== null && skipped.from <= minute && minute < skipped.to;
  const endsInTime = minute >= 0 && minute + countVisitMinutes(visit) <= DAY_MINUTES;
  return date >= toLocalDate(salon.timeZone, now) && !isSkipped && endsInTime;
}

/** The resource with the fewest booked minutes, lines of this visit included; `resources` is ordered by id. */
function findLeastBooked(
  context: SchedulingContext,
  date: LocalDate,
  resources: readonly Resource[],
  placed: readonly PlacedLine[],
): Resource | undefined {
  const countMinutes = (resource: Resource) =>
    countBookedMinutes(listDiaryEntries(context, date, resource)) +
    placed.reduce(
      (sum, { staffId, from, to }) => (staffId === resource.staffMember?.id ? sum + to - from : sum),
      0,
    );
  const byMinutes = resources.map((resource) => ({ resource, minutes: countMinutes(resource) }));
  return byMinutes.sort((a, b) => a.minutes - b.minutes)[0]?.resource;
}

/** The day-page entries of a placement; those of a staff member go to the pages of their home location. */
export const toDiaryChanges = (
  { date, lines }: Placement,
  { catalog, location }: Pick<SchedulingContext, 'catalog' | 'location'>,
  appointment: AppointmentId,
): DiaryChange[] =>
  lines.map(({ staffId, from, to }) => ({
    locationId: toHomeLocationId({ locationId: location.id, staffId }, catalog),
    date,
    staffId,
    entry: { kind: 'appointment', id: appointment, from, to },
  }));

import { DAY_MINUTES } from '../durations.ts';
import type { AppointmentId, LocationId, StaffId } from '../ids.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import type { Interval, LocalDate, Minute } from '../salon/salon.ts';
import { findSkippedMinutes, toLocalDate } from '../time-zone.ts';
import { dropTooSoon } from './booking-window.ts';
import { countBookedMinutes, type DiaryEntry } from './day-pages.ts';
import { findFittingStarts, type Intervals, subtractIntervals } from './intervals.ts';
import { computeGridTimes, type Day, listOfferedDays, toLocationDay } from './opening-hours.ts';
import { listResources, type Resource, toHomeLocationId } from './resources.ts';
import {
  countOccupiedMinutes,
  countVisitMinutes,
  type SchedulingContext,
  type Visit,
  type VisitLine,
} from './visit.ts';

/** The part of a visit that one line occupies, and the resources that can take it. */
export type Segment = {
  readonly line: VisitLine;
  /** Minutes from the visit's start. */
  readonly offset: number;
  /** Minutes, buffer included. */
  readonly length: number;
  readonly resources: readonly Resource[];
};

const NO_ENTRIES: readonly DiaryEntry[] = [];

/** The lines of the visit back to back, each with its resources. */
export function toSegments(context: SchedulingContext): Segment[] {
  let offset = 0;
  return context.visit.lines.map((line) => {
    const length = countOccupiedMinutes(line);
    const segment = { line, offset, length, resources: listResources(line, context) };
    offset += length;
    return segment;
  });
}

/** The diary of a resource on a date: the staff member's, wherever they work, or the location's. */
export const listResourceEntries = (
  { pages, location }: SchedulingContext,
  date: LocalDate,
  { staffMember }: Resource,
) =>
  (staffMember
    ? pages(staffMember.homeLocationId, date)?.staffEntries.get(staffMember.id)
    : pages(location.id, date)?.locationEntries) ?? NO_ENTRIES;

/** Block times of the location; they block everyone who works there. */
const listLocationBlocks = ({ pages, location }: SchedulingContext, date: LocalDate): readonly DiaryEntry[] =>
  pages(location.id, date)?.blockEntries ?? NO_ENTRIES;

/** Whether a resource is free for a segment of a visit that starts at `start`, within `hours`. */
export function canTakeSegment(
  context: SchedulingContext,
  { date }: Day,
  { offset, length }: Segment,
  start: Minute,
  resource: Resource,
  hours: Intervals,
): boolean {
  const unblocked = subtractIntervals(hours, listLocationBlocks(context, date));
  const free = subtractIntervals(unblocked, listResourceEntries(context, date, resource), length);
  return findFittingStarts([start], free, offset, length).length > 0;
}

/** The grid times of a day, and those at which the visit can be placed; both ascending. */
export type DayTimes = { readonly grid: readonly Minute[]; readonly available: readonly Minute[] };

/**
 * A grid time is available if it is not too soon and every segment has a free resource (BEHAVIOR §13.4, §13.7). Segments
 * follow each other, so one resource may take several, and each segment can be decided alone.
 */
export function computeDayTimes(
  context: SchedulingContext,
  day: Day,
  segments: readonly Segment[],
): DayTimes {
  const grid = computeGridTimes(day, countVisitMinutes(context.visit), context.salon);
  let available = dropTooSoon(context, day.date, grid);
  for (const segment of segments) available = keepTakeable(context, day, segment, available);
  return { grid, available };
}

/** The starts at which at least one resource of the segment is free. */
function keepTakeable(
  context: SchedulingContext,
  day: Day,
  { offset, length, resources }: Segment,
  starts: readonly Minute[],
): readonly Minute[] {
  const blocks = listLocationBlocks(context, day.date);
  let untaken = starts;
  for (const resource of resources) {
    if (untaken.length === 0) return starts;
    const unblocked = subtractIntervals(resource.shiftHours(day), blocks);
    const free = subtractIntervals(unblocked, listResourceEntries(context, day.date, resource), length);
    untaken = removeStarts(untaken, findFittingStarts(untaken, free, offset, length));
  }
  return removeStarts(starts, untaken);
}

/** Removes some of the ascending starts; `removed` is an ascending part of `starts`. */
function removeStarts(starts: readonly Minute[], removed: readonly Minute[]): readonly Minute[] {
  if (removed.length === 0) return starts;
  let next = 0;
  return starts.filter((start) => {
    const isRemoved = removed[next] === start;
    if (isRemoved) next++;
    return !isRemoved;
  });
}

/** A line with its time; `to` is the end of its buffer. A null `staffId` means the location itself. */
export type PlacedLine = Interval & { readonly line: VisitLine; readonly staffId: StaffId | null };

/** A visit with date, time and staff; its lines are back to back. */
export type Placement = Interval & { readonly date: LocalDate; readonly lines: readonly PlacedLine[] };

/** A visit that is not placed: its lines back to back, by default from midnight, with the requested staff only. */
export function layOutVisit(visit: Visit, date: LocalDate, start: Minute = 0): Placement {
  const lines: PlacedLine[] = [];
  let from = start;
  for (const line of visit.lines) {
    const to = from + countOccupiedMinutes(line);
    lines.push({ line, staffId: line.staff?.id ?? null, from, to });
    from = to;
  }
  return { date, from: start, to: from, lines };
}

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
  const day = toLocationDay(context.location, date);
  const segments = toSegments(context);
  const isAllowed = override ? isOnClock(context, day, minute) : isAvailable(context, day, segments, minute);
  if (!isAllowed) return fail('slotNotAvailable', 'time');
  const isFreeOnShift = (resource: Resource, segment: Segment) =>
    canTakeSegment(context, day, segment, minute, resource, resource.shiftHours(day));
  const isFreeByOverride = (resource: Resource, segment: Segment) =>
    canTakeSegment(context, day, segment, minute, resource, resource.overrideHours(day));
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
    if (!resource) return fail('slotNotAvailable', 'time');
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
    countBookedMinutes(listResourceEntries(context, date, resource)) +
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

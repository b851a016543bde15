import type { LocalDate, Minute } from '../salon/salon.ts';
import { toInstant } from '../time-zone.ts';
import type { DiaryEntry } from './day-pages.ts';
import { findFittingStarts, type Intervals, subtract } from './intervals.ts';
import { computeGrid, type Day } from './opening-hours.ts';
import { listResources, type Resource } from './resources.ts';
import { countOccupiedMinutes, countVisitMinutes, type SchedulingContext, type VisitLine } from './visit.ts';

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
export const listDiaryEntries = (
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
export function canTake(
  context: SchedulingContext,
  { date }: Day,
  { offset, length }: Segment,
  start: Minute,
  resource: Resource,
  hours: Intervals,
): boolean {
  const unblocked = subtract(hours, listLocationBlocks(context, date));
  const free = subtract(unblocked, listDiaryEntries(context, date, resource), length);
  return findFittingStarts([start], free, offset, length).length > 0;
}

/** The grid times of a day, and those at which the visit can be placed; both ascending. */
export type DayTimes = { readonly grid: readonly Minute[]; readonly available: readonly Minute[] };

/**
 * A grid time is available if it is not past and every segment has a free resource (BEHAVIOR §13.4). Segments follow
 * each other, so one resource may take several, and each segment can be decided alone.
 */
export function computeDayTimes(
  context: SchedulingContext,
  day: Day,
  segments: readonly Segment[],
): DayTimes {
  const grid = computeGrid(day, countVisitMinutes(context.visit), context.salon);
  let available = dropPast(context, day.date, grid);
  for (const segment of segments) available = keepTakeable(context, day, segment, available);
  return { grid, available };
}

function dropPast({ salon, now }: SchedulingContext, date: LocalDate, starts: readonly Minute[]) {
  const isPast = (start: Minute) => toInstant(date, start, salon.timeZone) < now;
  return starts[0] !== undefined && isPast(starts[0]) ? starts.filter((start) => !isPast(start)) : starts;
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
    const unblocked = subtract(resource.shiftHours(day), blocks);
    const free = subtract(unblocked, listDiaryEntries(context, day.date, resource), length);
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

import type { Minute } from '../salons/salon.ts';
import { dropPastAndTooSoon } from './booking-window.ts';
import { type Candidate, toWholeDay } from './candidates.ts';
import { listDiaryEntriesOn, listLocationBlocksOn } from './day-pages.ts';
import { type Intervals, listFittingStarts, subtractIntervals } from './intervals.ts';
import { computeFittingGridTimes, type LocationDayMinutes } from './opening-hours.ts';
import type { SchedulingContext } from './requested-visits.ts';
import type { Need, RivalGuestNeeds, VisitLayout } from './visit-layout.ts';

/** The grid times of a day, and those at which the visit can be placed: minutes of the diary, both ascending. */
type DayStartTimes = { readonly grid: readonly Minute[]; readonly available: readonly Minute[] };

/**
 * A grid time is available if it is not too soon (BEHAVIOR §13.4), the location is not blocked, and every need of the visit
 * has a free candidate (BEHAVIOR §13.5).
 */
export function computeGridAndAvailableTimes(
  context: SchedulingContext,
  day: LocationDayMinutes,
  layout: VisitLayout,
): DayStartTimes {
  const grid = computeFittingGridTimes(day, layout.span, context.salon);
  let available = dropPastAndTooSoon(context, day.date, grid);
  available = keepUnblockedStartsWithinDay(context, day, layout, available);
  for (const need of layout.independentNeeds) available = keepSatisfiable(context, day, need, available);
  for (const rivals of layout.sharedNeeds) available = keepShareable(context, day, rivals, available);
  return { grid, available };
}

/** The starts at which the whole visit, processing time included, lies within the day and under no block time of the location. */
export function keepUnblockedStartsWithinDay(
  { pages, location }: SchedulingContext,
  day: LocationDayMinutes,
  { span }: VisitLayout,
  starts: readonly Minute[],
): readonly Minute[] {
  const unblocked = subtractIntervals(toWholeDay(day), listLocationBlocksOn(pages, location.id, day.date));
  return listFittingStarts(starts, unblocked, span.from, span.to - span.from);
}

/** The starts at which a candidate is free for all parts of a need, within `hours`. */
export function listFreeStarts(
  { pages }: SchedulingContext,
  { date }: LocationDayMinutes,
  { parts, shortest }: Need,
  starts: readonly Minute[],
  candidate: Candidate,
  hours: Intervals,
): readonly Minute[] {
  const free = subtractIntervals(hours, listDiaryEntriesOn(pages, candidate, date), shortest);
  let fitting = starts;
  for (const { from, to } of parts) fitting = listFittingStarts(fitting, free, from, to - from);
  return fitting;
}

function keepSatisfiable(
  context: SchedulingContext,
  day: LocationDayMinutes,
  need: Need,
  starts: readonly Minute[],
): readonly Minute[] {
  let left = starts;
  for (const candidate of need.candidates) {
    if (left.length === 0) return starts;
    const hours = candidate.shiftHours(day);
    left = removeStarts(left, listFreeStarts(context, day, need, left, candidate, hours));
  }
  return removeStarts(starts, left);
}

/** The starts at which the needs of several guests can have different candidates. */
function keepShareable(
  context: SchedulingContext,
  day: LocationDayMinutes,
  { needs, needClasses, classOf, canShare }: RivalGuestNeeds,
  starts: readonly Minute[],
): readonly Minute[] {
  const byClass = needClasses.map((need) => listFreeCandidates(context, day, need, starts, needs.length));
  return starts.filter((start) => canShare(classOf.map((each) => byClass[each]?.get(start) ?? [])));
}

/** The first `max` candidates that are free at each start. */
function listFreeCandidates(
  context: SchedulingContext,
  day: LocationDayMinutes,
  need: Need,
  starts: readonly Minute[],
  max: number,
): ReadonlyMap<Minute, readonly Candidate[]> {
  const free = new Map(starts.map((start) => [start, [] as Candidate[]]));
  let left = starts;
  for (const candidate of need.candidates) {
    if (left.length === 0) return free;
    for (const start of listFreeStarts(context, day, need, left, candidate, candidate.shiftHours(day))) {
      free.get(start)?.push(candidate);
    }
    left = left.filter((start) => (free.get(start)?.length ?? 0) < max);
  }
  return free;
}

/** Removes some of the ascending starts; `removed` is an ascending part of `starts`. */
function removeStarts(starts: readonly Minute[], removed: readonly Minute[]): readonly Minute[] {
  // Most often nothing is removed, and a copy of all starts would take half the time of a search
  if (removed.length === 0) return starts;
  let next = 0;
  return starts.filter((start) => {
    const isRemoved = removed[next] === start;
    if (isRemoved) next++;
    return !isRemoved;
  });
}

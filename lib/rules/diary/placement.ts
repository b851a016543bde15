import type { HeldResource } from '../booking/appointments.ts';
import { addDays } from '../calendar.ts';
import type { ResourceId, StaffId } from '../ids.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import type { DateAndMinute, Interval, LocalDate, Minute } from '../salons/salon.ts';
import { toDateClock, toLocalDate } from '../time-zone.ts';
import type { Candidate } from './candidates.ts';
import { countVisitAndHoldMinutes, listDiaryEntriesOn, toDiaryOwnerKey } from './day-pages.ts';
import { computeGridAndAvailableTimes, keepUnblockedStartsWithinDay, listFreeStarts } from './free-starts.ts';
import type { Intervals } from './intervals.ts';
import { type LocationDayMinutes, listOfferedDays, toLocationDayMinutes } from './opening-hours.ts';
import { type LineTime, moveLineTime } from './processing-time.ts';
import type { RequestedVisit, RequiredResource, SchedulingContext, VisitLine } from './requested-visits.ts';
import { computeNextTurns, sortByTurn, type Turns } from './rotation.ts';
import {
  computeLineTimesFromStart,
  computeVisitLayout,
  type Need,
  type VisitLayout,
} from './visit-layout.ts';

/** A line with its time, buffers included, and resources. A null `staffId` means the location itself. */
export type PlacedLine = LineTime & {
  readonly line: VisitLine;
  readonly staffId: StaffId | null;
  readonly resources: readonly HeldResource[];
};

/** The fields of an appointment's line that its placement decides. */
export const toPlacedFields = ({ staffId, from, to, processing, resources }: PlacedLine) => ({
  staffId,
  from,
  to,
  ...(processing ? { processing } : {}),
  ...(resources.length > 0 ? { resources } : {}),
});

/**
 * A visit with date, time, staff and resources. It starts at `minute` of the local clock, which the first buffer precedes; its
 * lines are in minutes of the diary.
 */
export type Placement = {
  readonly date: LocalDate;
  readonly minute: Minute;
  readonly lines: readonly PlacedLine[];
  /** The rotation after it, where it was assigned in turn. */
  readonly turns?: Turns | undefined;
};

/** A visit that is not placed: its lines laid out from a local minute, with the requested staff only. */
export function toPlacementWithRequestedStaff(
  visit: RequestedVisit,
  { date, minute, timeZone }: DateAndMinute & { readonly timeZone: string },
): Placement {
  const start = toDateClock(date, timeZone).toDiaryMinute(minute);
  const times = computeLineTimesFromStart(visit);
  const lines = visit.lines.flatMap((line, index): PlacedLine[] => {
    const time = times[index];
    return time
      ? [{ ...moveLineTime(time, start), line, staffId: line.staff?.id ?? null, resources: [] }]
      : [];
  });
  return { date, minute, lines };
}

/** `daysBack`: how many days back a visit may lie with `override`; by default none. */
type PlacementTerms = { readonly override: boolean; readonly daysBack?: number };

/**
 * Places a visit at a time and assigns staff and resources. Members are qualified and free. Those on shift go
 * first, then the previously assigned, then the next in turn or the one with the fewest booked minutes that day, then the lowest
 * id. The resource that was held before goes first, then the lowest id. Each line in turn gets the best with whom all
 * others can still be placed (BEHAVIOR §14.3, §17.5). Without `override` the time must be one that get-slot offers. With it (front desk) the time may leave the grid,
 * the booking window, opening hours, shifts and breaks; it must not lie more than `daysBack` days back, over another appointment or block
 * time, past midnight or in minutes that a clock change skips (BEHAVIOR §14.2). Fails as slotNotAvailable
 * (BEHAVIOR §14.12).
 */
export function placeVisit(
  context: SchedulingContext,
  date: LocalDate,
  minute: Minute,
  { override, daysBack = 0 }: PlacementTerms,
): Outcome<Placement> {
  const { timeZone } = context.salon;
  const day = toLocationDayMinutes(context.location, date, timeZone);
  const start = day.clock.toDiaryMinute(minute);
  const layout = computeVisitLayout(context);
  const isOffered = override
    ? isOnCalendar(context, layout, day, start, daysBack)
    : isAvailable(context, layout, day, start);
  const isAllowed = isOffered && !day.clock.isSkipped(minute);
  const assigned = isAllowed ? assignCandidates(context, layout, day, start, { override }) : undefined;
  if (!assigned) return fail('slotNotAvailable', 'time');
  const { lines, ...time } = toPlacementWithRequestedStaff(context.visit, { date, minute, timeZone });
  const { chosen, turns } = assigned;
  return ok({
    ...time,
    lines: lines.map((line, index) => ({ ...line, ...toHolders(chosen, index) })),
    turns,
  });
}

/** The members who would get the lines of a visit at an available time; null is the location itself (BEHAVIOR §13.1). */
export function chooseStaffOfLines(
  context: SchedulingContext,
  layout: VisitLayout,
  day: LocationDayMinutes,
  availableStart: Minute,
): (StaffId | null)[] {
  const assigned = assignCandidates(context, layout, day, availableStart, { override: false });
  return context.visit.lines.map((_, line) => (assigned ? toHolders(assigned.chosen, line).staffId : null));
}

function toHolders(
  chosen: ReadonlyMap<Need, Candidate>,
  line: number,
): Pick<PlacedLine, 'staffId' | 'resources'> {
  let staffId: StaffId | null = null;
  const resources: HeldResource[] = [];
  for (const [need, { owner }] of chosen) {
    if (need.line !== line) continue;
    if (owner.kind === 'staff') staffId = owner.id;
    if (owner.kind === 'resource' && need.resource) resources.push(toHeldResource(need.resource, owner.id));
  }
  return { staffId, resources };
}

export const toHeldResource = (
  { kind, during, requested }: RequiredResource,
  resourceId: ResourceId,
): HeldResource => ({ kind, during, resourceId, ...(requested ? { named: true as const } : {}) });

/** A free candidate; one that is off by its own schedule goes last (BEHAVIOR §14.3). */
type FreeCandidate = { readonly candidate: Candidate; readonly isOnShift: boolean };

function listFreeCandidates(
  context: SchedulingContext,
  day: LocationDayMinutes,
  need: Need,
  start: Minute,
  override: boolean,
): FreeCandidate[] {
  const isFree = (candidate: Candidate, hours: Intervals) =>
    listFreeStarts(context, day, need, [start], candidate, hours).length > 0;
  return need.candidates.flatMap((candidate) => {
    const isAllowed =
      isFree(candidate, candidate.shiftHours(day)) ||
      (override && isFree(candidate, candidate.overrideHours(day)));
    if (!isAllowed) return [];
    return [{ candidate, isOnShift: candidate.isOnShift(day, toHours(need, start)) }];
  });
}

type Assignment = Pick<Placement, 'turns'> & { readonly chosen: ReadonlyMap<Need, Candidate> };

/** The candidate of each need; undefined if there are not enough. */
function assignCandidates(
  context: SchedulingContext,
  { needs, sharedNeeds }: VisitLayout,
  day: LocationDayMinutes,
  start: Minute,
  { override }: { readonly override: boolean },
): Assignment | undefined {
  const free = new Map(needs.map((need) => [need, listFreeCandidates(context, day, need, start, override)]));
  const listFree = (need: Need): readonly FreeCandidate[] => free.get(need) ?? [];
  const chosen = new Map<Need, Candidate>();
  let { turns } = context;
  for (const need of needs) {
    const rivals = sharedNeeds.find((each) => each.needs.includes(need));
    const listLeft = (each: Need): readonly Candidate[] => {
      const own = chosen.get(each);
      return own ? [own] : listFree(each).map(({ candidate }) => candidate);
    };
    const isPossible = (candidate: Candidate): boolean =>
      rivals?.canShare(rivals.needs.map((each) => (each === need ? [candidate] : listLeft(each)))) ?? true;
    const best = sortByPreference({ ...context, turns }, day.date, need, listFree(need), chosen).find(
      isPossible,
    );
    if (!best) return undefined;
    chosen.set(need, best);
    if (turns && best.owner.kind === 'staff' && !context.visit.lines[need.line]?.staff)
      turns = computeNextTurns(turns, {
        by: best.owner.id,
        ...splitByShift(need, listFree(need), day, start),
      });
  }
  return { chosen, turns };
}

const listStaffIds = (candidates: readonly Candidate[]): StaffId[] =>
  candidates.flatMap(({ owner }) => (owner.kind === 'staff' ? [owner.id] : []));

/** The qualified members who are free on their shift, and those who are off. */
function splitByShift(need: Need, free: readonly FreeCandidate[], day: LocationDayMinutes, start: Minute) {
  const hours = toHours(need, start);
  return {
    free: listStaffIds(free.filter(({ isOnShift }) => isOnShift).map(({ candidate }) => candidate)),
    off: listStaffIds(need.candidates.filter((candidate) => !candidate.isOnShift(day, hours))),
  };
}

const toHours = ({ parts }: Need, start: Minute): Interval[] =>
  parts.map(({ from, to }) => ({ from: start + from, to: start + to }));

const sumMinutes = (parts: readonly Interval[]): number =>
  parts.reduce((sum, { from, to }) => sum + to - from, 0);

/** Staff on shift go before staff who are off; a move prefers the member who had the visit (BEHAVIOR §14.3, §17.5). */
function sortByPreference(
  context: SchedulingContext,
  date: LocalDate,
  need: Need,
  free: readonly FreeCandidate[],
  chosen: ReadonlyMap<Need, Candidate>,
): Candidate[] {
  const lastId = need.resource ? need.resource.lastResourceId : context.visit.lines[need.line]?.lastStaffId;
  const inTurn = context.turns && sortByTurn(context.turns, listStaffIds(need.candidates));
  /** The place in the turn, or the booked minutes; the lower goes first. */
  const toRank = (candidate: Candidate): number => {
    if (need.resource) return 0;
    if (inTurn && candidate.owner.kind === 'staff') return inTurn.indexOf(candidate.owner.id);
    const name = toDiaryOwnerKey(candidate.owner);
    const own = [...chosen].filter(([, { owner }]) => toDiaryOwnerKey(owner) === name);
    const booked = countVisitAndHoldMinutes(listDiaryEntriesOn(context.pages, candidate, date));
    return booked + sumMinutes(own.flatMap(([{ parts }]) => parts));
  };
  return free
    .map(({ candidate, isOnShift }) => ({
      candidate,
      isOnShift,
      isLast: candidate.owner.kind !== 'location' && candidate.owner.id === lastId,
      rank: toRank(candidate),
    }))
    .sort(
      (a, b) =>
        Number(b.isOnShift) - Number(a.isOnShift) || Number(b.isLast) - Number(a.isLast) || a.rank - b.rank,
    )
    .map(({ candidate }) => candidate);
}

/** Whether get-slot offers the time as available now. */
function isAvailable(
  context: SchedulingContext,
  layout: VisitLayout,
  day: LocationDayMinutes,
  start: Minute,
): boolean {
  const isOffered = listOfferedDays(context, { from: day.date, to: day.date }).length > 0;
  return isOffered && computeGridAndAvailableTimes(context, day, layout).available.includes(start);
}

/**
 * Whether calendar and block times of the location allow a visit then. Earlier today counts, and some days back: the customer may
 * have come already.
 */
const isOnCalendar = (
  context: SchedulingContext,
  layout: VisitLayout,
  day: LocationDayMinutes,
  start: Minute,
  daysBack: number,
): boolean =>
  day.date >= addDays(toLocalDate(context.salon.timeZone, context.now), -daysBack) &&
  keepUnblockedStartsWithinDay(context, day, layout, [start]).length > 0;

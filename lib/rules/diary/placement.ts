import type { HeldResource } from '../booking/appointments.ts';
import type { ResourceId, StaffId } from '../ids.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import type { Interval, LocalDate, Minute } from '../salons/salon.ts';
import { findSkippedMinutes, toLocalDate } from '../time-zone.ts';
import { computeDayStartTimes, dropBlockedStarts, findFreeStarts } from './availability.ts';
import { countBookedMinutes, listDiaryEntriesOn, toDiaryOwnerKey } from './day-pages.ts';
import type { Intervals } from './intervals.ts';
import { type LineTime, moveLineTime } from './line-time.ts';
import { type LocationDay, listOfferedDays, toLocationDay } from './opening-hours.ts';
import type { Candidate } from './performers.ts';
import type { RequestedVisit, RequiredResource, SchedulingContext, VisitLine } from './visit.ts';
import {
  computeLineTimes,
  computeSpan,
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

/** A visit with date, time, staff and resources. It starts at `from`, which the first buffer precedes. */
export type Placement = Interval & { readonly date: LocalDate; readonly lines: readonly PlacedLine[] };

/** A visit that is not placed: its lines laid out, by default from midnight, with the requested staff only. */
export function toUnassignedPlacement(visit: RequestedVisit, date: LocalDate, start: Minute = 0): Placement {
  const times = computeLineTimes(visit);
  const lines = visit.lines.flatMap((line, index): PlacedLine[] => {
    const time = times[index];
    return time
      ? [{ ...moveLineTime(time, start), line, staffId: line.staff?.id ?? null, resources: [] }]
      : [];
  });
  return { date, from: start, to: start + computeSpan(times).to, lines };
}

/**
 * Places a visit at a time and assigns staff and resources. Of the qualified and free staff, those on shift go first,
 * then the previously assigned, then the one with the fewest booked minutes that day, then the lowest id; of the
 * resources the one that was held before, then the lowest id. Each line in turn gets the best with whom all others can still be placed (BEHAVIOR §14.3,
 * §17.4). Without `override` the time must be one that get-slot offers. With it (front desk) the time may leave the grid,
 * the booking window, opening hours, shifts and breaks; it must not lie on a past day, over another appointment or block
 * time, past midnight or in minutes that a clock change skips (BEHAVIOR §14.2). Fails as slotNotAvailable
 * (BEHAVIOR §14.4).
 */
export function placeVisit(
  context: SchedulingContext,
  date: LocalDate,
  minute: Minute,
  { override }: { readonly override: boolean },
): Outcome<Placement> {
  const day = toLocationDay(context.location, date);
  const layout = computeVisitLayout(context);
  const isAllowed = override
    ? isOnClock(context, layout, day, minute)
    : isAvailable(context, layout, day, minute);
  const chosen = isAllowed ? assignCandidates(context, layout, day, minute, override) : undefined;
  if (!chosen) return fail('slotNotAvailable', 'time');
  const { lines, ...time } = toUnassignedPlacement(context.visit, date, minute);
  return ok({ ...time, lines: lines.map((line, index) => ({ ...line, ...toHolders(chosen, index) })) });
}

/** The staff member and the resources of a line. */
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
  day: LocationDay,
  need: Need,
  minute: Minute,
  override: boolean,
): FreeCandidate[] {
  const isFree = (candidate: Candidate, hours: Intervals) =>
    findFreeStarts(context, day, need, [minute], candidate, hours).length > 0;
  return need.candidates.flatMap((candidate) => {
    const isAllowed =
      isFree(candidate, candidate.shiftHours(day)) ||
      (override && isFree(candidate, candidate.overrideHours(day)));
    if (!isAllowed) return [];
    const hours = need.parts.map(({ from, to }) => ({ from: minute + from, to: minute + to }));
    return [{ candidate, isOnShift: candidate.isOnShift(day, hours) }];
  });
}

/** The candidate of each need; undefined if there are not enough. */
function assignCandidates(
  context: SchedulingContext,
  { needs, sharedNeeds }: VisitLayout,
  day: LocationDay,
  minute: Minute,
  override: boolean,
): ReadonlyMap<Need, Candidate> | undefined {
  const free = new Map(needs.map((need) => [need, listFreeCandidates(context, day, need, minute, override)]));
  const listFree = (need: Need): readonly FreeCandidate[] => free.get(need) ?? [];
  const chosen = new Map<Need, Candidate>();
  for (const need of needs) {
    const rivals = sharedNeeds.find((each) => each.needs.includes(need));
    const listLeft = (each: Need): readonly Candidate[] => {
      const own = chosen.get(each);
      return own ? [own] : listFree(each).map(({ candidate }) => candidate);
    };
    const isPossible = (candidate: Candidate): boolean =>
      rivals?.canShare(rivals.needs.map((each) => (each === need ? [candidate] : listLeft(each)))) ?? true;
    const best = sortByPreference(context, day.date, need, listFree(need), chosen).find(isPossible);
    if (!best) return undefined;
    chosen.set(need, best);
  }
  return chosen;
}

const sumMinutes = (parts: readonly Interval[]): number =>
  parts.reduce((sum, { from, to }) => sum + to - from, 0);

/** Staff on shift go before staff who are off; a move prefers the member who had the visit (BEHAVIOR §14.3, §17.4). */
function sortByPreference(
  context: SchedulingContext,
  date: LocalDate,
  need: Need,
  free: readonly FreeCandidate[],
  chosen: ReadonlyMap<Need, Candidate>,
): Candidate[] {
  const lastId = need.resource ? need.resource.lastResourceId : context.visit.lines[need.line]?.lastStaffId;
  const countMinutes = (candidate: Candidate): number => {
    if (need.resource) return 0;
    const name = toDiaryOwnerKey(candidate.owner);
    const own = [...chosen].filter(([, { owner }]) => toDiaryOwnerKey(owner) === name);
    const booked = countBookedMinutes(listDiaryEntriesOn(context.pages, candidate, date));
    return booked + sumMinutes(own.flatMap(([{ parts }]) => parts));
  };
  return free
    .map(({ candidate, isOnShift }) => ({
      candidate,
      isOnShift,
      isLast: candidate.owner.kind !== 'location' && candidate.owner.id === lastId,
      minutes: countMinutes(candidate),
    }))
    .sort(
      (a, b) =>
        Number(b.isOnShift) - Number(a.isOnShift) ||
        Number(b.isLast) - Number(a.isLast) ||
        a.minutes - b.minutes,
    )
    .map(({ candidate }) => candidate);
}

/** Whether get-slot offers the time as available now. */
function isAvailable(
  context: SchedulingContext,
  layout: VisitLayout,
  day: LocationDay,
  minute: Minute,
): boolean {
  const isOffered = listOfferedDays(context, { from: day.date, to: day.date }).length > 0;
  return isOffered && computeDayStartTimes(context, day, layout).available.includes(minute);
}

/**
 * Whether calendar, clock and block times of the location allow a visit then. Earlier today counts: the customer may have
 * come already.
 */
function isOnClock(
  context: SchedulingContext,
  layout: VisitLayout,
  { date }: LocationDay,
  minute: Minute,
): boolean {
  const { salon, now } = context;
  const skipped = findSkippedMinutes(date, salon.timeZone);
  const isSkipped = skipped !== null && skipped.from <= minute && minute < skipped.to;
  const isUnblocked = dropBlockedStarts(context, date, layout, [minute]).length > 0;
  return date >= toLocalDate(salon.timeZone, now) && !isSkipped && isUnblocked;
}

import type { Interval } from '../salons/salon.ts';
import { type Candidate, listPerformerCandidates, listResourceCandidates } from './candidates.ts';
import { toDiaryOwnerKey } from './day-pages.ts';
import { overlaps } from './intervals.ts';
import { type LineTime, listPartsWithResource, listStaffParts } from './processing-time.ts';
import type { RequestedVisit, RequiredResource, SchedulingContext, VisitLine } from './requested-visits.ts';

/** Someone or something that a line of the visit needs for some of its minutes. */
export type Need = {
  /** Position of the line in the visit. */
  readonly line: number;
  /** The resource that the line needs; null for its performer. */
  readonly resource: RequiredResource | null;
  /** Busy minutes from the visit's start; `shortest` is the length of the shortest part. */
  readonly parts: readonly Interval[];
  readonly shortest: number;
  /** Ordered by id. */
  readonly candidates: readonly Candidate[];
};

/** Needs of several guests for the same candidates at the same time (BEHAVIOR §13.8). */
export type RivalGuestNeeds = {
  readonly needs: readonly Need[];
  /** One need of each class: the needs of a class have the same candidates and minutes. */
  readonly needClasses: readonly Need[];
  /** The position in `needClasses` of each need. */
  readonly classOf: readonly number[];
  /** Whether each need can have one of these candidates, none of them two at a time. */
  readonly canShare: (candidates: readonly (readonly Candidate[])[]) => boolean;
};

/** A visit laid out from its start, minute 0, which is the start of the first service of each guest. */
export type VisitLayout = {
  readonly lines: readonly LineTime[];
  /** From the start of the first buffer to the end of the last. */
  readonly span: Interval;
  /** In the order of the lines, the performer of a line first. */
  readonly needs: readonly Need[];
  /** Each of these can be decided alone. */
  readonly independentNeeds: readonly Need[];
  /** These must be decided together. */
  readonly sharedNeeds: readonly RivalGuestNeeds[];
};

/** The lines of each guest back to back, those of several guests in parallel (BEHAVIOR §13.2). */
export function computeLineTimesFromStart({ lines }: RequestedVisit): LineTime[] {
  const endOfGuest = new Map<number, number>();
  return lines.map((line) => {
    const from = endOfGuest.get(line.guestNo) ?? 0 - line.bufferBeforeMinutes;
    const start = from + line.bufferBeforeMinutes;
    const to = start + line.minutes + line.bufferMinutes;
    endOfGuest.set(line.guestNo, to);
    if (line.processingMinutes === 0) return { from, to };
    const processing = {
      from: start + line.processingAfter,
      to: start + line.processingAfter + line.processingMinutes,
    };
    return { from, to, processing };
  });
}

/** From the start of the first buffer to the end of the last, around the visit's start. */
export const computeSpanAroundStart = (lines: readonly LineTime[]): Interval => ({
  from: Math.min(0, ...lines.map(({ from }) => from)),
  to: Math.max(0, ...lines.map(({ to }) => to)),
});

const toNeed = (need: Omit<Need, 'shortest'>): Need => ({
  ...need,
  shortest: Math.min(...need.parts.map(({ from, to }) => to - from)),
});

type FindCandidates = {
  readonly performers: (line: VisitLine) => readonly Candidate[];
  readonly resources: (required: RequiredResource) => readonly Candidate[];
};

/** Names the performers of a line. Where members have minutes of their own, those of the line decide, too. */
const toPerformersName = ({ service, staff, pricingOption, duration, lastStaffId }: VisitLine): string =>
  service.staffPrices.length === 0
    ? `${service.id} ${staff?.id}`
    : [service.id, staff?.id, pricingOption?.id, duration, lastStaffId].join(' ');

/** Finds the same candidates for all lines that ask for the same, so that their hours are computed once. */
function memoizeCandidates(context: SchedulingContext): FindCandidates {
  const found = new Map<string, readonly Candidate[]>();
  const get = (name: string, list: () => readonly Candidate[]) => {
    const candidates = found.get(name) ?? list();
    found.set(name, candidates);
    return candidates;
  };
  return {
    performers: (line) => get(toPerformersName(line), () => listPerformerCandidates(line, context)),
    resources: (required) =>
      get(`${required.requested?.id} of ${required.kind}`, () => listResourceCandidates(required, context)),
  };
}

function listNeeds(line: VisitLine, index: number, time: LineTime, find: FindCandidates): Need[] {
  const performer = toNeed({
    line: index,
    resource: null,
    parts: listStaffParts(time),
    candidates: find.performers(line),
  });
  const resources = line.resources.map((required) =>
    toNeed({
      line: index,
      resource: required,
      parts: listPartsWithResource(time, required.during),
      candidates: find.resources(required),
    }),
  );
  return [performer, ...resources.filter(({ parts }) => parts.length > 0)];
}

/** The visit with its needs. A visit of one guest has no shared needs: its lines follow each other. */
export function computeVisitLayout(context: SchedulingContext): VisitLayout {
  const lines = computeLineTimesFromStart(context.visit);
  const find = memoizeCandidates(context);
  const needs = context.visit.lines.flatMap((line, index) => {
    const time = lines[index];
    return time ? listNeeds(line, index, time, find) : [];
  });
  const rivals = new Map(needs.map((need) => [need, needs.filter((other) => areRivals(need, other))]));
  const listRivals = (need: Need): readonly Need[] => rivals.get(need) ?? [];
  const isContested = (need: Need) => listRivals(need).length > 0;
  return {
    lines,
    span: computeSpanAroundStart(lines),
    needs,
    independentNeeds: needs.filter((need) => !isContested(need)),
    sharedNeeds: groupByRivals(needs.filter(isContested), listRivals).map(toRivalNeeds),
  };
}

const areSimultaneous = (a: Need, b: Need): boolean => a.parts.some((part) => overlaps(b.parts, part));

/** Whether two needs may want the same candidate at the same time. */
function areRivals(a: Need, b: Need): boolean {
  if (a.line === b.line || !areSimultaneous(a, b)) return false;
  const owners = new Set(a.candidates.map(({ owner }) => toDiaryOwnerKey(owner)));
  return b.candidates.some(({ owner }) => owners.has(toDiaryOwnerKey(owner)));
}

/** The needs in groups that share no rivals; the order of the visit is kept. */
function groupByRivals(needs: readonly Need[], listRivals: (need: Need) => readonly Need[]): Need[][] {
  const grouped = new Set<Need>();
  return needs.flatMap((need) => {
    if (grouped.has(need)) return [];
    const group = new Set([need]);
    // Grows while it is walked
    for (const each of group) for (const rival of listRivals(each)) group.add(rival);
    for (const each of group) grouped.add(each);
    return [needs.filter((each) => group.has(each))];
  });
}

/** Needs by position. Those of one moment are busy at the same time: no two of them can have the same candidate. */
export type SimultaneousNeeds = readonly (readonly number[])[];

/** The candidates of each need, as numbers; the same number is the same candidate. */
export type CandidateLists = readonly (readonly number[])[];

/**
 * Most steps of one search. Real groups need a few; the limit keeps a request that is made to be hard from taking long.
 * A search that reaches it counts as without a solution (BEHAVIOR §13.8).
 */
const STEPS_MAX = 300;

const listOf = (need: number, lists: CandidateLists): readonly number[] => lists[need] ?? [];

/** Whether every need can have one of its candidates, so that needs of one moment have different ones. */
export function canAssign(moments: SimultaneousNeeds, candidates: CandidateLists): boolean {
  let steps = 0;
  return search(candidates, new Set(candidates.keys()));

  /** `open`: the needs that are not decided yet. The lists of the others have no influence. */
  function search(lists: CandidateLists, open: ReadonlySet<number>): boolean {
    steps += 1;
    if (steps > STEPS_MAX) return false;
    const openMoments = moments
      .map((needs) => needs.filter((need) => open.has(need)))
      .filter((needs) => needs.length > 0);
    if (!openMoments.every((needs) => canMatch(needs, lists))) return false;
    const [next] = [...open].sort((a, b) => listOf(a, lists).length - listOf(b, lists).length);
    if (next === undefined || openMoments.length <= 1) return true;
    const rivals = new Set(openMoments.filter((needs) => needs.includes(next)).flat());
    const others = new Set([...open].filter((need) => need !== next));
    return listOf(next, lists).some((candidate) =>
      search(
        lists.map((list, need) => (rivals.has(need) ? list.filter((each) => each !== candidate) : list)),
        others,
      ),
    );
  }
}

/** Whether the needs of one moment can have different candidates (bipartite matching by augmenting paths). */
function canMatch(needs: readonly number[], lists: CandidateLists): boolean {
  const takenBy = new Map<number, number>();
  const findCandidate = (need: number, tried: Set<number>): boolean =>
    listOf(need, lists).some((candidate) => {
      if (tried.has(candidate)) return false;
      tried.add(candidate);
      const other = takenBy.get(candidate);
      if (other !== undefined && !findCandidate(other, tried)) return false;
      takenBy.set(candidate, need);
      return true;
    });
  return needs.every((need) => findCandidate(need, new Set()));
}

function toRivalNeeds(needs: readonly Need[]): RivalGuestNeeds {
  const byName = new Map<string, number>();
  const numbers = new Map<Candidate, number>();
  for (const candidate of needs.flatMap(({ candidates }) => candidates)) {
    const name = toDiaryOwnerKey(candidate.owner);
    const number = byName.get(name) ?? byName.size;
    byName.set(name, number);
    numbers.set(candidate, number);
  }
  // The most needs overlap at the start of some part
  const starts = [...new Set(needs.flatMap(({ parts }) => parts.map(({ from }) => from)))];
  const moments = starts.map((from) =>
    needs.flatMap(({ parts }, index) => (overlaps(parts, { from, to: from + 1 }) ? [index] : [])),
  );
  // Most times of a day have the same candidates
  const results = new Map<string, boolean>();
  const canShare: RivalGuestNeeds['canShare'] = (candidates) => {
    // More than all others can take
    if (candidates.every((list) => list.length >= needs.length)) return true;
    const lists = candidates.map((list) => list.map((each) => numbers.get(each) ?? -1));
    const name = lists.join(';');
    const result = results.get(name) ?? canAssign(moments, lists);
    results.set(name, result);
    return result;
  };
  return { needs, ...classifyNeeds(needs), canShare };
}

function classifyNeeds(needs: readonly Need[]): Pick<RivalGuestNeeds, 'needClasses' | 'classOf'> {
  const toMinutes = ({ parts }: Need) => parts.map(({ from, to }) => `${from}-${to}`).join();
  const isAlike = (a: Need, b: Need) => a.candidates === b.candidates && toMinutes(a) === toMinutes(b);
  const needClasses: Need[] = [];
  for (const need of needs) if (!needClasses.some((each) => isAlike(each, need))) needClasses.push(need);
  return { needClasses, classOf: needs.map((need) => needClasses.findIndex((each) => isAlike(each, need))) };
}

import { toMinutes } from '../parts/format.ts';
import { VISIT_STATUS } from '../parts/visit-status.ts';
import type { DiaryVisit } from './desk-data.ts';

/** Minutes of a day, from one to before the other. */
export type Span = { readonly from: number; readonly to: number };

/**
 * A visit in its column. `lane` of `lanes` parts of the width. `isInGap`: it lies in the processing time of another one.
 * `isBeside`: it lies in the time that a no-show has left free.
 */
export type PlacedVisit<Visit extends DiaryVisit = DiaryVisit> = Span & {
  readonly visit: Visit;
  readonly busy: readonly Span[];
  readonly lane: number;
  readonly lanes: number;
  readonly isInGap: boolean;
  readonly isBeside: boolean;
};

type Range = { readonly from: string; readonly to: string };

export const toSpan = <Ranged extends Range>({ from, to, ...rest }: Ranged) => ({
  ...rest,
  from: toMinutes(from),
  to: toMinutes(to),
});

export const overlaps = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;
const anyOverlap = (a: readonly Span[], b: readonly Span[]): boolean =>
  a.some((one) => b.some((other) => overlaps(one, other)));

/** Whether the time of a visit is free again: nobody came, or it was cancelled. */
export const hasFreedItsTime = ({ status }: Pick<DiaryVisit, 'status'>): boolean =>
  status > VISIT_STATUS.completed;

type Unplaced<Visit> = Span & { readonly visit: Visit; readonly busy: readonly Span[] };

/** The lane of a visit among those that touch it: the first one in which nothing holds its minutes. */
function findLane<Visit extends DiaryVisit>(each: Unplaced<Visit>, cluster: readonly PlacedVisit<Visit>[]) {
  const touched = cluster.filter((other) => overlaps(other, each));
  const inConflict = touched.filter(({ busy }) => anyOverlap(busy, each.busy));
  const taken = new Set(inConflict.map(({ lane }) => lane));
  let lane = 0;
  while (taken.has(lane)) lane += 1;
  return { lane, isInGap: touched.length > inConflict.length && lane === 0 };
}

/**
 * Places visits side by side where they hold the same minutes, and into each other where one lies in a gap of another. A visit
 * whose time is free again takes no place from the others (BEHAVIOR §39.3).
 */
export function placeVisits<Visit extends DiaryVisit>(visits: readonly Visit[]): PlacedVisit<Visit>[] {
  const spans = visits
    .map((visit) => ({ visit, ...toSpan(visit), busy: visit.busy.map(toSpan) }))
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  const gone = spans.filter(({ visit }) => hasFreedItsTime(visit));
  const placed: PlacedVisit<Visit>[] = gone.map((each) => ({
    visit: each.visit,
    from: each.from,
    to: each.to,
    busy: each.busy,
    lane: 0,
    lanes: 1,
    isInGap: false,
    isBeside: false,
  }));
  let cluster: PlacedVisit<Visit>[] = [];
  const close = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane)) + 1;
    placed.push(...cluster.map((each) => ({ ...each, lanes })));
    cluster = [];
  };
  for (const { visit, from, to, busy } of spans.filter((each) => !hasFreedItsTime(each.visit))) {
    const each = { visit, from, to, busy };
    if (!cluster.some((other) => overlaps(other, each))) close();
    const isBeside = gone.some((other) => overlaps(other, each));
    cluster.push({ ...each, ...findLane(each, cluster), lanes: 1, isBeside });
  }
  close();
  return placed.toSorted((a, b) => a.from - b.from || b.to - a.to);
}

/** The parts of a span that others leave over. */
export function subtractSpans(whole: Span, taken: readonly Span[]): Span[] {
  let rest: Span[] = [whole];
  for (const each of taken) {
    rest = rest.flatMap((part) =>
      overlaps(part, each)
        ? [
            { from: part.from, to: each.from },
            { from: each.to, to: part.to },
          ].filter(({ from, to }) => from < to)
        : [part],
    );
  }
  return rest;
}

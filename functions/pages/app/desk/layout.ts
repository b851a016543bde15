import { toMinutes } from '../booking/dates.ts';
import type { DiaryVisit } from './desk-data.ts';

/** Minutes of a day, from one to before the other. */
export type Span = { readonly from: number; readonly to: number };

/** A visit in its column. `lane` of `lanes` parts of the width; `isInGap`: it lies in the processing time of another. */
export type PlacedVisit<Visit extends DiaryVisit = DiaryVisit> = Span & {
  readonly visit: Visit;
  readonly busy: readonly Span[];
  readonly lane: number;
  readonly lanes: number;
  readonly isInGap: boolean;
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

/** Places visits side by side where they hold the same minutes, and into each other where one lies in a gap of another (BEHAVIOR §39.3). */
export function placeVisits<Visit extends DiaryVisit>(visits: readonly Visit[]): PlacedVisit<Visit>[] {
  const spans = visits.map((visit) => ({ visit, ...toSpan(visit), busy: visit.busy.map(toSpan) }));
  const placed: PlacedVisit<Visit>[] = [];
  let cluster: number[] = [];
  const close = () => {
    const lanes = Math.max(0, ...cluster.map((index) => placed[index]?.lane ?? 0)) + 1;
    for (const index of cluster) {
      const each = placed[index];
      if (each) placed[index] = { ...each, lanes };
    }
    cluster = [];
  };
  for (const { visit, from, to, busy } of spans.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const span = { visit, from, to, busy };
    const touched = cluster.flatMap((index) => placed[index] ?? []).filter((each) => overlaps(each, span));
    const inConflict = touched.filter((each) => anyOverlap(each.busy, span.busy));
    if (touched.length === 0) close();
    const taken = new Set(inConflict.map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    cluster.push(placed.length);
    placed.push({ ...span, lane, lanes: 1, isInGap: touched.length > inConflict.length && lane === 0 });
  }
  close();
  return placed;
}

/** Minutes around an hour in which the label of the present time would cover that of the hour, and those nearer to the place above it. */
const [COVERS_BEFORE, ABOVE_UNTIL, COVERS_UNTIL] = [6, 7, 20];

/**
 * The place of the label of the present time: at its minute, or beside the label of the hour that it would cover there.
 * @param first the minute with which the axis begins: nothing fits above it
 */
export function placeNowLabel(
  now: number,
  first: number,
): { readonly at: 'minute' | 'above' | 'below'; readonly from: number } {
  const hour = Math.floor((now + COVERS_BEFORE) / 60) * 60;
  const past = now - hour;
  if (past >= COVERS_UNTIL) return { at: 'minute', from: now };
  return { at: past < ABOVE_UNTIL && hour > first ? 'above' : 'below', from: hour };
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

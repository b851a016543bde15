import { toMinutes } from '../booking/dates.ts';
import type { Diary, DiaryVisit } from './desk-data.ts';
import type { ShownVisit } from './patches.ts';

/** Minutes of a day, from one to before the other. */
export type Span = { readonly from: number; readonly to: number };

/** A visit in its column. `lane` of `lanes` parts of the width; `isInGap`: it lies in the processing time of another. */
export type PlacedVisit = Span & {
  readonly visit: ShownVisit;
  readonly busy: readonly Span[];
  readonly lane: number;
  readonly lanes: number;
  readonly isInGap: boolean;
};

export type Column = {
  readonly key: string;
  /** Null: services that no member performs. */
  readonly staffId: number | null;
  readonly name: string;
  readonly isOff: boolean;
  readonly open: readonly Span[];
  readonly breaks: readonly Span[];
  readonly blocks: readonly (Span & { readonly id: number; readonly reason: string })[];
  readonly holds: readonly (Span & { readonly waitlist_id: number })[];
  readonly visits: readonly PlacedVisit[];
};

type Range = { readonly from: string; readonly to: string };

const toSpan = <Ranged extends Range>({ from, to, ...rest }: Ranged) => ({
  ...rest,
  from: toMinutes(from),
  to: toMinutes(to),
});

const overlaps = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;
const anyOverlap = (a: readonly Span[], b: readonly Span[]): boolean =>
  a.some((one) => b.some((other) => overlaps(one, other)));

/** Places visits side by side where they hold the same minutes, and into each other where one lies in a gap of another. */
export function placeVisits(visits: readonly DiaryVisit[]): PlacedVisit[] {
  const spans = visits.map((visit) => ({ visit, ...toSpan(visit), busy: visit.busy.map(toSpan) }));
  const placed: PlacedVisit[] = [];
  let cluster: number[] = [];
  const close = () => {
    const lanes = Math.max(0, ...cluster.map((index) => placed[index]?.lane ?? 0)) + 1;
    for (const index of cluster) {
      const each = placed[index];
      if (each) placed[index] = { ...each, lanes };
    }
    cluster = [];
  };
  for (const span of spans.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
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

/** The columns of a day: a member each, and the location where services need none (BEHAVIOR §39.4). */
export function toColumns({ staff, resources, blocks }: Diary): Column[] {
  const [location] = resources;
  const ofLocation = blocks.map(toSpan);
  const members = staff.map(
    ({ id, name, works, shifts, breaks, blocks: own, visits, holds }): Column => ({
      key: `staff-${id}`,
      staffId: id,
      name,
      isOff: works === 0,
      open: shifts.map(toSpan),
      breaks: breaks.map(toSpan),
      blocks: [...ofLocation, ...own.map(toSpan)],
      holds: holds.map(toSpan),
      visits: placeVisits(visits),
    }),
  );
  // A member who is off has no column, unless something is in it
  const shown = members.filter(
    ({ isOff, visits, blocks }) => !isOff || visits.length > 0 || blocks.length > ofLocation.length,
  );
  if (!location || (location.visits.length === 0 && location.holds.length === 0)) return shown;
  return [
    ...shown,
    {
      key: 'location',
      staffId: null,
      name: location.name,
      isOff: false,
      open: [{ from: 0, to: 24 * 60 }],
      breaks: [],
      blocks: ofLocation,
      holds: location.holds.map(toSpan),
      visits: placeVisits(location.visits),
    },
  ];
}

const DEFAULT_HOURS = { from: 9 * 60, to: 18 * 60 };

/** The whole hours that the grid shows: opening hours, shifts, and whatever lies outside of them. */
export function toShownHours({ opening }: Pick<Diary, 'opening'>, columns: readonly Column[]): Span {
  const spans = [
    ...opening.map(toSpan),
    ...columns.flatMap(({ staffId, open, visits, holds }) => [
      ...(staffId === null ? [] : open),
      ...visits,
      ...holds,
    ]),
  ];
  if (spans.length === 0) return DEFAULT_HOURS;
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map((span) => span.to));
  return { from: Math.floor(from / 60) * 60, to: Math.min(24 * 60, Math.ceil(to / 60) * 60) };
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

import { type Column, listLongEnoughFreeTimes, type ShownVisit } from '../columns.ts';
import { hasFreedItsTime, type Span, toSpan } from '../layout.ts';
import { type DayClock, isDoneOrRefunded, type Phase, toPhase } from '../visit-state.ts';

export type VisitEntry = {
  readonly kind: 'visit';
  readonly span: Span;
  readonly visit: ShownVisit;
  readonly column: Column;
  readonly phase: Phase;
};
export type OtherEntry =
  | { readonly kind: 'free'; readonly span: Span; readonly column: Column }
  /** A time that is held for an entry of the waitlist. */
  | { readonly kind: 'hold'; readonly span: Span; readonly waitlistId: number; readonly name: string }
  /** A break, or a time that is blocked. */
  | { readonly kind: 'pause'; readonly span: Span; readonly reason: string | undefined }
  | { readonly kind: 'now'; readonly span: Span };
export type AgendaEntry = VisitEntry | OtherEntry;

const listHolds = ({ holds }: Column): OtherEntry[] =>
  holds.map(({ waitlist_id: waitlistId, name, from, to }) => ({
    kind: 'hold',
    span: { from, to },
    waitlistId,
    name,
  }));

/** Breaks, blocks and free times, which only the list of one member shows. */
const listOthers = (column: Column, now: number): OtherEntry[] => [
  ...column.breaks.map((span) => ({ kind: 'pause' as const, span, reason: undefined })),
  ...column.blocks.map(({ reason, from, to }) => ({ kind: 'pause' as const, span: { from, to }, reason })),
  ...listLongEnoughFreeTimes(column)
    .filter(({ to }) => to > now)
    .map((span) => ({ kind: 'free' as const, span, column })),
];

/** Whether an entry goes on at a time: a visit that is paid is over, also before its end. */
const runsAt = (entry: AgendaEntry, now: number): boolean =>
  entry.span.from <= now && entry.span.to > now && !(entry.kind === 'visit' && isPhaseOver(entry.phase));

/** Whether a visit is over, paid or not. */
export const isPhaseOver = ({ state }: Phase): boolean => isDoneOrRefunded(state) || state === 'unpaidDone';

/** The rows of columns in the order of time: what runs stands below the line of the present time (BEHAVIOR §39.3). */
export function listAgenda(columns: readonly Column[], clock: DayClock): AgendaEntry[] {
  const now = clock?.now ?? 0;
  const visits = columns.flatMap((column) =>
    column.visits
      .filter((visit) => !hasFreedItsTime(visit))
      .map((visit) => ({
        kind: 'visit' as const,
        span: toSpan(visit),
        visit,
        column,
        phase: toPhase(visit, clock),
      })),
  );
  const [only, ...others] = columns;
  const entries: AgendaEntry[] = [
    ...visits,
    ...columns.flatMap(listHolds),
    ...(only && others.length === 0 ? listOthers(only, now) : []),
    ...(Number.isFinite(clock?.now) ? [{ kind: 'now' as const, span: { from: now, to: now } }] : []),
  ];
  const toPlace = (entry: AgendaEntry) => (runsAt(entry, now) ? now + 0.5 : entry.span.from);
  return entries.toSorted((a, b) => toPlace(a) - toPlace(b) || a.span.from - b.span.from);
}

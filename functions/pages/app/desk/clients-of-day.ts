import type { Sheet, ShownVisit } from './columns.ts';
import { isPhaseOver } from './day/agenda-entries.ts';
import { hasFreedItsTime } from './layout.ts';
import { type DayClock, type Phase, toPhase } from './visit-state.ts';

/** A client of the shown day, by their first visit that is not over, else by their first visit. */
export type ClientOfDay = {
  readonly visit: ShownVisit;
  readonly phase: Phase;
};

const toClientKey = ({ customer: { id, name, phone } }: ShownVisit): string =>
  id === null ? `${name} ${phone}` : String(id);

/** The clients of the shown day, each once: first those whose visit is still to end, in the order of their visits (BEHAVIOR §39.5). */
export function listClientsOfDay(sheet: Sheet | undefined, clock: DayClock): ClientOfDay[] {
  const visits = (sheet?.columns ?? [])
    .filter(({ kind }) => kind === 'member' || kind === 'location')
    .flatMap((column) =>
      column.visits
        .filter((visit) => !hasFreedItsTime(visit))
        .map((visit) => ({ visit, phase: toPhase(visit, clock) })),
    )
    .toSorted(
      (a, b) =>
        Number(isPhaseOver(a.phase)) - Number(isPhaseOver(b.phase)) ||
        a.visit.from.localeCompare(b.visit.from),
    );
  const seen = new Set<string>();
  return visits.filter(({ visit }) => {
    const key = toClientKey(visit);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

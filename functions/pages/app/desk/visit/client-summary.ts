import { VISIT_STATUS } from '../../parts/visit-status.ts';
import type { Clock } from '../clock.ts';
import type { CustomerCardData, Visit } from '../desk-data.ts';
import { DAYS_PER_WEEK } from '../place.ts';
import { toPhaseOfVisit, toVisitDueAmount } from '../visit-state.ts';
import { visitTexts } from './texts/index.ts';

const MS_PER_DAY = 86_400_000;

/** The member of most of the latest visits. */
function findUsualMember(visits: readonly Visit[]): string {
  const names = visits.flatMap(({ services }) =>
    services.flatMap(({ staff }) => (staff ? [staff.name] : [])),
  );
  const count = (name: string) => names.filter((each) => each === name).length;
  return names.toSorted((a, b) => count(b) - count(a))[0] ?? '';
}

/** The weeks between visits on average; 0 where there are too few. */
function countWeeksBetween(visits: readonly Visit[]): number {
  const [newest, oldest] = [visits[0], visits.at(-1)];
  if (!newest || !oldest || newest === oldest) return 0;
  const days = (Date.parse(newest.starts_at) - Date.parse(oldest.starts_at)) / MS_PER_DAY;
  return Math.round(days / DAYS_PER_WEEK / (visits.length - 1));
}

/** The habits of a client, from their newest visits. */
export type ClientSummary = {
  /** The visits that took place, the newest first. */
  readonly visits: readonly Visit[];
  readonly weeksBetween: number;
  readonly usualMember: string;
  readonly noShows: number;
  /** The number of past visits that nobody has checked in or marked as missed. */
  readonly unchecked: number;
  /** The amount that is due for visits that took place. */
  readonly due: number;
};

/** `shown`: the visit that is shown counts only as one of the others do. */
export function summarizeClient(
  { appointments }: CustomerCardData,
  clock: Omit<Clock, 'now'>,
  excludedVisitId?: number,
): ClientSummary {
  const visits = appointments
    .filter(({ id, status }) => status === VISIT_STATUS.completed && id !== excludedVisitId)
    .toSorted((a, b) => b.starts_at.localeCompare(a.starts_at));
  return {
    visits,
    weeksBetween: countWeeksBetween(visits),
    usualMember: findUsualMember(visits.slice(0, 5)),
    noShows: appointments.filter(({ status }) => status === VISIT_STATUS.noShow).length,
    unchecked: appointments.filter(
      (visit) => visit.id !== excludedVisitId && toPhaseOfVisit(visit, clock).name === 'missed',
    ).length,
    due: visits.reduce((sum, visit) => sum + Number(toVisitDueAmount(visit)), 0),
  };
}

/** Whether the client comes: 'Did not come once · 2 visits without a check-in'. */
export function describeAttendance({ visits, noShows, unchecked }: ClientSummary): string {
  const words = visitTexts().account;
  return [
    noShows > 0 || (unchecked === 0 && visits.length > 0) ? words.noShows(noShows) : '',
    unchecked > 0 ? words.unchecked(unchecked) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The names of the members who served a visit, each once. */
export const formatServingMembers = ({ services }: Visit): string =>
  [...new Set(services.flatMap(({ staff }) => (staff ? [staff.name] : [])))].join(', ');

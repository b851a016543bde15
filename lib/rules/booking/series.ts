import { addDays } from '../calendar.ts';
import { listPerformerCandidates, listResourceCandidates } from '../diary/candidates.ts';
import { type Placement, placeVisit } from '../diary/placement.ts';
import type { SchedulingContext } from '../diary/requested-visits.ts';
import { FAILURES, type FailureKey } from '../failures.ts';
import type { AppointmentId } from '../ids.ts';
import type { DateConflict, Failure } from '../outcome.ts';
import type { RedemptionRequest } from '../products/redemptions.ts';
import type { LocalDate, Minute } from '../salons/salon.ts';
import { isUpcomingStatus } from './appointment-status.ts';
import { type Appointment, compareVisitTimes } from './appointments.ts';

/** The same visit again and again (BEHAVIOR §14.9). */
export type Repeat = { readonly everyWeeks: number; readonly count: number };

const DAYS_PER_WEEK = 7;

export const listSeriesDates = (first: LocalDate, { everyWeeks, count }: Repeat): LocalDate[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index * everyWeeks * DAYS_PER_WEEK));

/** A visit at the same time of several dates: where it can be placed, and where not. */
export function computePlacementsAndConflicts(
  context: SchedulingContext,
  dates: readonly LocalDate[],
  minute: Minute,
  options: { readonly override: boolean },
): { readonly placements: readonly Placement[]; readonly conflicts: readonly DateConflict[] } {
  const placements: Placement[] = [];
  const conflicts: DateConflict[] = [];
  let { turns } = context;
  for (const date of dates) {
    const placed = placeVisit({ ...context, turns }, date, minute, options);
    if (placed.ok) {
      placements.push(placed.value);
      turns = placed.value.turns;
    } else conflicts.push({ date, reason: 'slotNotAvailable' });
  }
  return { placements, conflicts };
}

/** Items of a transaction, and those of a series besides its visits: notice, events, reply, open bookings, membership, location. */
const TRANSACTION_ITEMS_MAX = 100;
const COMMON_ITEMS = 9;

const countDistinct = <Value>(values: readonly Value[]): number => new Set(values).size;

/**
 * The most visits of a series that one transaction can hold, at the worst distribution of staff and resources: each
 * visit writes its record, its day pages, the version of its diary and what it redeems, and requires that staff and resources still exist.
 */
export function computeSeriesMaxInOneTransaction(
  context: Omit<SchedulingContext, 'pages'>,
  redemptions: readonly RedemptionRequest[],
): number {
  const { lines } = context.visit;
  const performers = lines.flatMap((line) => listPerformerCandidates(line, context));
  const staff = performers.filter(({ owner }) => owner.kind === 'staff');
  const needs = lines.flatMap((line) => line.resources);
  const resources = needs.flatMap((need) => listResourceCandidates(need, context));
  const otherHomes = countDistinct(
    staff.map(({ locationId }) => locationId).filter((home) => home !== context.location.id),
  );
  const staffCount = countDistinct(staff.map(({ owner }) => ('id' in owner ? owner.id : 0)));
  const resourceCount = countDistinct(resources.map(({ owner }) => ('id' in owner ? owner.id : 0)));
  const pages = 1 + Math.min(otherHomes, lines.length);
  const rotations = context.salon.settings.assignsInTurn ? 1 : 0;
  const diaryVersions = 1;
  const perVisit = 1 + pages + diaryVersions + redemptions.length * (lines.length + 1);
  const countItems = (visits: number) =>
    COMMON_ITEMS +
    rotations +
    redemptions.length +
    // The event of all redemptions
    Math.min(1, redemptions.length) +
    visits * perVisit +
    Math.min(staffCount, visits * lines.length) +
    Math.min(resourceCount, visits * needs.length);
  let most = 1;
  while (countItems(most + 1) <= TRANSACTION_ITEMS_MAX) most += 1;
  return most;
}

/** The visits of a series that are still to come after an appointment, in order of time. */
export const listLaterUpcomingSeriesVisits = (
  { date, minute }: Pick<Appointment, 'date' | 'minute'>,
  series: readonly Appointment[],
): Appointment[] =>
  series
    .filter((other) => isUpcomingStatus(other.status))
    .filter((other) => other.date > date || (other.date === date && other.minute > minute))
    .sort(compareVisitTimes);

/** The ids of the other visits of an appointment's series. */
export const listOtherSeriesIds = ({ id, series }: Pick<Appointment, 'id' | 'series'>): AppointmentId[] =>
  (series?.appointmentIds ?? []).filter((other) => other !== id);

/** Failures that can concern a single visit of a series: the other visits change. */
const REFUSALS = [
  'transitionNotAllowed',
  'tooLateToChange',
  'invalid',
] as const satisfies readonly FailureKey[];

/** A visit of a series that did not change with the others, and why (BEHAVIOR §17.6, §17.8). */
export type RefusedVisit = Pick<Appointment, 'id' | 'date'> & {
  readonly reason: (typeof REFUSALS)[number];
  readonly message: string;
};

/** The refusal of one visit of a series; undefined for a failure that ends the whole request. */
export function toRefusedVisit(
  { id, date }: Pick<Appointment, 'id' | 'date'>,
  { failure, errors = {} }: Failure,
): RefusedVisit | undefined {
  const reason = REFUSALS.find((each) => each === failure);
  const [message = FAILURES[failure].message] = Object.values(errors).flat();
  return reason && { id, date, reason, message };
}

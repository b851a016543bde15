import { daysBetween } from '../calendar.ts';
import type { LocationId } from '../ids.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { LocalDate, Minute } from '../salon/salon.ts';
import type { DaySpan, SchedulingContext } from './booking-question.ts';
import { offeredDays } from './opening-hours.ts';
import { listResources } from './resources.ts';
import { timesOf, toSegments } from './segments.ts';

/** Most days that get-slot answers at once (decisions §4). */
const SPAN_MAX_DAYS = 31;

export type SlotQuestion = SchedulingContext & DaySpan;

/** A time of the grid, and whether the visit can start there. */
export type Slot = { readonly date: LocalDate; readonly minute: Minute; readonly available: boolean };

/** The pages to read: each of the locations on each of the dates. No dates: nothing needs to be read. */
export type PagesNeeded = {
  readonly locationIds: readonly LocationId[];
  readonly dates: readonly LocalDate[];
};

/** The span of a request; fails on `toField` where it ends before it starts or is too long (decisions §4). */
export function slotSpan(from: LocalDate, to: LocalDate, toField: string): Outcome<DaySpan> {
  const days = daysBetween(from, to) + 1;
  if (days < 1) return invalid(toField, 'Must not be before the start date');
  if (days > SPAN_MAX_DAYS) return invalid(toField, `Must be within ${SPAN_MAX_DAYS} days`);
  return ok({ from, to });
}

/** The slots of a span of days, ascending; days that are closed or not offered have none (decisions §4). */
export function slots(question: SlotQuestion): Slot[] {
  const turns = toSegments(question);
  const found: Slot[] = [];
  for (const day of offeredDays(question, question)) {
    const { date } = day;
    const { grid, available } = timesOf(question, day, turns);
    let next = 0;
    for (const minute of grid) {
      const isAvailable = available[next] === minute;
      if (isAvailable) next++;
      found.push({ date, minute, available: isAvailable });
    }
  }
  return found;
}

/** Which pages the slots of a span depend on. */
export function pagesNeeded(question: Omit<SlotQuestion, 'pages'>): PagesNeeded {
  const dates = offeredDays(question, question).map(({ date }) => date);
  return { locationIds: locationsNeeded(question), dates };
}

/** The locations whose pages of a date say whether the visit can be placed: itself and the takers' homes. */
export function locationsNeeded(question: Omit<SchedulingContext, 'pages'>): LocationId[] {
  const homes = question.visit.lines
    .flatMap((line) => listResources(line, question))
    .flatMap(({ member }) => (member ? [member.homeLocationId] : []));
  return [...new Set([question.location.id, ...homes])];
}

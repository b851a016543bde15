import type { RefusedVisit } from '../../rules/booking/series.ts';
import type { DateConflict } from '../../rules/outcome.ts';
import { toWireDate } from '../dates.ts';

/** The codes of the failures that can refuse a date or a visit. */
const REASONS = {
  slotNotAvailable: 'slot_not_available',
  tooLateToChange: 'too_late_to_change',
  transitionNotAllowed: 'transition_not_allowed',
  invalid: 'invalid',
} as const satisfies Record<DateConflict['reason'] | RefusedVisit['reason'], string>;

/** The dates that a series skips (BEHAVIOR §14.9). */
export const toSkippedViews = (conflicts: readonly DateConflict[]) =>
  conflicts.map(({ date, reason }) => ({ date: toWireDate(date), reason: REASONS[reason] }));

/** A visit of a series that did not change with the others (BEHAVIOR §17.6, §17.8). */
export const toRefusedVisitView = ({ id, date, reason, message }: RefusedVisit) => ({
  appointment_id: id,
  date: toWireDate(date),
  reason: REASONS[reason],
  message,
});

import type { Appointment } from '../rules/booking/appointments.ts';
import { FAILURES } from '../rules/failures.ts';
import type { DateConflict, Failure } from '../rules/outcome.ts';
import { toWireDate } from './dates.ts';

/** The codes of the failures that can refuse a date. */
const REASONS = { slotNotAvailable: 'slot_not_available' } as const satisfies Record<
  DateConflict['reason'],
  string
>;

/** The dates that a series skips (BEHAVIOR §14.9). */
export const toSkippedViews = (conflicts: readonly DateConflict[]) =>
  conflicts.map(({ date, reason }) => ({ date: toWireDate(date), reason: REASONS[reason] }));

/** A visit of a series that did not change with the others, and the message of its refusal (BEHAVIOR §17.14). */
export const toRefusedVisitView = (
  { id, date }: Pick<Appointment, 'id' | 'date'>,
  { failure, errors = {} }: Failure,
) => ({
  appointment_id: id,
  date: toWireDate(date),
  message: Object.values(errors).flat()[0] ?? FAILURES[failure].message,
});

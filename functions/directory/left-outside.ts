import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';

/** Finds the appointments that a change leaves outside of a schedule. */
export type LeftOutside = () => Promise<readonly Appointment[]>;

/**
 * The reply with the appointments that the change has left outside. They are looked for when it is made, so that
 * those booked meanwhile are among them.
 */
export async function withConflicts<Reply extends { readonly conflicts: number[] }>(
  saved: Outcome<Reply>,
  leftOutside: LeftOutside,
): Promise<Outcome<Reply>> {
  if (!saved.ok) return saved;
  const conflicts = (await leftOutside()).map(({ id }) => id);
  return ok({ ...saved.value, conflicts });
}

import { checkUpcomingStatus } from '../../rules/booking/change-permission.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import { updateAppointment } from '../../table/appointments.ts';
import type { AppointmentChange, AppointmentContext, ChangeRequest } from './change-appointment.ts';

/** Records when the customer or guest confirmed that they will come; a second confirmation changes nothing (BEHAVIOR §33.2). */
export function decideConfirmation(
  { tenant, now }: ChangeRequest,
  { appointment: before }: AppointmentContext,
): Outcome<AppointmentChange> {
  const upcoming = checkUpcomingStatus(before);
  if (!upcoming.ok) return upcoming;
  if (before.confirmedAt !== undefined) return ok({ appointment: before, changes: [] });
  const appointment = { ...before, confirmedAt: now.toISOString() };
  return ok({ appointment, changes: [updateAppointment(tenant, before, appointment, now)] });
}

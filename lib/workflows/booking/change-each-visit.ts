import type { Appointment } from '../../rules/booking/appointments.ts';
import { type RefusedVisit, toRefusedVisit } from '../../rules/booking/series.ts';
import type { AppointmentId } from '../../rules/ids.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import type { CommitAdditions } from '../../table/decide.ts';
import {
  type AppointmentChangeRequest,
  type AppointmentChangeSteps,
  type ChangeDependencies,
  changeAppointment,
} from './change-appointment.ts';

/** The request without the reply that is stored for an `Idempotency-Key`: that of the last change is. */
type RequestOfOne = AppointmentChangeRequest & Omit<CommitAdditions<unknown>, 'storeReply'>;

type ChangedIds = readonly AppointmentId[];

/** Changes one visit of several in a transaction of its own. */
export const changeOneVisit = (
  request: RequestOfOne,
  deps: ChangeDependencies,
  appointmentId: AppointmentId,
  steps: AppointmentChangeSteps,
): Promise<Outcome<ChangedIds>> =>
  changeAppointment<ChangedIds>(request, deps, {
    ...steps,
    appointmentId,
    toReply: ({ changedIds = [appointmentId] }) => changedIds,
  });

/**
 * Changes visits of a series one after the other, each in a transaction of its own (BEHAVIOR §17.6, §17.8). A visit that cannot
 * be changed stays as it is and is listed as refused; another failure ends the run.
 */
export async function changeEachVisit(
  request: RequestOfOne,
  deps: ChangeDependencies,
  steps: AppointmentChangeSteps,
  visits: readonly Appointment[],
): Promise<Outcome<{ readonly changedIds: ChangedIds; readonly refused: readonly RefusedVisit[] }>> {
  const changedIds: AppointmentId[] = [];
  const refused: RefusedVisit[] = [];
  for (const visit of visits) {
    const changed = await changeOneVisit(request, deps, visit.id, steps);
    if (changed.ok) {
      changedIds.push(...changed.value);
      continue;
    }
    const kept = toRefusedVisit(visit, changed);
    if (!kept) return changed;
    refused.push(kept);
  }
  return ok({ changedIds, refused });
}

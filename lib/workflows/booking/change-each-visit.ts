import type { Appointment } from '../../rules/booking/appointments.ts';
import { type RefusedVisit, toRefusedVisit } from '../../rules/booking/series.ts';
import type { AppointmentId } from '../../rules/ids.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import { changeAppointment } from './change-appointment.ts';

type ChangeParameters = Parameters<typeof changeAppointment<undefined>>;

/**
 * Changes visits of a series one after the other, each in a transaction of its own (BEHAVIOR §17.6, §17.8). A visit that cannot
 * be changed stays as it is and is listed as refused; another failure ends the run. The reply is not stored for an
 * `Idempotency-Key`: that of the last change is, which follows.
 */
export async function changeEachVisit(
  request: Omit<ChangeParameters[0], 'storeReply' | 'input'>,
  deps: ChangeParameters[1],
  message: string,
  decide: ChangeParameters[3],
  visits: readonly Appointment[],
): Promise<
  Outcome<{ readonly changedIds: readonly AppointmentId[]; readonly refused: readonly RefusedVisit[] }>
> {
  const changedIds: AppointmentId[] = [];
  const refused: RefusedVisit[] = [];
  for (const visit of visits) {
    const alone = { ...request, input: { appointment_id: visit.id } };
    const reply = await changeAppointment<undefined>(alone, deps, message, decide, () => undefined);
    if (reply.ok) {
      changedIds.push(...(reply.value.appointment_ids ?? [visit.id]));
      continue;
    }
    const kept = toRefusedVisit(visit, reply);
    if (!kept) return reply;
    refused.push(kept);
  }
  return ok({ changedIds, refused });
}

import { isConfirmed } from '../../rules/booking/appointment-status.ts';
import { checkCancellation } from '../../rules/booking/cancellation.ts';
import { checkCustomerChange } from '../../rules/booking/change-permission.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import { updateAppointment } from '../../table/appointments.ts';
import { listIntentsOfAppointment } from '../../table/intents.ts';
import { putNotice } from '../../table/outbox.ts';
import { updateIntentsCancelled } from '../payments/cancel-payments.ts';
import { putReturnedRedemptions } from '../products/redeem.ts';
import type { AppointmentChange, AppointmentContext, ChangeRequest } from './change-appointment.ts';
import { getFreedTimeChanges } from './free-time.ts';

/** Cancels as its customer may: in time, with a refund (BEHAVIOR §17.2). */
export async function decideCustomerCancellation(
  request: ChangeRequest,
  context: AppointmentContext,
): Promise<Outcome<AppointmentChange>> {
  const allowed = checkCustomerChange(context.appointment, request.salon, request.now);
  return allowed.ok ? decideCancellation(request, context, true) : allowed;
}

/** Cancels the appointment: frees its slot, refunds payments, returns redemptions, notifies (BEHAVIOR §17.2, §17.3). */
export async function decideCancellation(
  { tenant, salon, now }: ChangeRequest,
  { appointment: before, catalog, table }: AppointmentContext,
  refund: boolean,
): Promise<Outcome<AppointmentChange>> {
  const [intents, freed] = await Promise.all([
    listIntentsOfAppointment(table, tenant, before),
    getFreedTimeChanges({ table, salon, catalog, now }, { kind: 'released', appointment: before }),
  ]);
  const cancelled = checkCancellation(before, refund, intents);
  if (!cancelled.ok) return cancelled;
  const { refunded, refundedIntents, kept } = cancelled.value;
  const back = putReturnedRedemptions({ tenant, catalog, now }, cancelled.value.appointment);
  const { id: appointmentId, date, minute } = before;
  const isTold = isConfirmed(before);
  const money = { refunded, ...(kept > 0 ? { kept } : {}) };
  const notice = { kind: 'booking.cancelled', appointmentId, date, minute, ...money, isTold } as const;
  return ok({
    appointment: back.appointment,
    changes: [
      updateAppointment(tenant, before, back.appointment, now),
      ...back.changes,
      ...freed,
      ...updateIntentsCancelled({ tenant, cause: 'cancelled', now }, before, intents, refundedIntents),
      putNotice(tenant, notice, now),
    ],
  });
}

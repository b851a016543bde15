import { isConfirmed } from '../../rules/booking/appointment-status.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import { applyCancellation } from '../../rules/booking/cancellation.ts';
import { toVisitIdAndTime } from '../../rules/booking/visit-times.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import { updateAppointment } from '../../table/booking/appointments.ts';
import { putNotice } from '../../table/notifications/outbox.ts';
import { listIntentsOfAppointment } from '../../table/payments/intents.ts';
import { updateIntentsOfCancellation } from '../payments/cancel-payments.ts';
import { decideRedemptionReturn } from '../products/return-redemptions.ts';
import type {
  AppointmentChange,
  AppointmentChangeRequest,
  AppointmentContext,
} from './change-appointment.ts';
import { getTimeFreeingChanges } from './free-time.ts';

/**
 * Cancels the appointment: frees its slot, refunds payments, returns redemptions, notifies (BEHAVIOR §17.2, §17.3).
 * @param withPaidFee pays the fee of a late cancellation in the cancelled appointment
 */
export async function decideCancellation(
  request: Pick<AppointmentChangeRequest, 'tenant' | 'salon' | 'now'> & EntryAuthor,
  { appointment: before, catalog, table }: AppointmentContext,
  refund: boolean,
  withPaidFee = (cancelled: Appointment) => cancelled,
): Promise<Outcome<AppointmentChange>> {
  const { tenant, salon, now } = request;
  const [intents, freed] = await Promise.all([
    listIntentsOfAppointment(table, tenant, before),
    getTimeFreeingChanges({ table, salon, catalog, now }, { kind: 'released', appointment: before }),
  ]);
  const cancelled = applyCancellation(before, refund, intents);
  if (!cancelled.ok) return cancelled;
  const { refunded, refundedIntents, kept } = cancelled.value;
  const back = await decideRedemptionReturn({ table, author: request, catalog }, cancelled.value.appointment);
  const appointment = withPaidFee(back.appointment);
  const staffWereNotified = isConfirmed(before);
  const money = { refunded, ...(kept > 0 ? { kept } : {}) };
  const notice = {
    kind: 'booking.cancelled',
    ...toVisitIdAndTime(before),
    ...money,
    staffWereNotified,
  } as const;
  return ok({
    appointment,
    changes: [
      ...updateAppointment(request, before, appointment),
      ...back.changes,
      ...freed,
      ...updateIntentsOfCancellation({ tenant, cause: 'cancelled', now }, before, intents, refundedIntents),
      putNotice(tenant, notice, now),
    ],
  });
}

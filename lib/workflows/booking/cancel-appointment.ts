import { isConfirmed } from '../../rules/booking/appointment-status.ts';
import type { FeeCause } from '../../rules/booking/appointments.ts';
import { checkCancellation } from '../../rules/booking/cancellation.ts';
import { checkCustomerCancellation } from '../../rules/booking/change-permission.ts';
import { toVisitFacts } from '../../rules/notifications/notices.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { addFee } from '../../rules/payments/automatic-fees.ts';
import { updateAppointment } from '../../table/booking/appointments.ts';
import { putNotice } from '../../table/outbox/outbox.ts';
import { putCardCharge } from '../../table/payments/card-charges.ts';
import { listIntentsOfAppointment } from '../../table/payments/intents.ts';
import { updateIntentsCancelled } from '../payments/cancel-payments.ts';
import type { PaymentDependencies } from '../payments/salon-processor.ts';
import { isFeeCardGone } from '../payments/saved-cards.ts';
import { putReturnedRedemptions } from '../products/return-redemptions.ts';
import type { AppointmentChange, AppointmentContext, ChangeRequest } from './change-appointment.ts';
import { getFreedTimeChanges } from './free-time.ts';

/** Cancels as its customer may: in time with a refund, or late for the agreed fee (BEHAVIOR §17.2, §20.3). */
export async function decideCustomerCancellation(
  request: ChangeRequest,
  deps: PaymentDependencies,
  context: AppointmentContext,
): Promise<Outcome<AppointmentChange>> {
  const allowed = checkCustomerCancellation(context.appointment, request.salon, request.now);
  if (!allowed.ok) return allowed;
  if (allowed.value === 'inTime') return decideCancellation(request, context, true);
  // Who cannot be charged the agreed fee keeps the visit
  const isGone = await isFeeCardGone(deps, request.salon, context.appointment);
  if (isGone) return fail('tooLateToChange', 'appointmentId');
  return decideCancellation(request, context, false, 'lateCancel');
}

/** Cancels the appointment: frees its slot, refunds payments, returns redemptions, notifies (BEHAVIOR §17.2, §17.3). */
export async function decideCancellation(
  request: ChangeRequest,
  { appointment: before, catalog, table }: AppointmentContext,
  refund: boolean,
  fee?: FeeCause,
): Promise<Outcome<AppointmentChange>> {
  const { tenant, salon, now } = request;
  const [intents, freed] = await Promise.all([
    listIntentsOfAppointment(table, tenant, before),
    getFreedTimeChanges({ table, salon, catalog, now }, { kind: 'released', appointment: before }),
  ]);
  const cancelled = checkCancellation(before, refund, intents);
  if (!cancelled.ok) return cancelled;
  const { refunded, refundedIntents, kept } = cancelled.value;
  const back = putReturnedRedemptions({ tenant, catalog, now }, cancelled.value.appointment);
  const { appointment, charge } = fee
    ? addFee(back.appointment, fee, salon, now)
    : { appointment: back.appointment };
  const staffWereNotified = isConfirmed(before);
  const money = { refunded, ...(kept > 0 ? { kept } : {}) };
  const notice = { kind: 'booking.cancelled', ...toVisitFacts(before), ...money, staffWereNotified } as const;
  return ok({
    appointment,
    ...(charge ? { charge } : {}),
    changes: [
      ...updateAppointment(request, before, appointment),
      ...(charge ? [putCardCharge(tenant, charge)] : []),
      ...back.changes,
      ...freed,
      ...updateIntentsCancelled({ tenant, cause: 'cancelled', now }, before, intents, refundedIntents),
      putNotice(tenant, notice, now),
    ],
  });
}

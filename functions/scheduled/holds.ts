import { extendSlotHold, isSlotHoldExpired } from '../../lib/rules/booking/appointment-status.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import type { AppointmentId } from '../../lib/rules/ids.ts';
import type { IntentFacts } from '../../lib/rules/payments/payment-intents.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import { findAppointment, toAppointment, updateAppointment } from '../../lib/table/booking/appointments.ts';
import { decideAndCommitOrThrow } from '../../lib/table/decide.ts';
import { openSalonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import { decideAppointmentPaymentFailure } from '../../lib/workflows/payments/settle-appointment.ts';
import { settlePayment } from '../../lib/workflows/payments/settle-payment.ts';
import type { ScheduledDependencies, ScheduledHandler } from './dependencies.ts';

/** The result of a booking's intents at the end of its hold. */
type HoldOutcome = 'paid' | 'processing' | 'unpaid';

/** Cancels the intents of a booking. One that turns out paid pays the booking. */
async function settleOrCancelIntents(
  deps: ScheduledDependencies,
  salon: Salon,
  { id, intents = [] }: Appointment,
  now: Date,
): Promise<HoldOutcome> {
  if (intents.length === 0) return 'unpaid';
  const processor = await openSalonProcessor(deps, salon);
  // Without the salon's key nothing can be paid or cancelled
  if (!processor.ok) return 'unpaid';
  let isProcessing = false;
  for (const intent of intents) {
    const after = await processor.value.cancelIntent(intent);
    if (!after.ok) throw new Error(`cannot cancel an unpaid intent: ${after.failure}`);
    if (after.value?.state === 'processing') isProcessing = true;
    if (after.value?.state === 'succeeded' && (await paysBooking(deps, salon, id, after.value, now)))
      return 'paid';
  }
  return isProcessing ? 'processing' : 'unpaid';
}

/** Whether a payment pays the booking. Too little money fails the booking and is refunded; a conflict must not. */
async function paysBooking(
  deps: ScheduledDependencies,
  salon: Salon,
  id: AppointmentId,
  payment: IntentFacts,
  now: Date,
): Promise<boolean> {
  const settled = await settlePayment(deps, salon, { kind: 'appointment', id }, payment, now);
  if (settled.ok) return settled.value.result === 'paid';
  if (settled.failure !== 'paymentInvalid')
    throw new Error(`cannot confirm a paid booking: ${settled.failure}`);
  return false;
}

/**
 * A payment hold has ended (BEHAVIOR §16.2): cancels the intents at the processor first. If one turns out paid, it pays
 * the booking. If the bank still processes one, the hold is extended once. Otherwise the booking fails and its slot becomes
 * free.
 */
export const settleOrExpireHold: ScheduledHandler = async (item, salon, now, deps) => {
  const { tenant } = salon;
  const { id } = toAppointment(item);
  const appointment = await findAppointment(deps.store, tenant, id);
  if (!appointment || !isSlotHoldExpired(appointment, now)) return;
  const outcome = await settleOrCancelIntents(deps, salon, appointment, now);
  if (outcome === 'paid') return;
  await decideAndCommitOrThrow(deps.store, async () => {
    const current = await findAppointment(deps.store, tenant, id);
    if (!current || !isSlotHoldExpired(current, now)) return [];
    const extended = outcome === 'processing' ? extendSlotHold(current) : undefined;
    if (extended) return updateAppointment({ salon, now }, current, extended);
    const failed = await decideAppointmentPaymentFailure(deps, { tenant, salon, now }, current);
    return failed.changes;
  });
};

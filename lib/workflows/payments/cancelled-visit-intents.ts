import type { Appointment } from '../../rules/booking/appointments.ts';
import { toVisitIdAndTime } from '../../rules/booking/visit-times.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { IntentRecord } from '../../rules/payments/payment-intents.ts';
import type { RefundCause } from '../../rules/payments/refund-attempts.ts';
import type { Change } from '../../table/store.ts';
import { updateIntentRefundOrdered } from './intent-changes.ts';

type PaymentCancellation = {
  readonly tenant: Tenant;
  readonly cause: RefundCause;
  readonly now: Date;
};

/**
 * Cancels the open intents of an appointment and refunds the paid ones in `refundedIntents`. An open intent that turns
 * out paid is refunded and the customer is notified (BEHAVIOR §17.4). Intents that are refunded already stay as they
 * are.
 */
export function updateIntentsToCancelOrRefund(
  { tenant, cause, now }: PaymentCancellation,
  appointment: Pick<Appointment, 'id' | 'date' | 'minute'>,
  intents: readonly IntentRecord[],
  refundedIntents: readonly string[] = [],
): Change[] {
  const target = { kind: 'appointment', id: appointment.id } as const;
  const visit = toVisitIdAndTime(appointment);
  return intents.flatMap((record) => {
    if (record.state === 'open')
      return updateIntentRefundOrdered({ tenant, record, now }, cause, target, { notifyVisit: visit });
    const isRefunded = record.state === 'paid' && refundedIntents.includes(record.id);
    return isRefunded ? updateIntentRefundOrdered({ tenant, record, now }, cause, target) : [];
  });
}

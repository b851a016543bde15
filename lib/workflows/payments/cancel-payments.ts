import type { Appointment } from '../../rules/booking/appointments.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { IntentRecord, RefundCause } from '../../rules/payments/payment-intents.ts';
import type { Change } from '../../table/change.ts';
import { updateIntentReturned } from './intent-changes.ts';

/** Why, and when, payments are called off. */
export type PaymentCancellation = {
  readonly tenant: Tenant;
  readonly cause: RefundCause;
  readonly now: Date;
};

/**
 * Changes by which the payments of an appointment go back: of its intents those that are still open are cancelled (and
 * where one turns out paid, the customer is told), and those whose money is to be given back are refunded. What goes
 * back already is left alone.
 */
export function cancelPayments(
  { tenant, cause, now }: PaymentCancellation,
  { id, date, minute }: Pick<Appointment, 'id' | 'date' | 'minute'>,
  intents: readonly IntentRecord[],
  givenBack: readonly string[] = [],
): Change[] {
  const target = { kind: 'appointment', id } as const;
  const untold = { appointmentId: id, date, minute };
  return intents.flatMap((record) => {
    if (record.state === 'open') return updateIntentReturned({ tenant, record, now }, cause, target, untold);
    const goesBack = record.state === 'paid' && givenBack.includes(record.id);
    return goesBack ? updateIntentReturned({ tenant, record, now }, cause, target) : [];
  });
}

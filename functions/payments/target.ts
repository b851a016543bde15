import type { RecordTarget } from '../../lib/rules/payments/payment-intents.ts';

type TargetInput = {
  readonly appointment_id?: number | null | undefined;
  readonly appointment?: number | null | undefined;
  readonly sale_id?: number | null | undefined;
};

/** The target that a request names; `appointment` is another spelling of `appointment_id` (BEHAVIOR §19.1). */
export function parsePaymentTarget({
  appointment_id,
  appointment,
  sale_id,
}: TargetInput): RecordTarget | undefined {
  const booking = appointment_id ?? appointment;
  if (booking) return { kind: 'appointment', id: booking };
  return sale_id ? { kind: 'sale', id: sale_id } : undefined;
}

import { type Outcome, ok } from '../outcome.ts';
import { checkTransition } from './appointment-status.ts';
import { APPOINTMENT_STATUS, type Appointment, PAYMENT_STATUS, type PaymentRow } from './appointments.ts';
import { isDueAtSalon } from './payment-rows.ts';

/** The rows after the customer paid at the salon all that was due there. */
export const applySalonPayment = (payments: readonly PaymentRow[]): PaymentRow[] =>
  payments.map((row) =>
    isDueAtSalon(row)
      ? { ...row, paid: row.paid + row.pending, pending: 0, status: PAYMENT_STATUS.paid }
      : row,
  );

/** The appointment completed: 1→2. With `isPaid` the pending Pay at Salon row is paid (BEHAVIOR §17.5). */
export function checkCompletion(appointment: Appointment, isPaid: boolean): Outcome<Appointment> {
  const completed = checkTransition(appointment, APPOINTMENT_STATUS.completed);
  if (!completed.ok || !isPaid) return completed;
  return ok({ ...completed.value, payments: applySalonPayment(completed.value.payments) });
}

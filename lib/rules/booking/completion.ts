import { type Outcome, ok } from '../outcome.ts';
import { checkTransition } from './appointment-status.ts';
import { APPOINTMENT_STATUS, type Appointment, PAYMENT_STATUS, type PaymentRow } from './appointments.ts';
import { isAtSalon } from './payment-rows.ts';

/** The rows once what was to be paid at the salon is paid. */
export const completedRows = (payments: readonly PaymentRow[]): PaymentRow[] =>
  payments.map((row) =>
    isAtSalon(row) ? { ...row, paid: row.paid + row.pending, pending: 0, status: PAYMENT_STATUS.paid } : row,
  );

/** The appointment completed (1→2); what was to be paid at the salon is paid, unless told otherwise. */
export function completeAppointment(appointment: Appointment, isPaid: boolean): Outcome<Appointment> {
  const completed = checkTransition(appointment, APPOINTMENT_STATUS.completed);
  if (!completed.ok || !isPaid) return completed;
  return ok({ ...completed.value, payments: completedRows(completed.value.payments) });
}

import { type Appointment, PAYMENT_STATUS, type Payment, TENDER } from './appointments.ts';
import { nextPaymentId } from './cancellation.ts';
import type { Money } from './money.ts';
import type { ProductPayment } from './redemptions.ts';

/** The row of what is still to be paid at the salon. */
const isAtSalon = (row: Payment): boolean =>
  row.type === TENDER.payAtSalon && row.status === PAYMENT_STATUS.pending;

/** What is still to be paid at the salon. */
export const pendingAtSalon = (payments: readonly Payment[]): Money =>
  payments.filter(isAtSalon).reduce((sum, { pending }) => sum + pending, 0);

/** The rows with so much less to pay at the salon; at 0 that row is not kept (decisions §6). */
export const lowered = (payments: readonly Payment[], less: Money): Payment[] =>
  less === 0
    ? [...payments]
    : payments.flatMap((row) => {
        if (!isAtSalon(row)) return [row];
        const rest = { ...row, amount: row.amount - less, pending: row.pending - less };
        return rest.pending === 0 ? [] : [rest];
      });

/** A payment by a product, paid with it. */
export const paidCover = (payment: ProductPayment): Omit<Payment, 'id'> => ({
  ...payment,
  pending: 0,
  status: PAYMENT_STATUS.paid,
});

/** New rows with their ids; never those of rows that are, or were, an appointment's. */
export const numbered = (
  appointment: Pick<Appointment, 'id' | 'payments'>,
  rows: readonly Omit<Payment, 'id'>[],
): Payment[] => {
  const first = nextPaymentId(appointment);
  return rows.map((row, index) => ({ ...row, id: first + index }));
};

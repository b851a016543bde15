import type { Money } from '../money.ts';
import type { ProductPayment } from '../products/redemptions.ts';
import { type Appointment, PAYMENT_STATUS, type PaymentRow, paymentId, TENDER } from './appointments.ts';

/** The id after the last of the rows. */
export const nextPaymentId = ({ id, payments }: Pick<Appointment, 'id' | 'payments'>): PaymentRow['id'] =>
  Math.max(paymentId(id, 0), ...payments.map((row) => row.id)) + 1;

/** New rows with their ids; never those of rows that are, or were, an appointment's. */
export const numbered = (
  appointment: Pick<Appointment, 'id' | 'payments'>,
  rows: readonly Omit<PaymentRow, 'id'>[],
): PaymentRow[] => {
  const first = nextPaymentId(appointment);
  return rows.map((row, index) => ({ ...row, id: first + index }));
};

/** A payment that is still to come. */
export const pendingRow = (type: PaymentRow['type'], amount: Money): Omit<PaymentRow, 'id'> => ({
  type,
  amount,
  paid: 0,
  pending: amount,
  txnId: '',
  status: PAYMENT_STATUS.pending,
});

/** A payment by a product, paid with it. */
export const paidCover = (payment: ProductPayment): Omit<PaymentRow, 'id'> => ({
  ...payment,
  pending: 0,
  status: PAYMENT_STATUS.paid,
});

/** The row of what is still to be paid at the salon. */
export const isAtSalon = (row: PaymentRow): boolean =>
  row.type === TENDER.payAtSalon && row.status === PAYMENT_STATUS.pending;

/** What is still to be paid at the salon. */
export const pendingAtSalon = (payments: readonly PaymentRow[]): Money =>
  payments.filter(isAtSalon).reduce((sum, { pending }) => sum + pending, 0);

/** The most that may be paid ahead for an appointment that waits for its deposit: that, and the rest of the bill. */
export const mostAhead = ({
  depositAmount,
  payments,
}: Pick<Appointment, 'depositAmount' | 'payments'>): Money => depositAmount + pendingAtSalon(payments);

/** The row of the deposit, until it has come. */
const isDeposit = (row: PaymentRow): boolean =>
  row.type === TENDER.deposit && row.status === PAYMENT_STATUS.pending;

const sized = (is: (row: PaymentRow) => boolean, payments: readonly PaymentRow[], due: Money): PaymentRow[] =>
  payments.flatMap((row) => {
    if (!is(row)) return [row];
    return due === 0 ? [] : [{ ...row, amount: due, pending: due }];
  });

/** The rows with so much of a deposit still to come; at 0 there is none. */
export const withDepositRow = (payments: readonly PaymentRow[], due: Money): PaymentRow[] =>
  sized(isDeposit, payments, due);

/** The rows with so much to pay at the salon; at 0 that row is not kept (decisions §6). */
export function withSalonRow(appointment: Pick<Appointment, 'id' | 'payments'>, due: Money): PaymentRow[] {
  const { payments } = appointment;
  if (due === pendingAtSalon(payments)) return [...payments];
  if (payments.some(isAtSalon)) return sized(isAtSalon, payments, due);
  return [...payments, ...numbered(appointment, [pendingRow(TENDER.payAtSalon, due)])];
}

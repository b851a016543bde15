import { type Appointment, PAYMENT_STATUS, type PaymentRow, TENDER } from '../booking/appointments.ts';
import { withPaymentRowIds } from '../booking/payment-rows.ts';
import type { Money } from '../money.ts';

/** The payment by a customer's credit (BEHAVIOR §25.9). */
export const toCreditPayment = (amount: Money): Omit<PaymentRow, 'id'> => ({
  type: TENDER.payAtSalon,
  paidBy: 'credit',
  creditUse: 'redeemed',
  amount,
  paid: amount,
  pending: 0,
  txnId: '',
  status: PAYMENT_STATUS.paid,
});

const sumPaid = (rows: readonly PaymentRow[]): Money => rows.reduce((sum, { paid }) => sum + paid, 0);

/** The credit that was returned and can be redeemed again. */
export const sumReturnedCredit = ({ payments }: Pick<Appointment, 'payments'>): Money =>
  sumPaid(payments.filter(({ creditUse }) => creditUse === 'returned'));

/** The rows with redeemed credit returned: a row with the negative amount for each payment that was not refunded before. */
export function withReturnedCredit({ id, payments }: Pick<Appointment, 'id' | 'payments'>): PaymentRow[] {
  const marked = payments.map((row) =>
    row.creditUse === 'redeemed' ? { ...row, creditUse: 'returned' as const } : row,
  );
  const back = payments.flatMap((row) => {
    if (row.creditUse !== 'redeemed') return [];
    const left = row.paid + sumPaid(payments.filter(({ refundOf }) => refundOf?.row === row.id));
    const { creditUse: _creditUse, creditOf: _creditOf, id: _id, paidAt: _paidAt, ...rest } = row;
    return left > 0
      ? [{ ...rest, amount: -left, paid: -left, refundOf: { row: row.id, isDueAgain: true } }]
      : [];
  });
  return [...marked, ...withPaymentRowIds({ id, payments }, back)];
}

/** The rows with returned credit redeemed again, by new rows (BEHAVIOR §26.2). */
export function withCreditRedeemedAgain({
  id,
  payments,
}: Pick<Appointment, 'id' | 'payments'>): PaymentRow[] {
  const again = payments.flatMap(({ creditUse, paid }) =>
    creditUse === 'returned' ? [toCreditPayment(paid)] : [],
  );
  const final = payments.map((row) => {
    if (row.creditUse !== 'returned') return row;
    const { creditUse: _creditUse, ...rest } = row;
    return rest;
  });
  return [...final, ...withPaymentRowIds({ id, payments }, again)];
}

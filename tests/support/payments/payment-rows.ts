import { PAYMENT_STATUS, type PaymentRow } from '../../../lib/rules/booking/appointments.ts';

/** A payment row of the notified salon's appointment: 30.00 and pending by default. */
export const createPaymentRow = (
  id: number,
  type: PaymentRow['type'],
  rest: Partial<PaymentRow> = {},
): PaymentRow => ({
  id: 42000 + id,
  type,
  amount: 3000,
  paid: 0,
  pending: 3000,
  txnId: '',
  status: PAYMENT_STATUS.pending,
  ...rest,
});
export const PAID_FIELDS = { paid: 3000, pending: 0, status: PAYMENT_STATUS.paid } as const;

import type { Appointment, PaymentRow, ProductRedemption } from '../booking/appointments.ts';
import { numbered } from '../booking/payment-rows.ts';
import { nextAttempt } from './redemptions.ts';

type ByProduct = PaymentRow & { readonly redeemed: ProductRedemption };

const isTaken = (row: PaymentRow): row is ByProduct => row.redeemed !== undefined && !row.redeemed.returned;
/** What was redeemed for an appointment and then given back. */
export const listReturnedPayments = ({ payments }: Pick<Appointment, 'payments'>): ByProduct[] =>
  payments.filter(isReturned);

const isReturned = (row: PaymentRow): row is ByProduct => row.redeemed?.returned === true;

/** What was redeemed for an appointment and has not been given back. */
export const listRedeemedPayments = ({ payments }: Pick<Appointment, 'payments'>): ByProduct[] =>
  payments.filter(isTaken);

/**
 * The appointment with all that was redeemed given back (decisions §6: cancel, 0→5): a row with the negative amount
 * for each payment by a product, so that the rows add up to what was really paid. Doing it again gives nothing more.
 */
export function returnRedemptions(appointment: Appointment): {
  readonly appointment: Appointment;
  readonly returned: readonly ByProduct[];
} {
  const returned = listRedeemedPayments(appointment);
  if (returned.length === 0) return { appointment, returned };
  const rows = appointment.payments.map((row) =>
    isTaken(row) ? { ...row, redeemed: { ...row.redeemed, returned: true as const } } : row,
  );
  const back = returned.map(({ redeemed: _redeemed, id: _id, ...row }) => ({
    ...row,
    amount: 0 - row.amount,
    paid: 0 - row.paid,
  }));
  return {
    appointment: { ...appointment, payments: [...rows, ...numbered(appointment, back)] },
    returned,
  };
}

/**
 * The appointment with all that was given back redeemed again, the same amounts for the same lines, in rows of their
 * own (decisions §4: 5→1). Whether the products still allow it is asked by `stillRedeemable`, and required in the
 * commit.
 */
export function restoreRedemptions(appointment: Appointment): Appointment {
  const { payments } = appointment;
  const again = payments.filter(isReturned).map(({ id: _id, ...row }) => {
    const { returned: _returned, ...redeemed } = row.redeemed;
    const rows = redeemed.rows.map((each) => ({ ...each, attempt: nextAttempt(payments, each.line) }));
    return { ...row, redeemed: { ...redeemed, rows } };
  });
  return { ...appointment, payments: [...payments, ...numbered(appointment, again)] };
}

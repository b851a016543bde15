import type { Appointment, PaymentRow, StatedPayment, StatedTender } from '../booking/appointments.ts';
import { withPaymentRowIds } from '../booking/payment-rows.ts';
import type { Drawer } from '../journal/drawers.ts';
import type { Money } from '../money.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import { checkCashInDrawer, isSalonPayment, sumTakenBackOfRow } from './refund-rows.ts';

type TenderCorrectionRequest = {
  readonly paymentId: PaymentRow['id'];
  readonly tender: StatedTender;
};

/** The money that a correction moves from the wrong tender to the right one. */
export type TenderMove = {
  readonly amount: Money;
  readonly from: StatedPayment;
  readonly to: StatedPayment;
  /** Present where cash leaves a drawer: the open one. */
  readonly cashFrom?: Drawer;
};

type TenderCorrection = Pick<TenderMove, 'amount' | 'cashFrom'> & { readonly appointment: Appointment };

/** The drawer that gives the cash of a wrong payment back. Cash that was in no drawer leaves none (BEHAVIOR §17.14). */
function decideCashSource(
  { paidBy, drawerId }: StatedPayment,
  amount: Money,
  open: Drawer | undefined,
): Outcome<Drawer | undefined> {
  if (paidBy !== 'cash' || drawerId === undefined) return ok(undefined);
  if (!open) return invalid('tender', 'Open a drawer first: the drawer of this payment is closed');
  const covered = checkCashInDrawer(open, amount, 'tender');
  return covered.ok ? ok(open) : covered;
}

/**
 * Moves what is left of a payment to the other tender. Fails as `invalid` where nothing is left, and on `tender` for the
 * same tender and for cash that the open drawer does not have (BEHAVIOR §17.14, §21.7).
 * @param open the open drawer of the location
 * @param field the field that names the payment
 */
export function decideTenderMove(
  payment: StatedPayment,
  { left, tender, field }: { readonly left: Money; readonly tender: StatedTender; readonly field: string },
  open: Drawer | undefined,
): Outcome<TenderMove> {
  if (left <= 0) return invalid(field, 'Nothing is left to correct');
  if (tender === payment.paidBy) return invalid('tender', 'Must differ from the tender of the payment');
  const source = decideCashSource(payment, left, open);
  if (!source.ok) return source;
  return ok({
    amount: left,
    from: toStatedPayment(payment.paidBy, source.value),
    to: toStatedPayment(tender, open),
    ...(source.value ? { cashFrom: source.value } : {}),
  });
}

/**
 * The appointment with what is left of a payment at the salon moved to the other tender, in two new rows (BEHAVIOR §17.14).
 * Fails as `invalid` for other payments, and where nothing is left of the payment.
 * @param open the open drawer of the location
 */
export function decideTenderCorrection(
  appointment: Appointment,
  { paymentId, tender }: TenderCorrectionRequest,
  open: Drawer | undefined,
): Outcome<TenderCorrection> {
  const { payments } = appointment;
  const wrong = payments.find((row) => row.id === paymentId);
  if (!wrong) return invalid('paymentId', 'Unknown payment');
  const { paidBy = 'external' } = wrong;
  if (!isSalonPayment(wrong) || paidBy === 'credit')
    return invalid('paymentId', 'Must be a payment in cash or outside this system');
  const left = wrong.paid - sumTakenBackOfRow(payments, wrong.id);
  const moved = decideTenderMove({ ...wrong, paidBy }, { left, tender, field: 'paymentId' }, open);
  if (!moved.ok) return moved;
  const { amount, from, to, cashFrom } = moved.value;
  const { type, pending, status } = wrong;
  const row = { type, pending, status, txnId: '', correctionOf: wrong.id };
  const rows = withPaymentRowIds(appointment, [
    { ...row, ...from, amount: -amount, paid: -amount },
    { ...row, ...to, amount, paid: amount },
  ]);
  return ok({
    appointment: { ...appointment, payments: [...payments, ...rows] },
    amount,
    ...(cashFrom ? { cashFrom } : {}),
  });
}

const toStatedPayment = (paidBy: StatedTender, drawer: Drawer | undefined): StatedPayment => ({
  paidBy,
  ...(paidBy === 'cash' && drawer ? { drawerId: drawer.id } : {}),
});

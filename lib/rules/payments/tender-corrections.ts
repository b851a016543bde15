import type { Appointment, PaymentRow, SalonTender } from '../booking/appointments.ts';
import { withPaymentRowIds } from '../booking/payment-rows.ts';
import type { Drawer } from '../journal/drawers.ts';
import type { Money } from '../money.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import { checkDrawer, isSalonPayment, sumTakenBack } from './refund-rows.ts';

/** The tenders that the front desk only states: no processor and no balance of a customer moves with them. */
export type StatedTender = Exclude<SalonTender, 'credit'>;

export type TenderCorrectionRequest = {
  readonly paymentId: PaymentRow['id'];
  readonly tender: StatedTender;
};

export type TenderCorrection = {
  readonly appointment: Appointment;
  readonly amount: Money;
  /** Present where cash leaves a drawer: the open one. */
  readonly cashFrom?: Drawer;
};

/** The drawer that gives the cash of a wrong payment back. Cash that was in no drawer leaves none (BEHAVIOR §17.15). */
function decideCashSource(
  { paidBy, drawerId }: PaymentRow,
  amount: Money,
  open: Drawer | undefined,
): Outcome<Drawer | undefined> {
  if (paidBy !== 'cash' || drawerId === undefined) return ok(undefined);
  if (!open) return invalid('tender', 'Open a drawer first: the drawer of this payment is closed');
  const covered = checkDrawer(open, amount, 'tender');
  return covered.ok ? ok(open) : covered;
}

/**
 * The appointment with what is left of a payment at the salon moved to the other tender, in two new rows (BEHAVIOR §17.15).
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
  const amount = wrong.paid - sumTakenBack(payments, wrong.id);
  if (amount <= 0) return invalid('paymentId', 'Nothing is left to correct');
  if (tender === paidBy) return invalid('tender', 'Must differ from the tender of the payment');
  const source = decideCashSource(wrong, amount, open);
  if (!source.ok) return source;
  const { type, pending, status } = wrong;
  const row = { type, pending, status, txnId: '', correctionOf: wrong.id };
  const rows = withPaymentRowIds(appointment, [
    { ...row, ...toTender(paidBy, source.value), amount: -amount, paid: -amount },
    { ...row, ...toTender(tender, open), amount, paid: amount },
  ]);
  return ok({
    appointment: { ...appointment, payments: [...payments, ...rows] },
    amount,
    ...(source.value ? { cashFrom: source.value } : {}),
  });
}

const toTender = (
  paidBy: StatedTender,
  drawer: Drawer | undefined,
): Pick<PaymentRow, 'paidBy' | 'drawerId'> => ({
  paidBy,
  ...(paidBy === 'cash' && drawer ? { drawerId: drawer.id } : {}),
});

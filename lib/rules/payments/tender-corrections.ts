import type { Appointment, PaymentRow, StatedPayment, StatedTender } from '../booking/appointments.ts';
import { toNumberedNewPaymentRows } from '../booking/payment-rows.ts';
import { toRoundingField } from '../checkout/cash-rounding.ts';
import type { Drawer } from '../journal/drawers.ts';
import type { Money } from '../money.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import {
  findCashOrExternalTender,
  listCorrectedTendersOfPaidSale,
  SALE_STATUS,
  type Sale,
  shareRefundOfSale,
} from '../products/sales.ts';
import {
  type CashTerms,
  checkCashInDrawer,
  isPaidSalonRow,
  sumRoundingLeft,
  sumTakenBackOfRow,
} from './refund-rows.ts';

/** The most corrections of a visit or sale: each adds to its record. */
export const TENDER_CORRECTIONS_MAX = 50;
const ROWS_OF_CORRECTION = 2;

type TenderCorrectionRequest = {
  readonly paymentId: PaymentRow['id'];
  readonly tender: StatedTender;
};

type TenderMove = {
  readonly amount: Money;
  readonly from: StatedPayment;
  readonly to: StatedPayment;
  /** Present where cash leaves a drawer: the open one. */
  readonly cashFrom?: { readonly drawer: Drawer; readonly amount: Money };
};

const toRounding = (rounding = 0): Pick<StatedPayment, 'rounding'> => (rounding === 0 ? {} : { rounding });

type TenderCorrection = Pick<TenderMove, 'cashFrom'> & { readonly appointment: Appointment };

/** The drawer that gives the cash of a wrong payment back. Cash that was in no drawer leaves none (BEHAVIOR §17.14). */
function decideCashSource(
  { drawerId, rounding = 0 }: StatedPayment,
  amount: Money,
  open: Drawer | undefined,
): Outcome<Drawer | undefined> {
  if (drawerId === undefined) return ok(undefined);
  if (!open) return invalid('tender', 'Open a drawer first: the drawer of this payment is closed');
  const covered = checkCashInDrawer(open, amount + rounding, 'tender');
  return covered.ok ? ok(open) : covered;
}

type WantedMove = {
  readonly left: Money;
  /** The earlier corrections of the visit or sale. */
  readonly made: number;
  readonly tender: StatedTender;
  /** The field that names the payment. */
  readonly field: string;
};

/**
 * Moves what is left of a payment to the other tender. Fails as `invalid` where nothing is left, after 50 corrections, and on `tender` for the
 * same tender and for cash that the open drawer does not have (BEHAVIOR §17.14, §21.7).
 */
function decideTenderMove(
  payment: StatedPayment,
  { left, made, tender, field }: WantedMove,
  { drawer: open, cashRounding }: CashTerms,
): Outcome<TenderMove> {
  if (left <= 0) return invalid(field, 'Nothing is left to correct');
  if (made >= TENDER_CORRECTIONS_MAX)
    return invalid(field, `Must have at most ${TENDER_CORRECTIONS_MAX} corrections`);
  if (tender === payment.paidBy) return invalid('tender', 'Must differ from the tender of the payment');
  const source = decideCashSource(payment, left, open);
  if (!source.ok) return source;
  return ok({
    amount: left,
    from: { ...toStatedPayment(payment.paidBy, source.value), ...toRounding(payment.rounding) },
    to: { ...toStatedPayment(tender, open), ...toRoundingField({ paidBy: tender }, left, cashRounding) },
    ...(source.value ? { cashFrom: { drawer: source.value, amount: left + (payment.rounding ?? 0) } } : {}),
  });
}

/**
 * The appointment with what is left of a payment at the salon moved to the other tender, in two new rows (BEHAVIOR §17.14).
 * Fails as `invalid` for other payments, and where nothing is left of the payment.
 */
export function decideTenderCorrection(
  appointment: Appointment,
  { paymentId, tender }: TenderCorrectionRequest,
  terms: CashTerms,
): Outcome<TenderCorrection> {
  const { payments } = appointment;
  const wrong = payments.find((row) => row.id === paymentId);
  if (!wrong) return invalid('paymentId', 'Unknown payment');
  const { paidBy = 'external' } = wrong;
  if (!isPaidSalonRow(wrong) || paidBy === 'credit')
    return invalid('paymentId', 'Must be a payment in cash or outside this system');
  const left = wrong.paid - sumTakenBackOfRow(payments, wrong.id);
  const rounding = sumRoundingLeft(payments, wrong);
  const made = payments.filter(({ correctionOf }) => correctionOf !== undefined).length / ROWS_OF_CORRECTION;
  const wanted = { left, made, tender, field: 'paymentId' };
  const moved = decideTenderMove({ ...wrong, paidBy, rounding }, wanted, terms);
  if (!moved.ok) return moved;
  const { amount, from, to, cashFrom } = moved.value;
  const { type, pending, status } = wrong;
  const row = { type, pending, status, txnId: '', correctionOf: wrong.id };
  const rows = toNumberedNewPaymentRows(appointment, [
    { ...row, ...from, ...toRounding(0 - (from.rounding ?? 0)), amount: -amount, paid: -amount },
    { ...row, ...to, amount, paid: amount },
  ]);
  return ok({
    appointment: { ...appointment, payments: [...payments, ...rows] },
    ...(cashFrom ? { cashFrom } : {}),
  });
}

const toStatedPayment = (paidBy: StatedTender, drawer: Drawer | undefined): StatedPayment => ({
  paidBy,
  ...(paidBy === 'cash' && drawer ? { drawerId: drawer.id } : {}),
});

type SaleTenderRequest = {
  readonly tender: StatedTender;
  /** The place of the payment among the tenders of the sale; the only one by default. */
  readonly place: number | undefined;
};

/** The rounding of the cash that a refund has given back of a tender. */
function findReturnedRounding({ refundedBySalon }: Sale, returned: Money): Money {
  if (!refundedBySalon || returned === 0) return 0;
  // A refund begins with the last tender. So the first part belongs to the tender that is refunded in part
  const [part = refundedBySalon] = refundedBySalon.parts ?? [];
  return part.rounding ?? 0;
}

/**
 * The sale with what is left of a payment at the salon moved to the other tender (BEHAVIOR §21.7). Fails as `invalid` for
 * other payments, and where nothing is left of the payment.
 */
export function decideSaleTenderCorrection(
  sale: Sale,
  { tender, place: named }: SaleTenderRequest,
  terms: CashTerms,
): Outcome<Pick<TenderMove, 'cashFrom'> & { readonly sale: Sale }> {
  if (sale.status !== SALE_STATUS.paid) return invalid('saleId', 'Must be a paid sale');
  const tenders = listCorrectedTendersOfPaidSale(sale);
  if (named === undefined && tenders.length > 1) return invalid('place', 'Is required');
  const place = named ?? 0;
  const paid = tenders[place];
  if (named !== undefined && !paid) return invalid('place', 'Unknown payment');
  const field = named === undefined ? 'saleId' : 'place';
  const payment = paid && findCashOrExternalTender(paid);
  if (!payment) return invalid(field, 'Must be paid in cash or outside this system');
  const returned = shareRefundOfSale(tenders, sale.refundedBySalon?.amount ?? 0)[place] ?? 0;
  const left = paid.amount - returned;
  const rounding = (payment.rounding ?? 0) + findReturnedRounding(sale, returned);
  const { tenderCorrections = [], version } = sale;
  const wanted = { left, made: tenderCorrections.length, tender, field };
  const moved = decideTenderMove({ ...payment, rounding }, wanted, terms);
  if (!moved.ok) return moved;
  const { cashFrom, ...move } = moved.value;
  const at = place === 0 ? {} : { place };
  return ok({
    sale: { ...sale, tenderCorrections: [...tenderCorrections, { ...move, ...at, version: version + 1 }] },
    ...(cashFrom ? { cashFrom } : {}),
  });
}

import { isUpcomingStatus } from '../booking/appointment-status.ts';
import {
  type Appointment,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
  type SalonPayment,
} from '../booking/appointments.ts';
import {
  computeNextPaymentRowId,
  sumDueAtSalon,
  toNumberedNewPaymentRows,
  toRowsWithDueAtSalon,
} from '../booking/payment-rows.ts';
import { sumRefundedOfOtherParts } from '../checkout/bill-intents.ts';
import { toRoundingField } from '../checkout/cash-rounding.ts';
import { computeExpectedCash, type Drawer } from '../journal/drawers.ts';
import { formatMoney, type Money } from '../money.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { IntentRecord } from './payment-intents.ts';
import { computeRefundableUnlessDisputed } from './refund-attempts.ts';

type IntentPayment = PaymentRow & { readonly intent: string };

export const isPaidIntentRow = (row: PaymentRow): row is IntentPayment =>
  row.intent !== undefined && row.status === PAYMENT_STATUS.paid;

const takesBack = ({ paid, refundOf, correctionOf }: PaymentRow, id: PaymentRow['id']): boolean =>
  refundOf?.row === id || (correctionOf === id && paid < 0);

/** The sum of a row that was refunded by the front desk and cancellations, or moved to another tender. */
export const sumTakenBackOfRow = (payments: readonly PaymentRow[], id: PaymentRow['id']): Money =>
  payments.reduce((sum, row) => (takesBack(row, id) ? sum - row.paid : sum), 0);

/** The rounding of a payment in cash that was not taken back with parts of it. */
export const sumRoundingLeft = (
  payments: readonly PaymentRow[],
  { id, rounding = 0 }: Pick<PaymentRow, 'id' | 'rounding'>,
): Money => payments.reduce((sum, row) => (takesBack(row, id) ? sum + (row.rounding ?? 0) : sum), rounding);

/** Whether a deposit of the visit is paid, and not refunded (BEHAVIOR §15.3). */
export const hasUnrefundedDeposit = ({ payments }: Pick<Appointment, 'payments'>): boolean =>
  payments.some(
    ({ id, type, paid, isTip }) =>
      type === PAYMENT_ROW_TYPE.deposit && !isTip && paid > sumTakenBackOfRow(payments, id),
  );

/** The amount of a card payment that can still be refunded (BEHAVIOR §17.4, §17.11). */
export const computeRefundLeft = (
  { payments }: Pick<Appointment, 'payments'>,
  { id, paid, intent }: IntentPayment,
  intents: readonly Pick<IntentRecord, 'id' | 'lost'>[],
): Money =>
  computeRefundableUnlessDisputed(
    paid - sumTakenBackOfRow(payments, id),
    intents.find((each) => each.id === intent)?.lost,
  );

/** All refunds of an appointment's payments by this system. */
export const sumRefundRows = (payments: readonly PaymentRow[]): Money =>
  payments.reduce((sum, row) => (row.refundOf ? sum - row.paid : sum), 0);

/** Whether all that paid for a visit was refunded or returned. */
export const isWhollyRefunded = (payments: readonly PaymentRow[]): boolean =>
  sumRefundRows(payments) > 0 &&
  payments.reduce((sum, { paid, status }) => (status === PAYMENT_STATUS.failed ? sum : sum + paid), 0) === 0;

/** The row that refunds an amount of a card payment, without its id. */
export const toRefundRow = (
  { id, intent: _intent, paidAt: _paidAt, ...row }: IntentPayment,
  amount: Money,
  isDueAgain = false,
): Omit<PaymentRow, 'id'> => ({ ...row, amount: -amount, paid: -amount, refundOf: { row: id, isDueAgain } });

/** The row of a refund in another form than that of the payment. */
export const toOtherTenderRefundRow = (
  amount: Money,
  to: 'cash' | 'credit',
  { drawer, cashRounding }: CashTerms,
): Omit<PaymentRow, 'id'> => ({
  type: PAYMENT_ROW_TYPE.payAtSalon,
  amount: -amount,
  paid: -amount,
  pending: 0,
  txnId: '',
  status: PAYMENT_STATUS.paid,
  paidBy: to,
  ...toRoundingField({ paidBy: to }, -amount, cashRounding),
  ...(to === 'cash' && drawer ? { drawerId: drawer.id } : {}),
});

/** The row that gives the customer credit for an amount of a card payment (BEHAVIOR §17.4). */
export const toCreditRefundRow = ({ id }: PaymentRow, amount: Money): Omit<PaymentRow, 'id'> => ({
  ...toOtherTenderRefundRow(amount, 'credit', { drawer: undefined, cashRounding: 0 }),
  refundOf: { row: id, isDueAgain: false },
});

type PaymentRefund = {
  readonly appointment: Appointment;
  readonly amount: Money;
  /** The cash that leaves the open drawer. */
  readonly cash: Money;
  /** Present for a card payment: the row of the refund, and the intent whose money goes back. */
  readonly byCard?: { readonly row: PaymentRow['id']; readonly intent: IntentRecord };
};

export type PaymentRefundRequest = {
  readonly paymentId: PaymentRow['id'];
  readonly amount: Money | undefined;
};

/** The amount to refund: what is left, or the part that was asked for. */
function decideRefundAmount(left: Money, wanted: Money | undefined): Outcome<Money> {
  if (left <= 0) return invalid('paymentId', 'Nothing is left to refund');
  const amount = wanted ?? left;
  return amount > left ? invalid('amount', `Must be at most ${formatMoney(left)}`) : ok(amount);
}

/** A payment that was made at the salon, no refund and no wrong tender that a correction takes back. */
export const isPaidSalonRow = ({ type, status, paid, refundOf }: PaymentRow): boolean =>
  type === PAYMENT_ROW_TYPE.payAtSalon &&
  status === PAYMENT_STATUS.paid &&
  paid >= 0 &&
  refundOf === undefined;

export type CashTerms = {
  /** The open drawer of the location. */
  readonly drawer: Drawer | undefined;
  readonly cashRounding: Money;
};

/** The cash that a refund gives back, rounded; `paid` is negative. */
export const computeCashOfRefundRow = ({
  paidBy,
  paid,
  rounding = 0,
}: SalonPayment & Pick<PaymentRow, 'paid'>): Money => (paidBy === 'cash' ? 0 - paid - rounding : 0);

/** The row that refunds an amount of a payment at the salon, as it came; cash leaves the drawer that is open now. */
export function toSalonRefundRow(
  {
    id,
    paidAt: _paidAt,
    tendered: _tendered,
    drawerId: _drawerId,
    creditOf: _creditOf,
    correctionOf: _correctionOf,
    rounding: _rounding,
    creditUse: _creditUse,
    ...row
  }: PaymentRow,
  amount: Money,
  { drawer, cashRounding }: CashTerms,
): Omit<PaymentRow, 'id'> {
  return {
    ...row,
    ...toRoundingField(row, -amount, cashRounding),
    ...(row.paidBy === 'cash' && drawer ? { drawerId: drawer.id } : {}),
    amount: -amount,
    paid: -amount,
    refundOf: { row: id, isDueAgain: false },
  };
}

/** Fails as `invalid` where more cash would leave the open drawer than must be in it (BEHAVIOR §36.5). */
export const checkCashInDrawer = (
  drawer: Drawer | undefined,
  cash: Money,
  field: string,
): Outcome<undefined> =>
  drawer && cash > computeExpectedCash(drawer)
    ? invalid(field, 'Must not be above what is in the drawer')
    : ok(undefined);

function refundSalonPayment(
  appointment: Appointment,
  row: PaymentRow,
  wanted: Money | undefined,
  terms: CashTerms,
): Outcome<PaymentRefund> {
  const { id, payments, status } = appointment;
  const decided = decideRefundAmount(row.paid - sumTakenBackOfRow(payments, row.id), wanted);
  if (!decided.ok) return decided;
  const amount = decided.value;
  const refund = toSalonRefundRow(row, amount, terms);
  const cash = computeCashOfRefundRow(refund);
  const covered = checkCashInDrawer(terms.drawer, cash, 'amount');
  if (!covered.ok) return covered;
  const isDueAgain = isUpcomingStatus(status);
  const rows = isDueAgain
    ? toRowsWithDueAtSalon({ id, payments }, sumDueAtSalon(payments) + amount)
    : payments;
  const back = { ...refund, refundOf: { row: row.id, isDueAgain } };
  const refunded = [...rows, ...toNumberedNewPaymentRows({ id, payments: rows }, [back])];
  return ok({ appointment: { ...appointment, payments: refunded }, amount, cash });
}

/**
 * The appointment with a payment refunded, all that is left of it or a part (BEHAVIOR §17.11). While the visit is still to
 * come the amount is due at the salon again. Fails as `invalid` for other payments and above what is left.
 */
export function decideRefundOfPayment(
  appointment: Appointment,
  { paymentId, amount: wanted }: PaymentRefundRequest,
  intents: readonly IntentRecord[],
  terms: CashTerms,
): Outcome<PaymentRefund> {
  const { id, payments, status } = appointment;
  const paid = payments.find((row) => row.id === paymentId);
  if (!paid) return invalid('paymentId', 'Unknown payment');
  if (isPaidSalonRow(paid)) return refundSalonPayment(appointment, paid, wanted, terms);
  if (!isPaidIntentRow(paid)) return invalid('paymentId', 'Must be a payment by card or at the salon');
  const intent = intents.find((each) => each.id === paid.intent);
  if (intent?.state !== 'paid') return invalid('paymentId', 'Nothing is left to refund');
  const decided = decideRefundAmount(computeRefundLeft(appointment, paid, intents), wanted);
  if (!decided.ok) return decided;
  const amount = decided.value;
  const isDueAgain = isUpcomingStatus(status);
  const rows = isDueAgain
    ? toRowsWithDueAtSalon({ id, payments }, sumDueAtSalon(payments) + amount)
    : payments;
  const row = computeNextPaymentRowId({ id, payments: rows });
  const refund = { ...toRefundRow(paid, amount, isDueAgain), id: row };
  return ok({
    appointment: { ...appointment, payments: [...rows, refund] },
    amount,
    cash: 0,
    byCard: { row, intent },
  });
}

/** The paid refund rows of an intent's payments, the newest first. */
const listRefundRows = ({ payments }: Pick<Appointment, 'payments'>, intent: string): PaymentRow[] => {
  const paid = payments.filter((row) => row.intent === intent).map((row) => row.id);
  return payments
    .filter(
      ({ refundOf, status, type }) =>
        refundOf !== undefined &&
        type !== PAYMENT_ROW_TYPE.payAtSalon &&
        paid.includes(refundOf.row) &&
        status === PAYMENT_STATUS.paid,
    )
    .toReversed();
};

/**
 * A refund that did not reach the customer. `row` is the payment row that ordered it, or `rest` for a refund of all that was
 * left; undefined where the salon made the refund at the processor.
 */
export type FailedRefund = { readonly amount: Money; readonly row: PaymentRow['id'] | 'rest' | undefined };

/**
 * The rows of a failed refund. A refund of all that was left names no row: it is the newest row of its amount, else one of the
 * refunds that the salon made at the processor, else the newest rows together.
 */
function findFailedRows(
  rows: readonly PaymentRow[],
  { amount, row: id }: FailedRefund,
  refundedBySalon: Money,
): readonly PaymentRow[] {
  if (id !== 'rest') return rows.filter((row) => row.id === id);
  const same = rows.find(({ paid }) => paid === -amount);
  if (same) return [same];
  if (refundedBySalon >= amount) return [];
  let sum = 0;
  return rows.filter(({ paid }) => {
    const isNeeded = sum < amount;
    sum -= paid;
    return isNeeded;
  });
}

/** The row of a refund of all that was left of a payment: the newest one. */
export const findNewestRefundRow = (
  appointment: Pick<Appointment, 'payments'>,
  intent: string,
): PaymentRow | undefined => listRefundRows(appointment, intent)[0];

/**
 * The amount of a refund row that the processor will not refund. `refunded` is all that the processor has refunded of the
 * payment, which may be more than is known here.
 */
export function computeUnmadeRefund(
  appointment: Pick<Appointment, 'payments'>,
  record: IntentRecord,
  row: PaymentRow,
  refunded: Money | undefined,
): Money {
  if (refunded === undefined) return -row.paid;
  const recorded = sumRefundRows(listRefundRows(appointment, record.id)) + (record.lost?.refunded ?? 0);
  return Math.max(0, Math.min(-row.paid, recorded + sumRefundedOfOtherParts(record) - refunded));
}

/**
 * The appointment and the intent of a refund that failed: the salon keeps the amount, which is not due at the salon again
 * (BEHAVIOR §19.4). What a row says beyond the amount was refunded by the salon itself.
 */
export function applyFailedVisitRefund(
  appointment: Appointment,
  record: IntentRecord,
  failure: FailedRefund,
): {
  readonly appointment: Appointment;
  readonly record: IntentRecord;
  readonly rows: readonly PaymentRow[];
} {
  const { id, payments } = appointment;
  const { lost } = record;
  const all = listRefundRows(appointment, record.id);
  const rows = findFailedRows(all, failure, lost?.refunded ?? 0);
  const sum = sumRefundRows(rows);
  const dueAgain = sumRefundRows(rows.filter(({ refundOf }) => refundOf?.isDueAgain));
  const due = sumDueAtSalon(payments);
  const kept = toRowsWithDueAtSalon({ id, payments }, Math.max(0, due - dueAgain));
  const failed = new Set(rows.map((row) => row.id));
  const after = {
    ...appointment,
    payments: kept.map((row) =>
      failed.has(row.id) ? { ...row, paid: 0, status: PAYMENT_STATUS.failed } : row,
    ),
  };
  const refunded = Math.max(0, (lost?.refunded ?? 0) + sum - failure.amount);
  return {
    appointment: after,
    record: {
      ...record,
      ...(rows.length > 0
        ? {
            state: 'paid' as const,
            refundsOrdered: sumRefundRows(listRefundRows(after, record.id)),
          }
        : {}),
      ...(lost || refunded > 0 ? { lost: { disputed: 0, ...lost, refunded } } : {}),
    },
    rows,
  };
}

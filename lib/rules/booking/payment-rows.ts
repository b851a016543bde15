import { toRoundingField } from '../checkout/cash-rounding.ts';
import type { AppointmentId } from '../ids.ts';
import type { Money } from '../money.ts';
import type { ProductPayment } from '../products/redemptions.ts';
import {
  type Appointment,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
  type RefundedLine,
  type SalonPayment,
  type Tip,
  toPaymentRowId,
} from './appointments.ts';

/** The id after the last of the rows. */
export const computeNextPaymentRowId = ({
  id,
  payments,
}: Pick<Appointment, 'id' | 'payments'>): PaymentRow['id'] =>
  Math.max(toPaymentRowId(id, 0), ...payments.map((row) => row.id)) + 1;

/** Gives new rows their ids; ids of existing rows are never used again. */
export const toNumberedNewPaymentRows = (
  appointment: Pick<Appointment, 'id' | 'payments'>,
  rows: readonly Omit<PaymentRow, 'id'>[],
): PaymentRow[] => {
  const first = computeNextPaymentRowId(appointment);
  return rows.map((row, index) => ({ ...row, id: first + index }));
};

export const toPendingPaymentRow = (type: PaymentRow['type'], amount: Money): Omit<PaymentRow, 'id'> => ({
  type,
  amount,
  paid: 0,
  pending: amount,
  txnId: '',
  status: PAYMENT_STATUS.pending,
});

export const toProductPaymentRow = (payment: ProductPayment): Omit<PaymentRow, 'id'> => ({
  ...payment,
  pending: 0,
  status: PAYMENT_STATUS.paid,
});

/** The changed rows of an appointment and its new payments by products; ids of removed rows are not used again. */
export const toRowsWithProductPayments = (
  { id, payments }: Pick<Appointment, 'id' | 'payments'>,
  changed: readonly PaymentRow[],
  productPayments: readonly ProductPayment[],
): PaymentRow[] => [
  ...changed,
  ...toNumberedNewPaymentRows(
    { id, payments: [...payments, ...changed] },
    productPayments.map(toProductPaymentRow),
  ),
];

/** Payment rows of a new appointment: the deposit if one is due, Pay at Salon, and product payments (BEHAVIOR §15.3). */
export function toNewPaymentRows(
  id: AppointmentId,
  total: Money,
  deposit: Money,
  productPayments: readonly ProductPayment[],
): PaymentRow[] {
  const atSalon = toPendingPaymentRow(PAYMENT_ROW_TYPE.payAtSalon, total - deposit);
  // A redemption that lowers it to 0 removes the row (BEHAVIOR §25.2)
  const keepsRow = productPayments.length === 0 || total > deposit;
  const rows = [
    ...(deposit > 0
      ? [{ ...toPendingPaymentRow(PAYMENT_ROW_TYPE.deposit, deposit), id: toPaymentRowId(id, 1) }]
      : []),
    ...(keepsRow ? [{ ...atSalon, id: toPaymentRowId(id, 2) }] : []),
  ];
  const first = toPaymentRowId(id, 3);
  return [
    ...rows,
    ...productPayments.map((each, index) => ({ ...toProductPaymentRow(each), id: first + index })),
  ];
}

const isPaid = ({ status }: PaymentRow): boolean => status === PAYMENT_STATUS.paid;

/** Whether no amount is pending. The row of a visit that costs nothing is pending with 0. */
export const hasNothingPending = (payments: readonly PaymentRow[]): boolean =>
  payments.every(({ status, pending }) => status !== PAYMENT_STATUS.pending || pending === 0);

/** Whether a package or membership pays a whole line by this row, which takes the line off the bill (BEHAVIOR §25.2). */
export const isPackageOrMembershipRow = ({ type }: PaymentRow): boolean =>
  type === PAYMENT_ROW_TYPE.package || type === PAYMENT_ROW_TYPE.membership;

/** Whether a row is a fee of a visit that did not take place, or the refund of one. */
export const isFeeOrFeeRefund = ({ fee, isManualFee }: PaymentRow): boolean =>
  fee !== undefined || isManualFee === true;

export const isDueAtSalon = (row: PaymentRow): boolean =>
  row.type === PAYMENT_ROW_TYPE.payAtSalon && row.status === PAYMENT_STATUS.pending;

export const sumDueAtSalon = (payments: readonly PaymentRow[]): Money =>
  payments.filter(isDueAtSalon).reduce((sum, { pending }) => sum + pending, 0);

/** The amount that a redemption can pay: the pending deposit, and what is due at the salon. */
export const sumOpenForRedemption = (payments: readonly PaymentRow[]): Money =>
  payments
    .filter((row) => isPendingDeposit(row) || isDueAtSalon(row))
    .reduce((sum, { pending }) => sum + pending, 0);

/** The rows after the customer paid at the salon all that was due there. */
export const toRowsWithDuePaid = (
  payments: readonly PaymentRow[],
  payment: SalonPayment = {},
  cashRounding: Money = 0,
): PaymentRow[] =>
  payments.map((row) =>
    isDueAtSalon(row)
      ? {
          ...row,
          ...payment,
          ...toRoundingField(payment, row.pending, cashRounding),
          paid: row.paid + row.pending,
          pending: 0,
          status: PAYMENT_STATUS.paid,
        }
      : row,
  );

/** The rows after the salon gave up what was due there (BEHAVIOR §17.13). */
export const toRowsWithDueWrittenOff = (payments: readonly PaymentRow[], reason: string): PaymentRow[] =>
  payments.map((row) =>
    isDueAtSalon(row)
      ? { ...row, pending: 0, status: PAYMENT_STATUS.failed, writtenOff: { amount: row.pending, reason } }
      : row,
  );

export const sumWrittenOff = (payments: readonly Pick<PaymentRow, 'writtenOff'>[]): Money =>
  payments.reduce((sum, { writtenOff }) => sum + (writtenOff?.amount ?? 0), 0);

/** The parts of lines of the bill that were refunded; a refund that failed counts no longer (BEHAVIOR §17.12). */
export const listRefundedLines = ({ payments }: Pick<Appointment, 'payments'>): RefundedLine[] =>
  payments.flatMap((row) => (isPaid(row) ? (row.refundOf?.lines ?? []) : []));

export const listRefundedTips = ({ payments }: Pick<Appointment, 'payments'>): Tip[] =>
  payments.flatMap((row) => (isPaid(row) ? (row.refundOf?.tips ?? []) : []));

/** The most that may be paid ahead for a pending appointment: deposit plus Pay at Salon (BEHAVIOR §18.2). */
export const computeMaxPrepayment = ({
  depositAmount,
  payments,
}: Pick<Appointment, 'depositAmount' | 'payments'>): Money => depositAmount + sumDueAtSalon(payments);

const isPendingDeposit = (row: PaymentRow): boolean =>
  row.type === PAYMENT_ROW_TYPE.deposit && row.status === PAYMENT_STATUS.pending;

const resizeRows = (
  isChosen: (row: PaymentRow) => boolean,
  payments: readonly PaymentRow[],
  due: Money,
): PaymentRow[] =>
  payments.flatMap((row) => {
    if (!isChosen(row)) return [row];
    return due === 0 ? [] : [{ ...row, amount: due, pending: due }];
  });

/** The rows with this pending deposit; without a deposit row at 0. */
export const toRowsWithPendingDeposit = (payments: readonly PaymentRow[], due: Money): PaymentRow[] =>
  resizeRows(isPendingDeposit, payments, due);

/** The rows with this amount due at the salon; without a Pay at Salon row at 0 (BEHAVIOR §25.2). */
export function toRowsWithDueAtSalon(
  appointment: Pick<Appointment, 'id' | 'payments'>,
  due: Money,
): PaymentRow[] {
  const { payments } = appointment;
  if (due === sumDueAtSalon(payments)) return [...payments];
  if (payments.some(isDueAtSalon)) return resizeRows(isDueAtSalon, payments, due);
  return [
    ...payments,
    ...toNumberedNewPaymentRows(appointment, [toPendingPaymentRow(PAYMENT_ROW_TYPE.payAtSalon, due)]),
  ];
}

/** The rows after a change; those that the change paid, or added as paid, get its instant and the version it leads to. */
export const toRowsWithPaidInstants = (
  before: Pick<Appointment, 'payments' | 'version'>,
  after: readonly PaymentRow[],
  now: Date,
): PaymentRow[] => {
  const paidBefore = new Set(before.payments.filter(isPaid).map(({ id }) => id));
  return after.map((row) =>
    isPaid(row) && !paidBefore.has(row.id)
      ? { ...row, paidAt: now.toISOString(), paidVersion: before.version + 1 }
      : row,
  );
};

const isLateCancelRow = ({ fee }: PaymentRow): boolean => fee === 'lateCancel';

/** The row of a late cancellation whose fee is being charged: until then the visit stays. */
export const findPendingLateCancelFeeRow = ({
  payments,
}: Pick<Appointment, 'payments'>): PaymentRow | undefined =>
  payments.find((row) => isLateCancelRow(row) && row.status === PAYMENT_STATUS.pending);

/** Declined fees of late cancellations; then none is tried again (BEHAVIOR §20.3). */
const LATE_CANCELS_DECLINED_MAX = 3;

export const hasLateCancelFeeAttemptsLeft = ({ payments }: Pick<Appointment, 'payments'>): boolean =>
  payments.filter((row) => isLateCancelRow(row) && row.status === PAYMENT_STATUS.failed).length <
  LATE_CANCELS_DECLINED_MAX;

/** The payment by a customer's credit (BEHAVIOR §25.9). */
export const toCreditPaymentRow = (amount: Money): Omit<PaymentRow, 'id'> => ({
  type: PAYMENT_ROW_TYPE.payAtSalon,
  paidBy: 'credit',
  creditUse: 'redeemed',
  amount,
  paid: amount,
  pending: 0,
  txnId: '',
  status: PAYMENT_STATUS.paid,
});

const sumPaid = (rows: readonly PaymentRow[]): Money => rows.reduce((sum, { paid }) => sum + paid, 0);

export const sumReturnedCredit = ({ payments }: Pick<Appointment, 'payments'>): Money =>
  sumPaid(payments.filter(({ creditUse }) => creditUse === 'returned'));

/** The rows of a visit with the customer's redeemed credit returned: a row with the negative amount for each payment that was not refunded before. */
export function toRowsWithRedeemedCreditReturned({
  id,
  payments,
}: Pick<Appointment, 'id' | 'payments'>): PaymentRow[] {
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
  return [...marked, ...toNumberedNewPaymentRows({ id, payments }, back)];
}

/** The rows with returned credit redeemed again, by new rows (BEHAVIOR §26.2). */
export function toRowsWithCreditRedeemedAgain({
  id,
  payments,
}: Pick<Appointment, 'id' | 'payments'>): PaymentRow[] {
  const again = payments.flatMap(({ creditUse, paid }) =>
    creditUse === 'returned' ? [toCreditPaymentRow(paid)] : [],
  );
  const final = payments.map((row) => {
    if (row.creditUse !== 'returned') return row;
    const { creditUse: _creditUse, ...rest } = row;
    return rest;
  });
  return [...final, ...toNumberedNewPaymentRows({ id, payments }, again)];
}

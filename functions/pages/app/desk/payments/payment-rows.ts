import {
  isStatedTender,
  STATED_TENDERS,
  type StatedTender,
} from '../../../../../lib/contract/stated-tenders.ts';
import { VISIT_STATUS } from '../../parts/visit-status.ts';
import type { Visit } from '../desk-data.ts';
import { toApiAmount, toHundredths } from '../money/amounts.ts';
import type { Rights } from '../rights.ts';
import { toVisitDueAmount } from '../visit-state.ts';

/** Whether a saved card may be there: that of the customer, or that of a guest's booking (BEHAVIOR §20.1). */
export const mayHaveSavedCard = ({
  customer,
  card_on_file,
}: Pick<Visit, 'customer' | 'card_on_file'>): boolean => customer !== null || card_on_file === 1;

type Row = Visit['payments'][number];

/** The kinds of a payment row (BEHAVIOR §15.3). */
const KIND = { salon: 0, deposit: 1, card: 2, giftCard: 4, package: 5, membership: 6 } as const;
const PAYMENT_STATUS = { paid: 1, failed: 2 } as const;

/** A payment of a visit, also a refund, a correction or a failed one, in hundredths. */
export type Payment = {
  readonly id: number;
  /** The way of payment, which is the name of its text. */
  readonly by:
    | StatedTender
    /** Still to be paid at the salon, nobody knows how. */
    | 'salon'
    | 'reader'
    | 'credit'
    | 'deposit'
    | 'card'
    | 'tip'
    | 'giftcard'
    | 'package'
    | 'membership';
  readonly amount: number;
  readonly pending: number;
  readonly isFailed: boolean;
  readonly writtenOff: number;
  /** The amount that a refund can still return; 0 for products, which pay nothing in money. */
  readonly left: number;
  readonly isRefund: boolean;
  /** It corrects the tender of another payment. */
  readonly isCorrection: boolean;
  /** The tender, where it can be corrected. */
  readonly correctable: StatedTender | undefined;
};

const SALON_TENDERS = [...STATED_TENDERS, 'reader', 'credit'] as const;

function findName({ payment_type_id, paid_by, tip, pending_amount }: Row): Payment['by'] {
  if (tip) return 'tip';
  if (payment_type_id === KIND.salon && toHundredths(pending_amount) > 0) return 'salon';
  const tender = SALON_TENDERS.find((each) => each === paid_by);
  if (tender) return tender;
  if (payment_type_id === KIND.deposit) return 'deposit';
  if (payment_type_id === KIND.card) return 'card';
  if (payment_type_id === KIND.giftCard) return 'giftcard';
  if (payment_type_id === KIND.package) return 'package';
  return payment_type_id === KIND.membership ? 'membership' : 'external';
}

/** Whether a row refunds a payment, or moves it to another tender. */
const takesBack = ({ refund_of, correction_of, amount }: Row, id: number): boolean =>
  refund_of === id || (correction_of === id && toHundredths(amount) < 0);

const MONEY: readonly number[] = [KIND.salon, KIND.deposit, KIND.card];

/** The payments and refunds of a visit, with what is left to refund (BEHAVIOR §39.7). */
export const listPaymentsAndRefunds = ({ payments }: Pick<Visit, 'payments'>): Payment[] =>
  payments.map((row) => {
    const { id, payment_type_id, paid_amount, pending_amount, status, written_off = '0' } = row;
    const { refund_of, correction_of } = row;
    const paid = toHundredths(paid_amount);
    const isMoney = MONEY.includes(payment_type_id) && status === PAYMENT_STATUS.paid && paid > 0;
    const returned = payments
      .filter((other) => takesBack(other, id) && other.status !== PAYMENT_STATUS.failed)
      .reduce((sum, other) => sum + toHundredths(other.amount), 0);
    const by = findName(row);
    const left = isMoney ? Math.max(0, paid + returned) : 0;
    return {
      id,
      by,
      left,
      amount: paid === 0 ? toHundredths(row.amount) : paid,
      pending: toHundredths(pending_amount),
      isFailed: status === PAYMENT_STATUS.failed && written_off === '0',
      writtenOff: toHundredths(written_off),
      isRefund: refund_of !== undefined,
      isCorrection: correction_of !== undefined,
      correctable: left > 0 && isStatedTender(by) ? by : undefined,
    };
  });

/** The ways in which the money of a visit was paid and was not corrected since, with gift cards and what else paid. */
export const listPaidWaysNotCorrected = (visit: Pick<Visit, 'payments'>): Payment['by'][] => {
  const paid = listPaymentsAndRefunds(visit).filter(
    ({ isRefund, isFailed, pending, writtenOff }) =>
      !(isRefund || isFailed) && pending === 0 && writtenOff === 0,
  );
  return [...Map.groupBy(paid, ({ by }) => by)].flatMap(([by, rows]) =>
    rows.reduce((sum, { amount }) => sum + amount, 0) > 0 ? [by] : [],
  );
};

const sumPaid = (payments: readonly Row[]): number =>
  payments
    .filter(({ status }) => status !== PAYMENT_STATUS.failed)
    .reduce((sum, { paid_amount }) => sum + toHundredths(paid_amount), 0);

/** Whether money, or a gift card, a package or a membership has paid something of a visit. */
export const hasAnyPayment = ({ payments }: Pick<Visit, 'payments'>): boolean =>
  payments.some(({ paid_amount }) => Number(paid_amount) > 0);

/** The amount that was paid and not refunded, in hundredths. */
export const sumNet = ({ payments }: Visit): number => sumPaid(payments);

/** The payments of a visit's bill, in hundredths: `bill` plus `tips` is the sum of the other amounts (BEHAVIOR §39.7). */
export type PaymentSums = {
  /** The total with the lines that a package or membership pays, at their prices. */
  readonly bill: number;
  readonly tips: number;
  /** Paid in money, less the refunds. */
  readonly money: number;
  /** Paid by gift cards, packages and memberships, less what was returned to them. */
  readonly value: number;
  /** Refunded and not due again. */
  readonly refunded: number;
  readonly writtenOff: number;
  readonly due: number;
};

/** Sums up the payments of a visit that takes place; nothing is owed of a visit that does not. */
export function sumPayments(visit: Visit): PaymentSums {
  const { payments, total, tips = [] } = visit;
  const covers = payments.filter(({ payment_type_id }) => payment_type_id > KIND.giftCard);
  const isMoney = ({ payment_type_id }: Row) => MONEY.includes(payment_type_id);
  const refunds = payments.filter(({ refund_of, due_again }) => refund_of !== undefined && !due_again);
  const sums = {
    bill: toHundredths(total) + sumPaid(covers),
    tips: tips.reduce((sum, { amount }) => sum + toHundredths(amount), 0),
    money: sumPaid(payments.filter(isMoney)),
    value: sumPaid(payments.filter((row) => !isMoney(row))),
    writtenOff: payments.reduce((sum, { written_off = '0' }) => sum + toHundredths(written_off), 0),
    due: toHundredths(toVisitDueAmount(visit)),
  };
  // The fee of a no-show that was undone is refunded too, but was no part of the bill
  const rest = sums.bill + sums.tips - sums.money - sums.value - sums.writtenOff - sums.due;
  return { ...sums, refunded: Math.max(0, Math.min(0 - sumPaid(refunds), rest)) };
}

/** The amount that a refund gives back in one way, in hundredths; of a package or membership the price of what it paid. */
export type RefundTotalByWay = Pick<Payment, 'by' | 'amount'>;

/** Whether a gift card, a package or a membership has paid, instead of money. */
export const isPaidByProduct = ({ by }: Pick<Payment, 'by'>): boolean =>
  by === 'giftcard' || by === 'package' || by === 'membership';

export function listNewRefundTotals(before: Visit, after: Visit): RefundTotalByWay[] {
  const known = new Set(before.payments.map(({ id }) => id));
  const made = listPaymentsAndRefunds(after).filter(({ id }) => !known.has(id));
  return [...Map.groupBy(made, ({ by }) => by)].map(([by, rows]) => ({
    by,
    amount: rows.reduce((sum, { amount }) => sum - amount, 0),
  }));
}

/** Whether a charge of the saved card is a fee: nothing else is due of a cancelled visit or a no-show (BEHAVIOR §20.2). */
export const isCancelledOrNoShow = ({ status }: Pick<Visit, 'status'>): boolean =>
  status === VISIT_STATUS.cancelled || status === VISIT_STATUS.noShow;

/** An act on the payments of a visit as a whole. */
type VisitPaymentAct = 'lines' | 'charge' | 'waiveFee' | 'writeOff' | 'receipts';
/** An act on payments; a number is the id of the payment to refund. */
export type PaymentAct = VisitPaymentAct | number | TenderAct;
type TenderAct = `tender-${number}`;
export const formatTenderCorrectionId = ({ id }: Pick<Payment, 'id'>): TenderAct => `tender-${id}`;

/** Whether money, or a gift card, a package or a membership has paid something that was not given back. */
const hasSomethingLeft = ({ payments }: Pick<Visit, 'payments'>): boolean =>
  listPaymentsAndRefunds({ payments }).some(({ left }) => left > 0) ||
  sumPaid(payments.filter(({ payment_type_id }) => !MONEY.includes(payment_type_id))) > 0;

/** Lists the acts on the payments of a visit as a whole that the user may do (BEHAVIOR §39.7). */
export function listVisitPaymentActs(
  visit: Pick<Visit, 'status' | 'payments' | 'customer' | 'card_on_file' | 'can_waive_fee'>,
  { canRefund, canCharge, canReadSales }: Pick<Rights, 'canRefund' | 'canCharge' | 'canReadSales'>,
): VisitPaymentAct[] {
  const { status } = visit;
  const isDue = toHundredths(toVisitDueAmount(visit)) > 0;
  const isCompleted = status === VISIT_STATUS.completed;
  const isCharged =
    isCancelledOrNoShow(visit) || ((status === VISIT_STATUS.confirmed || isCompleted) && isDue);
  const isOffered: Readonly<Record<VisitPaymentAct, boolean>> = {
    lines: canRefund && isCompleted && !isDue && hasSomethingLeft(visit),
    charge: canCharge && mayHaveSavedCard(visit) && isCharged,
    waiveFee: canRefund && visit.can_waive_fee === 1,
    writeOff: canRefund && isCompleted && isDue,
    receipts: canReadSales && status >= VISIT_STATUS.completed,
  };
  return (Object.keys(isOffered) as VisitPaymentAct[]).filter((act) => isOffered[act]);
}

/** A line of the bill of a completed visit; `isRefunded`: nothing of it can go back any more. */
export type RefundLine = {
  readonly line: number;
  readonly name: string;
  readonly price: string;
  readonly isRefunded: boolean;
};

/** Services, add-ons and products, numbered as in a checkout (BEHAVIOR §37.1). */
export const listBillLinesForRefund = ({ services, products = [], refundable_lines }: Visit): RefundLine[] =>
  [
    ...services.map(({ name, price }) => ({ name, price })),
    ...services.flatMap(({ addons }) =>
      addons.map(({ name, add_on_price }) => ({ name, price: add_on_price })),
    ),
    ...products.map(({ name, price, qty, discount }) => ({
      name,
      price: toApiAmount(toHundredths(price) * qty - toHundredths(discount)),
    })),
  ].map((item, line) => ({ line, isRefunded: !refundable_lines.includes(line), ...item }));

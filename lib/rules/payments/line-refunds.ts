import {
  APPOINTMENT_STATUS,
  type Appointment,
  PAYMENT_STATUS,
  type PaymentRow,
  type RefundedLine,
  type RowRefund,
  TENDER,
  type Tip,
} from '../booking/appointments.ts';
import { listLineTotals } from '../booking/bill.ts';
import { isCoverRow, listRefundedLines, sumDueAtSalon, withPaymentRowIds } from '../booking/payment-rows.ts';
import { type CardPart, listCardParts } from '../checkout/card-parts.ts';
import { createFieldErrorCollector } from '../field-errors.ts';
import type { Drawer } from '../journal/drawers.ts';
import { listLineTaxes, listTipsLeft } from '../journal/visits.ts';
import { formatMoney, type Money, splitByWeight } from '../money.ts';
import { fail, invalid, type Outcome, ok } from '../outcome.ts';
import {
  listRedeemedLines,
  listUnreturnedRedemptions,
  type RedeemedPayment,
} from '../products/redemptions.ts';
import { withWholePackages } from '../products/returned-redemptions.ts';
import type { IntentRecord } from './payment-intents.ts';
import {
  checkDrawer,
  computeRefundLeft,
  isIntentPayment,
  isSalonPayment,
  sumRefundsOf,
  toRefundRow,
  toSalonRefundRow,
} from './refund-rows.ts';

/** The lines of a bill to refund, all that is left of each or an amount, and how the money goes back (BEHAVIOR §17.11). */
export type LineRefundRequest = {
  readonly lines: readonly { readonly line: number; readonly amount?: Money | undefined }[];
  /** By default, to the tenders that paid the visit. */
  readonly to?: 'cash' | 'credit' | undefined;
  readonly refundsTips: boolean;
  readonly returnsRedemptions: boolean;
};

type LineRefundTerms = {
  readonly intents: readonly IntentRecord[];
  /** The open drawer of the location. */
  readonly drawer: Drawer | undefined;
  readonly currency: string;
};

/** Money that goes back to a gift card, by its history row. */
export type ReturnedCardPart = {
  /** The payment row of the refund. */
  readonly refund: PaymentRow['id'];
  readonly payment: RedeemedPayment;
  readonly row: CardPart['row'];
  readonly amount: Money;
};

type LineRefund = {
  readonly appointment: Appointment;
  /** What leaves the open drawer. */
  readonly cash: Money;
  readonly byCard: readonly {
    readonly row: PaymentRow['id'];
    readonly intent: IntentRecord;
    readonly amount: Money;
  }[];
  readonly cardParts: readonly ReturnedCardPart[];
  /** The payments by packages and memberships that are returned for good. */
  readonly returned: readonly RedeemedPayment[];
};

/** A payment of the visit in money, and what can be refunded of it. */
type RefundableTender = {
  readonly row: PaymentRow;
  readonly left: Money;
  readonly toRow: (amount: Money, drawer: Drawer | undefined) => Omit<PaymentRow, 'id'>;
  readonly intent?: IntentRecord;
};

/** What can be refunded of the payments in money, the last payment first. */
function listRefundableTenders(
  appointment: Appointment,
  intents: readonly IntentRecord[],
): RefundableTender[] {
  const { payments } = appointment;
  return payments
    .map((row, place) => ({ row, place }))
    .sort((a, b) => (b.row.paidVersion ?? 0) - (a.row.paidVersion ?? 0) || b.place - a.place)
    .flatMap(({ row }): RefundableTender[] => {
      // A tip by link pays no line
      if (row.isTip) return [];
      if (isSalonPayment(row)) {
        const left = row.paid - sumRefundsOf(payments, row.id);
        return [{ row, left, toRow: (amount, drawer) => toSalonRefundRow(row, amount, drawer) }];
      }
      if (!isIntentPayment(row)) return [];
      const intent = intents.find(({ id }) => id === row.intent);
      if (intent?.state !== 'paid') return [];
      const left = computeRefundLeft(appointment, row, intents);
      return [{ row, left, intent, toRow: (amount) => toRefundRow(row, amount, false) }];
    });
}

/** A part of a line, or of the tip of a person. */
type Part = { readonly of: number; readonly kind: 'line' | 'tip'; readonly amount: Money };

const sumParts = (parts: readonly Pick<Part, 'amount'>[]): Money =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** The first parts up to an amount, and the rest. */
function takeParts<P extends Pick<Part, 'amount'>>(
  parts: readonly P[],
  amount: Money,
): { readonly taken: P[]; readonly rest: P[] } {
  let left = amount;
  const [taken, rest]: [P[], P[]] = [[], []];
  for (const part of parts) {
    const own = Math.min(left, part.amount);
    left -= own;
    if (own > 0) taken.push({ ...part, amount: own });
    rest.push({ ...part, amount: part.amount - own });
  }
  return { taken, rest };
}

/**
 * Gives refunded parts of lines the tax in them. The parts of a line together hold its share of the tax, and all of it once
 * the whole line is refunded.
 */
function openTaxShares(appointment: Appointment, totals: readonly Money[], currency: string) {
  const taxes = listLineTaxes(appointment, currency);
  const before = listRefundedLines(appointment);
  const refunded = totals.map((_, place) => {
    const own = before.filter(({ line }) => line === place);
    return { amount: sumParts(own), tax: own.reduce((sum, { tax }) => sum + tax, 0) };
  });
  return (line: number, amount: Money): RefundedLine => {
    const known = refunded[line] ?? { amount: 0, tax: 0 };
    const [total, tax] = [totals[line] ?? 0, taxes[line] ?? 0];
    const sum = known.amount + amount;
    const [, share = 0] = splitByWeight(sum, [total - tax, tax]);
    refunded[line] = { amount: sum, tax: share };
    return { line, amount, tax: share - known.tax };
  };
}

/** What was refunded of a line in money, or to one gift card's payment. */
const sumLineRefunds = (
  { payments }: Appointment,
  place: number,
  isIts: (row: PaymentRow) => boolean,
): Money =>
  payments
    .filter((row) => row.status === PAYMENT_STATUS.paid && isIts(row))
    .flatMap(({ refundOf }) => refundOf?.lines ?? [])
    .filter(({ line }) => line === place)
    .reduce((sum, { amount }) => sum + amount, 0);

/** What gift cards have paid of each line and did not get back, the last payment first. */
const listCardPartsLeft = (appointment: Appointment, totals: readonly Money[]): CardPart[] =>
  listCardParts(appointment, totals)
    .map((part) => {
      const { payment, place, amount } = part;
      const back = sumLineRefunds(appointment, place, ({ refundOf }) => refundOf?.row === payment.id);
      return { ...part, amount: amount - back };
    })
    .reverse();

/** The payments by packages and memberships that return with some lines. */
function listReturnedCovers(appointment: Appointment, lines: readonly number[]): RedeemedPayment[] {
  const covers = listUnreturnedRedemptions(appointment).filter(isCoverRow);
  const ended = covers.filter(({ redeemed }) =>
    listRedeemedLines(redeemed).some((line) => lines.includes(line)),
  );
  return withWholePackages(covers, ended);
}

/** The parts of lines and tips that are refunded: in money, and to gift cards. */
type DecidedParts = { readonly money: readonly Part[]; readonly cards: readonly CardPart[] };

/** Fails as `invalid` above what is left of a line, and where nothing is left of what the request names. */
function decideParts(
  appointment: Appointment,
  { lines, refundsTips }: LineRefundRequest,
  paid: Money,
  totals: readonly Money[],
  cardsLeft: readonly CardPart[],
  covered: readonly number[],
): Outcome<DecidedParts> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const tips = listTipsLeft(appointment);
  const tipsLeft = Math.min(paid, sumParts(tips));
  const cardTotals = listCardParts(appointment, totals);
  const money: Part[] = [];
  const cards: CardPart[] = [];
  let left = paid - tipsLeft;
  for (const [index, { line, amount: wanted }] of lines.entries()) {
    const total = totals[line];
    if (lines.findIndex((other) => other.line === line) < index) {
      addError(`lines.${index}.line`, 'Duplicate line');
      continue;
    }
    if (total === undefined || line === totals.length - 1) {
      addError(`lines.${index}.line`, 'Not a line of this bill');
      continue;
    }
    const byCards = sumParts(cardTotals.filter(({ place }) => place === line));
    const isMoney = ({ type }: PaymentRow): boolean => type !== TENDER.giftCard;
    const open = total - byCards - sumLineRefunds(appointment, line, isMoney);
    const inMoney = Math.min(left, open);
    // The earlier lines of the request can take all that is left of the payments
    const isLeftOut = wanted === undefined && open > 0 && money.length > 0;
    const own = cardsLeft.filter(({ place }) => place === line);
    const most = inMoney + sumParts(own);
    const amount = wanted ?? most;
    if (amount > most) addError(`lines.${index}`, `Must be at most ${formatMoney(most)}`);
    else if (amount === 0 && !covered.includes(line) && !isLeftOut)
      addError(`lines.${index}`, 'Nothing is left to refund');
    else {
      const fromMoney = Math.min(amount, inMoney);
      left -= fromMoney;
      money.push({ kind: 'line', of: line, amount: fromMoney });
      cards.push(...takeParts(own, amount - fromMoney).taken);
    }
  }
  if (refundsTips && tipsLeft === 0) addError('tips', 'Nothing is left to refund');
  return toOutcome({ money: [...money, ...(refundsTips ? toTipParts(tips, tipsLeft) : [])], cards });
}

const toTipParts = (tips: readonly Tip[], amount: Money): Part[] => {
  const parts = tips.map((tip) => ({ kind: 'tip' as const, of: tip.staffId, amount: tip.amount }));
  return takeParts(parts, amount).taken;
};

/** The rows that refund parts of lines to gift cards, one for each payment by a card. */
function toCardRefunds(
  parts: readonly CardPart[],
  toLine: (line: number, amount: Money) => RefundedLine,
): { readonly row: Omit<PaymentRow, 'id'>; readonly parts: readonly CardPart[] }[] {
  return [...Map.groupBy(parts, ({ payment }) => payment)].map(([payment, own]) => {
    const { redeemed: _redeemed, id, paidAt: _paidAt, ...row } = payment;
    const amount = 0 - sumParts(own);
    const refundOf: RowRefund = {
      row: id,
      isDueAgain: false,
      lines: own.map((part) => toLine(part.place, part.amount)),
    };
    return { row: { ...row, amount, paid: amount, refundOf }, parts: own };
  });
}

/** The row of a refund in another form than that of the payment. */
const toOtherRow = (
  amount: Money,
  to: NonNullable<LineRefundRequest['to']>,
  drawer: Drawer | undefined,
): Omit<PaymentRow, 'id'> => ({
  type: TENDER.payAtSalon,
  amount: -amount,
  paid: -amount,
  pending: 0,
  txnId: '',
  status: PAYMENT_STATUS.paid,
  paidBy: to,
  ...(to === 'cash' && drawer ? { drawerId: drawer.id } : {}),
});

/**
 * The visit with lines of its bill refunded, and tips where the request says so (BEHAVIOR §17.11). The money goes back to the
 * payments of the visit, the last one first, or is given in cash or as credit. Fails with transitionNotAllowed for a visit that is not
 * completed and paid, and as `invalid` above what is left.
 */
export function checkLineRefund(
  appointment: Appointment,
  request: LineRefundRequest,
  { intents, drawer, currency }: LineRefundTerms,
): Outcome<LineRefund> {
  const { status, payments } = appointment;
  if (status !== APPOINTMENT_STATUS.completed || sumDueAtSalon(payments) > 0)
    return fail('transitionNotAllowed', 'appointmentId');
  if (request.to === 'credit' && appointment.customerId === null)
    return invalid('to', 'Only for a customer with an account');
  const totals = listLineTotals(appointment, currency);
  const tenders = listRefundableTenders(appointment, intents);
  const whole = request.lines.flatMap(({ line, amount }) => (amount === undefined ? [line] : []));
  const returned = request.returnsRedemptions ? listReturnedCovers(appointment, whole) : [];
  const covered = returned.flatMap(({ redeemed }) => listRedeemedLines(redeemed));
  const cardsLeft = request.returnsRedemptions ? listCardPartsLeft(appointment, totals) : [];
  const paid = tenders.reduce((sum, { left }) => sum + left, 0);
  const decided = decideParts(appointment, request, paid, totals, cardsLeft, covered);
  if (!decided.ok) return decided;
  const toLine = openTaxShares(appointment, totals, currency);
  const made: { row: Omit<PaymentRow, 'id'>; tender?: RefundableTender; parts?: readonly CardPart[] }[] = [];
  let open: readonly Part[] = decided.value.money;
  for (const tender of tenders) {
    const { taken, rest } = takeParts(open, tender.left);
    open = rest;
    if (taken.length === 0) continue;
    const amount = sumParts(taken);
    const row = request.to ? toOtherRow(amount, request.to, drawer) : tender.toRow(amount, drawer);
    const lines = taken.flatMap(({ kind, of, amount }) => (kind === 'line' ? [toLine(of, amount)] : []));
    const tips = taken.flatMap(({ kind, of, amount }) => (kind === 'tip' ? [{ staffId: of, amount }] : []));
    const refundOf: RowRefund = {
      ...{ row: tender.row.id, isDueAgain: false },
      ...(lines.length > 0 ? { lines } : {}),
      ...(tips.length > 0 ? { tips } : {}),
    };
    made.push({ row: { ...row, refundOf }, tender });
  }
  const cash = made.reduce((sum, { row }) => (row.paidBy === 'cash' ? sum - row.paid : sum), 0);
  const inDrawer = checkDrawer(drawer, cash, 'to');
  if (!inDrawer.ok) return inDrawer;
  made.push(...toCardRefunds(decided.value.cards, toLine));
  const rows = withPaymentRowIds(
    appointment,
    made.map(({ row }) => row),
  );
  return ok({
    appointment: { ...appointment, payments: [...payments, ...rows] },
    cash,
    byCard: rows.flatMap(({ id, paid, type }, index) => {
      const intent = made[index]?.tender?.intent;
      return intent && type !== TENDER.payAtSalon ? [{ row: id, intent, amount: -paid }] : [];
    }),
    cardParts: rows.flatMap(({ id }, index) =>
      [...Map.groupBy(made[index]?.parts ?? [], ({ row }) => row)].flatMap(([row, parts]) => {
        const [first] = parts;
        return first ? [{ refund: id, payment: first.payment, row, amount: sumParts(parts) }] : [];
      }),
    ),
    returned,
  });
}

import {
  type Appointment,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
  type RefundedLine,
  type Tip,
} from '../booking/appointments.ts';
import { listRefundedLines } from '../booking/payment-rows.ts';
import { type GiftCardPart, listGiftCardParts } from '../checkout/gift-card-parts.ts';
import { createFieldErrorCollector } from '../field-errors.ts';
import type { FieldMessage } from '../field-messages.ts';
import { listBillLineTaxes, listUnrefundedDeskTips } from '../journal/visit-entries.ts';
import { formatMoney, type Money, splitByWeight } from '../money.ts';
import type { Outcome } from '../outcome.ts';

/** The lines of a bill to refund, all that is left of each or an amount, and how the money goes back (BEHAVIOR §17.12). */
export type LinesRefundRequest = {
  readonly lines: readonly { readonly line: number; readonly amount?: Money | undefined }[];
  /** By default, to the tenders that paid the visit. */
  readonly to?: 'cash' | 'credit' | undefined;
  readonly refundsTips: boolean;
  /** By default, gift cards, packages and memberships get back what they paid of the lines. */
  readonly returnsRedemptions?: boolean | undefined;
};

export type LineOrTipPart = { readonly of: number; readonly kind: 'line' | 'tip'; readonly amount: Money };

export const sumRefundParts = (parts: readonly Pick<LineOrTipPart, 'amount'>[]): Money =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** The first parts up to an amount, and the rest. */
export function takeRefundParts<P extends Pick<LineOrTipPart, 'amount'>>(
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
export function createRefundedLineMaker(
  appointment: Appointment,
  totals: readonly Money[],
  currency: string,
) {
  const taxes = listBillLineTaxes(appointment, currency);
  const before = listRefundedLines(appointment);
  const refunded = totals.map((_, place) => {
    const own = before.filter(({ line }) => line === place);
    return { amount: sumRefundParts(own), tax: own.reduce((sum, { tax }) => sum + tax, 0) };
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

/** The amount that was refunded of a line in money, or to one gift card's payment. */
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

/** The amounts that gift cards have paid of each line and did not get back, the last payment first. */
export const listGiftCardPartsLeft = (appointment: Appointment, totals: readonly Money[]): GiftCardPart[] =>
  listGiftCardParts(appointment, totals)
    .map((part) => {
      const { payment, place, amount } = part;
      const back = sumLineRefunds(appointment, place, ({ refundOf }) => refundOf?.row === payment.id);
      return { ...part, amount: amount - back };
    })
    .reverse();

/** The money that is left of a line: gift cards have not paid it, and it was not refunded (BEHAVIOR §17.12). */
export function computeMoneyLeftOfLine(
  appointment: Appointment,
  line: number,
  totals: readonly Money[],
  byCards: readonly GiftCardPart[],
): Money {
  const ofCards = sumRefundParts(byCards.filter(({ place }) => place === line));
  return (
    (totals[line] ?? 0) -
    ofCards -
    sumLineRefunds(appointment, line, ({ type }) => type !== PAYMENT_ROW_TYPE.giftCard)
  );
}

type DecidedParts = { readonly money: readonly LineOrTipPart[]; readonly cards: readonly GiftCardPart[] };

/** Why a line of the request cannot be refunded. The last total is that of the service charge, which is no line. */
function findLineFault(
  lines: LinesRefundRequest['lines'],
  index: number,
  totals: readonly Money[],
): FieldMessage | undefined {
  const line = lines[index]?.line ?? 0;
  if (lines.findIndex((other) => other.line === line) < index) return 'Duplicate line';
  return line >= totals.length - 1 ? 'Not a line of this bill' : undefined;
}

/** Fails as `invalid` above what is left of a line, and where nothing is left of what the request names. */
export function decideLineAndTipParts(
  appointment: Appointment,
  { lines, refundsTips }: LinesRefundRequest,
  paid: Money,
  totals: readonly Money[],
  cardsLeft: readonly GiftCardPart[],
  covered: readonly number[],
): Outcome<DecidedParts> {
  const { addError, toOutcome } = createFieldErrorCollector();
  const tips = listUnrefundedDeskTips(appointment);
  const tipsLeft = Math.min(paid, sumRefundParts(tips));
  const cardTotals = listGiftCardParts(appointment, totals);
  const money: LineOrTipPart[] = [];
  const cards: GiftCardPart[] = [];
  const inPayments = paid - tipsLeft;
  let left = inPayments;
  for (const [index, { line, amount: wanted }] of lines.entries()) {
    const fault = findLineFault(lines, index, totals);
    if (fault) {
      addError(`lines.${index}.line`, fault);
      continue;
    }
    const open = computeMoneyLeftOfLine(appointment, line, totals, cardTotals);
    const inMoney = Math.min(left, open);
    // The earlier lines of the request can take all that is left of the payments
    const isLeftOut = wanted === undefined && open > 0 && left < inPayments;
    const own = cardsLeft.filter(({ place }) => place === line);
    const most = inMoney + sumRefundParts(own);
    const amount = wanted ?? most;
    if (amount > most) addError(`lines.${index}`, `Must be at most ${formatMoney(most)}`);
    else if (amount === 0 && !covered.includes(line) && !isLeftOut)
      addError(`lines.${index}`, 'Nothing is left to refund');
    else {
      const fromMoney = Math.min(amount, inMoney);
      left -= fromMoney;
      money.push({ kind: 'line', of: line, amount: fromMoney });
      cards.push(...takeRefundParts(own, amount - fromMoney).taken);
    }
  }
  if (refundsTips && tipsLeft === 0) addError('tips', 'Nothing is left to refund');
  return toOutcome({ money: [...money, ...(refundsTips ? toTipParts(tips, tipsLeft) : [])], cards });
}

const toTipParts = (tips: readonly Tip[], amount: Money): LineOrTipPart[] => {
  const parts = tips.map((tip) => ({ kind: 'tip' as const, of: tip.staffId, amount: tip.amount }));
  return takeRefundParts(parts, amount).taken;
};

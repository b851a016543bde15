import {
  APPOINTMENT_STATUS,
  type Appointment,
  PAYMENT_ROW_TYPE,
  type PaymentRow,
  type RefundedLine,
  type RowRefund,
} from '../booking/appointments.ts';
import { listLineAndServiceChargeTotals } from '../booking/bill.ts';
import {
  isPackageOrMembershipRow,
  sumDueAtSalon,
  toNumberedNewPaymentRows,
} from '../booking/payment-rows.ts';
import { type GiftCardPart, listGiftCardParts } from '../checkout/gift-card-parts.ts';
import type { Money } from '../money.ts';
import { fail, invalid, type Outcome, ok } from '../outcome.ts';
import {
  listRedeemedLinePlaces,
  listUnreturnedRedemptions,
  type RedeemedPayment,
} from '../products/redemptions.ts';
import { listRedemptionsReturnedWith } from '../products/returned-redemptions.ts';
import type { IntentRecord } from './payment-intents.ts';
import {
  computeMoneyLeftOfLine,
  createRefundedLineMaker,
  decideLineAndTipParts,
  type LineOrTipPart,
  type LinesRefundRequest,
  listGiftCardPartsLeft,
  sumRefundParts,
  takeRefundParts,
} from './refund-parts.ts';
import {
  type CashTerms,
  checkCashInDrawer,
  computeCashOfRefundRow,
  computeRefundLeft,
  isPaidIntentRow,
  isPaidSalonRow,
  sumTakenBackOfRow,
  toOtherTenderRefundRow,
  toRefundRow,
  toSalonRefundRow,
} from './refund-rows.ts';

type LineRefundTerms = CashTerms & {
  readonly intents: readonly IntentRecord[];
  readonly currency: string;
};

/** Money that goes back to a gift card, by its history row. */
export type ReturnedGiftCardPart = {
  /** The payment row of the refund. */
  readonly refund: PaymentRow['id'];
  readonly payment: RedeemedPayment;
  readonly row: GiftCardPart['row'];
  readonly amount: Money;
};

type LineRefund = {
  readonly appointment: Appointment;
  /** The cash that leaves the open drawer. */
  readonly cash: Money;
  readonly byCard: readonly {
    readonly row: PaymentRow['id'];
    readonly intent: IntentRecord;
    readonly amount: Money;
  }[];
  readonly cardParts: readonly ReturnedGiftCardPart[];
  /** The payments by packages and memberships that are returned for good. */
  readonly returned: readonly RedeemedPayment[];
};

type RefundableTender = {
  readonly row: PaymentRow;
  readonly left: Money;
  readonly toRow: (amount: Money, terms: CashTerms) => Omit<PaymentRow, 'id'>;
  readonly intent?: IntentRecord;
};

/** Lists what can be refunded of the payments in money, the last payment first. */
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
      if (isPaidSalonRow(row)) {
        const left = row.paid - sumTakenBackOfRow(payments, row.id);
        return [{ row, left, toRow: (amount, terms) => toSalonRefundRow(row, amount, terms) }];
      }
      if (!isPaidIntentRow(row)) return [];
      const intent = intents.find(({ id }) => id === row.intent);
      if (intent?.state !== 'paid') return [];
      const left = computeRefundLeft(appointment, row, intents);
      return [{ row, left, intent, toRow: (amount) => toRefundRow(row, amount) }];
    });
}

function listReturnedCovers(appointment: Appointment, lines: readonly number[]): RedeemedPayment[] {
  const covers = listUnreturnedRedemptions(appointment).filter(isPackageOrMembershipRow);
  const ended = covers.filter(({ redeemed }) =>
    listRedeemedLinePlaces(redeemed).some((line) => lines.includes(line)),
  );
  return listRedemptionsReturnedWith(covers, ended);
}

/** The lines for which money, a part of a gift card, or a use can still be given back (BEHAVIOR §17.12). */
export function listRefundableLines(appointment: Appointment, currency: string): number[] {
  if (appointment.status !== APPOINTMENT_STATUS.completed) return [];
  const totals = listLineAndServiceChargeTotals(appointment, currency);
  const byCards = listGiftCardParts(appointment, totals);
  const cardsLeft = listGiftCardPartsLeft(appointment, totals);
  const isOfMoney = (row: PaymentRow) =>
    row.type !== PAYMENT_ROW_TYPE.giftCard && !isPackageOrMembershipRow(row) && !row.isTip;
  const inMoney = appointment.payments.filter(isOfMoney).reduce((sum, { paid }) => sum + paid, 0);
  return [...totals.slice(0, -1).keys()].filter(
    (line) =>
      (inMoney > 0 && computeMoneyLeftOfLine(appointment, line, totals, byCards) > 0) ||
      cardsLeft.some(({ place, amount }) => place === line && amount > 0) ||
      listReturnedCovers(appointment, [line]).length > 0,
  );
}

/** The rows that refund parts of lines to gift cards, one for each payment by a card. */
function toCardRefunds(
  parts: readonly GiftCardPart[],
  toLine: (line: number, amount: Money) => RefundedLine,
): { readonly row: Omit<PaymentRow, 'id'>; readonly parts: readonly GiftCardPart[] }[] {
  return [...Map.groupBy(parts, ({ payment }) => payment)].map(([payment, own]) => {
    const { redeemed: _redeemed, id, paidAt: _paidAt, ...row } = payment;
    const amount = 0 - sumRefundParts(own);
    const refundOf: RowRefund = {
      row: id,
      isDueAgain: false,
      lines: own.map((part) => toLine(part.place, part.amount)),
    };
    return { row: { ...row, amount, paid: amount, refundOf }, parts: own };
  });
}

type MadeRefund = {
  readonly row: Omit<PaymentRow, 'id'>;
  readonly tender?: RefundableTender;
  readonly parts?: readonly GiftCardPart[];
};

/** The rows that refund parts of lines and tips, one for each payment that gives back some of it. */
function toTenderRefunds(
  parts: readonly LineOrTipPart[],
  tenders: readonly RefundableTender[],
  to: LinesRefundRequest['to'],
  terms: CashTerms,
  toLine: (line: number, amount: Money) => RefundedLine,
): MadeRefund[] {
  const made: MadeRefund[] = [];
  let open = parts;
  for (const tender of tenders) {
    const { taken, rest } = takeRefundParts(open, tender.left);
    open = rest;
    if (taken.length === 0) continue;
    const amount = sumRefundParts(taken);
    const row = to ? toOtherTenderRefundRow(amount, to, terms) : tender.toRow(amount, terms);
    const lines = taken.flatMap(({ kind, of, amount }) => (kind === 'line' ? [toLine(of, amount)] : []));
    const tips = taken.flatMap(({ kind, of, amount }) => (kind === 'tip' ? [{ staffId: of, amount }] : []));
    const refundOf: RowRefund = {
      row: tender.row.id,
      isDueAgain: false,
      ...(lines.length > 0 ? { lines } : {}),
      ...(tips.length > 0 ? { tips } : {}),
    };
    made.push({ row: { ...row, refundOf }, tender });
  }
  return made;
}

/**
 * The visit with lines of its bill refunded, and tips where the request says so (BEHAVIOR §17.12). The money goes back to the
 * payments of the visit, the last one first, or is given in cash or as credit. Fails with transitionNotAllowed for a visit that is not
 * completed and paid, and as `invalid` above what is left.
 */
export function decideLinesRefund(
  appointment: Appointment,
  request: LinesRefundRequest,
  terms: LineRefundTerms,
): Outcome<LineRefund> {
  const { status, payments } = appointment;
  const { intents, drawer, currency } = terms;
  if (status !== APPOINTMENT_STATUS.completed || sumDueAtSalon(payments) > 0)
    return fail('transitionNotAllowed', 'appointmentId');
  if (request.to === 'credit' && appointment.customerId === null)
    return invalid('to', 'Only for a customer with an account');
  const totals = listLineAndServiceChargeTotals(appointment, currency);
  const tenders = listRefundableTenders(appointment, intents);
  const { returnsRedemptions = true } = request;
  const whole = request.lines.flatMap(({ line, amount }) => (amount === undefined ? [line] : []));
  const returned = returnsRedemptions ? listReturnedCovers(appointment, whole) : [];
  const covered = returned.flatMap(({ redeemed }) => listRedeemedLinePlaces(redeemed));
  const cardsLeft = returnsRedemptions ? listGiftCardPartsLeft(appointment, totals) : [];
  const paid = tenders.reduce((sum, { left }) => sum + left, 0);
  const decided = decideLineAndTipParts(appointment, request, paid, totals, cardsLeft, covered);
  if (!decided.ok) return decided;
  const toLine = createRefundedLineMaker(appointment, totals, currency);
  const byTender = toTenderRefunds(decided.value.money, tenders, request.to, terms, toLine);
  const cash = byTender.reduce((sum, { row }) => sum + computeCashOfRefundRow(row), 0);
  const inDrawer = checkCashInDrawer(drawer, cash, 'to');
  if (!inDrawer.ok) return inDrawer;
  const made: readonly MadeRefund[] = [...byTender, ...toCardRefunds(decided.value.cards, toLine)];
  const rows = toNumberedNewPaymentRows(
    appointment,
    made.map(({ row }) => row),
  );
  return ok({
    appointment: { ...appointment, payments: [...payments, ...rows] },
    cash,
    byCard: rows.flatMap(({ id, paid, type }, index) => {
      const intent = made[index]?.tender?.intent;
      return intent && type !== PAYMENT_ROW_TYPE.payAtSalon ? [{ row: id, intent, amount: -paid }] : [];
    }),
    cardParts: rows.flatMap(({ id }, index) =>
      [...Map.groupBy(made[index]?.parts ?? [], ({ row }) => row)].flatMap(([row, parts]) => {
        const [first] = parts;
        return first ? [{ refund: id, payment: first.payment, row, amount: sumRefundParts(parts) }] : [];
      }),
    ),
    returned,
  });
}

import type { SaleType } from '../ids.ts';
import type { Money } from '../money.ts';
import { findDisputeEvent } from '../payments/disputes.ts';
import { computeValueOwedForProduct, type PurchaseHead, type ValuedHead } from '../products/purchases.ts';
import {
  computeNetPrice,
  computeSoldValue,
  SALE_STATUS,
  type Sale,
  type SaleTender,
  sumValueNoLongerOwed,
} from '../products/sales.ts';
import {
  type JournalAccount,
  type JournalEvent,
  type JournalLine,
  negate,
  type Position,
  type ReceiptBill,
  toCardAccount,
  toCardPaymentLine,
  toEntryId,
  toSalonPaymentLines,
} from './entries.ts';
import { toRenewalKey } from './renewals.ts';

const SOLD_ACCOUNT = {
  package: 'packages',
  giftcard: 'giftCards',
  membership: 'memberships',
} as const satisfies Record<SaleType, JournalAccount>;

/** Whether a refund, a lost dispute or an act has ended the product for good: the salon owes nothing for it (BEHAVIOR §26.1). */
const isEnded = (sale: Sale): boolean =>
  sumLossesOfSale(sale) > 0 || sale.refundedBySalon !== undefined || sale.isVoided === true;

/** The sale with the rest of its product, which a refund or a lost dispute has ended or which is usable again. */
export function withEndedProductRest(sale: Sale, head: ValuedHead | undefined): Sale {
  const { endedRest: _former, ...others } = sale;
  const open = others as Sale;
  if (!isEnded(sale)) return open;
  if (!head) return sale;
  const endedRest = computeValueOwedForProduct(sale.type, head) - sumValueNoLongerOwed(open);
  return endedRest === 0 && sumLossesOfSale(sale) === 0 ? open : { ...open, endedRest };
}

/** The sale after value was returned to its product: a product that has ended stays so. The same sale where it is owed. */
export const withValueReturnedToEndedProduct = (sale: Sale, value: Money): Sale =>
  value > 0 && isEnded(sale) ? { ...sale, endedRest: (sale.endedRest ?? 0) + value } : sale;

/** The value that a product still has, moved out of what the salon owes for it. */
const takeRest = ({ type, purchasedId }: Pick<Sale, 'type' | 'purchasedId'>, rest: Money): JournalLine => ({
  account: SOLD_ACCOUNT[type],
  of: purchasedId,
  amount: rest,
});

/** The money of one payment that the processor gave back or holds back. */
const toLoss = (
  account: 'losses' | 'disputed',
  charge: string,
  amount: Money,
  isAtReader: boolean,
): JournalLine[] => [
  { account: toCardAccount(isAtReader), of: charge, amount: 0 - amount },
  { account, of: charge, amount },
];

/**
 * The amounts that refunds at the processor and disputes take from a payment (BEHAVIOR §36.3).
 * @param isAtReader whether a card reader took a payment
 */
export function toChargeLossLines(
  charge: string,
  { refunded = 0, disputes = {} }: { readonly refunded?: Money } & Pick<Sale, 'disputes'>,
  isAtReader: (intent: string) => boolean,
): JournalLine[] {
  return [
    ...toLoss('losses', charge, refunded, isAtReader(charge)),
    ...Object.values(disputes).flatMap(({ amount, lost, intent = charge }) =>
      toLoss(lost ? 'losses' : 'disputed', intent, amount, isAtReader(intent)),
    ),
  ];
}

const listLosses = ({ refunds = [], disputes = {} }: Sale): Money[] => [
  ...refunds.map(({ amount }) => amount),
  ...Object.values(disputes).flatMap(({ amount, lost }) => (lost ? [amount] : [])),
];

export const sumLossesOfSale = (sale: Sale): Money =>
  listLosses(sale).reduce((sum, amount) => sum + amount, 0);

/** A product whose money is lost ends: what is left of it is no loss, and beyond the lost money it is breakage. */
function toEndedRest(sale: Sale): JournalLine[] {
  const { endedRest = 0, paymentIntent } = sale;
  const covered = Math.min(endedRest, sumLossesOfSale(sale));
  return [
    takeRest(sale, endedRest),
    { account: 'losses', of: paymentIntent, amount: 0 - covered },
    { account: 'breakage', of: null, amount: covered - endedRest },
  ];
}

/** The lines of an amount that one tender of a sale paid; negative for what was returned to it. */
const toTenderLines = (tender: SaleTender, amount: Money, customerId: Sale['customerId']): JournalLine[] =>
  tender.intent === undefined
    ? toSalonPaymentLines(tender, amount, customerId)
    : [toCardPaymentLine(tender, amount)];

/**
 * The reverse of what is left of a product that the salon refunded. The rest of a gift card's value reverses its bonus, that of a
 * package is breakage.
 */
function toSalonRefund(sale: Sale): JournalLine[] {
  const { type, purchasedId, customerId, taxPercent = 0, refundedBySalon: refund } = sale;
  if (!refund) return [];
  const { amount, tax, rest } = refund;
  const beyond = rest - (amount - tax);
  return [
    ...(refund.parts ?? [refund]).flatMap((part) => toTenderLines(part, 0 - part.amount, customerId)),
    { account: SOLD_ACCOUNT[type], of: type === 'membership' ? null : purchasedId, amount: rest },
    { account: 'tax', of: taxPercent, amount: tax },
    type === 'giftcard' && !sale.isOpening
      ? { account: 'bonus', of: purchasedId, amount: 0 - beyond }
      : { account: 'breakage', of: null, amount: 0 - beyond },
  ];
}

/** The position of a sale (BEHAVIOR §36.3). A gift card is owed at its value, whatever it cost; a package at its price without tax. */
export function toSalePosition(sale: Sale): Position {
  const { type, purchasedId, customerId, status, paymentIntent, tax, total, taxPercent = 0 } = sale;
  const { uncollected = 0 } = sale;
  const collected: SaleTender = {
    ...sale,
    amount: total - uncollected,
    ...(paymentIntent === null ? {} : { intent: paymentIntent }),
  };
  if (status !== SALE_STATUS.paid) return [];
  const net = computeNetPrice(sale);
  const value = computeSoldValue(sale);
  const isOwed = type !== 'membership';
  const isAtReader = (charge: string): boolean =>
    sale.tenders?.some(({ intent, reader }) => intent === charge && reader !== undefined) ?? false;
  return [
    ...(sale.tenders ?? [collected]).flatMap((tender) => toTenderLines(tender, tender.amount, customerId)),
    { account: 'external', of: null, amount: uncollected },
    ...(sale.tenderCorrections ?? []).flatMap(({ amount, from, to }) => [
      ...negate(toSalonPaymentLines(from, amount, customerId)),
      ...toSalonPaymentLines(to, amount, customerId),
    ]),
    { account: SOLD_ACCOUNT[type], of: isOwed ? purchasedId : null, amount: 0 - value },
    sale.isOpening
      ? { account: 'opening', of: null, amount: value }
      : { account: 'bonus', of: purchasedId, amount: value - net },
    { account: 'tax', of: taxPercent, amount: 0 - tax },
    ...(sale.refunds ?? []).flatMap(({ intent, amount }) =>
      toChargeLossLines(intent, { refunded: amount }, isAtReader),
    ),
    ...toChargeLossLines(paymentIntent ?? '', sale, isAtReader),
    ...toEndedRest(sale),
    ...toSalonRefund(sale),
  ];
}

/** The position of the value of a product that expired, on the day after its last (BEHAVIOR §36.3). */
export const toExpiryPosition = (product: Pick<Sale, 'type' | 'purchasedId'>, rest: Money): Position => [
  takeRest(product, rest),
  { account: 'breakage', of: null, amount: 0 - rest },
];

/** Value that left a product or came to it without a visit: it expired, was ended, or was adjusted (BEHAVIOR §21.9, §36.3). */
export const toValueChangePosition = (
  product: Pick<Sale, 'type' | 'purchasedId'>,
  {
    expiredRest = 0,
    valueAdded = 0,
    valueRemoved = 0,
  }: Pick<PurchaseHead, 'expiredRest' | 'valueAdded' | 'valueRemoved'>,
): Position => [
  ...toExpiryPosition(product, expiredRest),
  takeRest(product, valueRemoved - valueAdded),
  { account: 'bonus', of: product.purchasedId, amount: valueAdded },
  { account: 'breakage', of: null, amount: 0 - valueRemoved },
];

const countTenderCorrections = (sale: Sale | undefined): number => sale?.tenderCorrections?.length ?? 0;

/** The version of the entry that took the payment of a sale, or moved it to its tender. */
const getPaidVersion = ({ tenderCorrections, paidVersion = 1 }: Sale): number =>
  tenderCorrections?.at(-1)?.version ?? paidVersion;

/** The money that a change of a sale gives back, at the salon or at the processor; undefined where it gives back none. */
function findNewRefund(before: Sale, { refundedBySalon, refunds = [] }: Sale) {
  if (refundedBySalon && !before.refundedBySalon) return refundedBySalon;
  return refunds.length > (before.refunds?.length ?? 0) ? refunds.at(-1) : undefined;
}

/**
 * The entry that took the money which the change gives back or moves to another tender; null where the change does neither
 * (BEHAVIOR §36.9).
 */
export function findCorrectedSaleEntryId(before: Sale | undefined, after: Sale): string | null {
  if (before?.status !== SALE_STATUS.paid) return null;
  const refund = findNewRefund(before, after);
  const isCorrected = countTenderCorrections(after) > countTenderCorrections(before);
  if (!isCorrected && (!refund || refund.amount === 0)) return null;
  const version = refund?.invoice === undefined ? getPaidVersion(before) : toRenewalKey(refund.invoice);
  return toEntryId({ kind: 'sale', id: after.id }, version);
}

/** The bill of a paid sale for the receipt of a corrected tender (BEHAVIOR §36.7). */
export function toPaidSaleReceiptBill({ total, tax, taxPercent = 0, isTaxIncluded }: Sale): ReceiptBill {
  const isIncluded = isTaxIncluded === true && tax !== 0;
  return {
    lines: [],
    total,
    due: 0,
    subtotal: isIncluded ? total : total - tax,
    taxLines: [{ percent: taxPercent, amount: tax }],
    ...(isIncluded ? { isTaxIncluded: true } : {}),
  };
}

/** The bill of a sale for the receipt of the bill that has paid it (BEHAVIOR §37.9). */
export function toSaleReceiptBillWithProduct(sale: Sale, name: string): ReceiptBill {
  const bill = toPaidSaleReceiptBill(sale);
  return { ...bill, sold: [{ type: sale.type, name, price: bill.subtotal }] };
}

/** The event of a change of a sale that moves money or value (BEHAVIOR §36.3). */
export function toSaleEventCode(before: Sale | undefined, after: Sale): JournalEvent {
  if (before?.status !== SALE_STATUS.paid) return after.isOpening ? 'adjusted' : 'sold';
  const disputeEvent = findDisputeEvent(before.disputes, after.disputes);
  if (disputeEvent) return disputeEvent;
  if (countTenderCorrections(after) > countTenderCorrections(before)) return 'tenderCorrected';
  const isSameRefund =
    before.refundedBySalon === after.refundedBySalon && sumLossesOfSale(before) === sumLossesOfSale(after);
  if (isSameRefund && before.endedRest !== after.endedRest) return 'redemptionReturned';
  const { refundedBySalon: former } = before;
  const { refundedBySalon: left } = after;
  const hasFailed = former !== undefined && (left === undefined || left.amount < former.amount);
  return hasFailed || sumLossesOfSale(after) < sumLossesOfSale(before) ? 'refundFailed' : 'refunded';
}

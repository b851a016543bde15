import type { Money } from '../money.ts';
import {
  findCardPart,
  SALE_STATUS,
  type Sale,
  toPaidSaleDeliveredIfDue,
  type UnpaidSale,
  withReportedSaleRefund,
} from '../products/sales.ts';
import { type DisputeFacts, withDisputeAddedOrRemoved } from './disputes.ts';
import {
  canOwnerIntentFailTarget,
  hasIntentRefund,
  type IntentFacts,
  type IntentRecord,
  isAttemptInProgress,
  isUnboundOverpayment,
  type LostMoney,
  type PaymentResult,
} from './payment-intents.ts';

export type SalePaymentOutcome =
  | {
      readonly result: 'paid';
      readonly paymentIntent: string | null;
      /** The money that is disputed already: the product is blocked from the start. */
      readonly lost?: LostMoney | undefined;
    }
  | { readonly result: 'failed' };

/**
 * The sale after its payment succeeded (0→1, 2→1) or failed (0→2); undefined where nothing changes: a paid sale
 * stays paid (BEHAVIOR §21.3).
 */
export function applySalePaymentOutcome(
  sale: Sale,
  outcome: SalePaymentOutcome,
  now: Date,
): Sale | undefined {
  if (sale.status === SALE_STATUS.paid) return undefined;
  if (outcome.result === 'failed') {
    return sale.status === SALE_STATUS.failed ? undefined : { ...sale, status: SALE_STATUS.failed };
  }
  const { disputed = 0, disputes } = outcome.lost ?? {};
  const blocked: UnpaidSale =
    disputed > 0
      ? { ...sale, blockedAt: now.toISOString(), isUnannounced: true, ...(disputes ? { disputes } : {}) }
      : sale;
  return { ...toPaidSaleDeliveredIfDue(blocked, outcome.paymentIntent, now), paidVersion: sale.version + 1 };
}

/**
 * Whether an intent may pay a sale at all. A sale with a subscription accepts only the subscription's first payment:
 * any other payment would leave the subscription unstarted (BEHAVIOR §24.4).
 */
export const canIntentPaySale = (
  { status, paymentIntent }: Pick<Sale, 'status' | 'paymentIntent'>,
  intent: string,
): boolean => status === SALE_STATUS.paid || paymentIntent === null || paymentIntent === intent;

/**
 * The effect of an intent on a sale (BEHAVIOR §19.1, §19.3): `pay` 0→1 or, late, 2→1; `fail` 0→2; `refund` where another
 * payment came first or the product has expired; `stay` where nothing changes.
 */
type SaleDecision =
  | { readonly transition: 'pay' | 'fail' }
  | { readonly transition: 'refund'; readonly cause: 'paid-twice' | 'product-over' | 'above-due' }
  | { readonly transition: 'stay'; readonly result: PaymentResult };

/** Decides what an intent does to a sale. The second time the same intent gives `stay`. */
export function decideOnSaleIntent(
  sale: Sale,
  record: IntentRecord,
  facts: IntentFacts,
  isProductOver = false,
): SaleDecision {
  const isPaid = sale.status === SALE_STATUS.paid;
  if (isPaid && sale.paymentIntent === facts.id) return { transition: 'stay', result: 'paid' };
  if (hasIntentRefund(record, facts)) return { transition: 'stay', result: 'refunded' };
  if (isAttemptInProgress(facts)) return { transition: 'stay', result: 'processing' };
  if (facts.state !== 'succeeded') {
    const fails = sale.status === SALE_STATUS.pending && canOwnerIntentFailTarget(record, sale);
    return fails ? { transition: 'fail' } : { transition: 'stay', result: 'failed' };
  }
  if (isPaid) return { transition: 'refund', cause: 'paid-twice' };
  if (isUnboundOverpayment(record, facts, sale.total)) return { transition: 'refund', cause: 'above-due' };
  return isProductOver ? { transition: 'refund', cause: 'product-over' } : { transition: 'pay' };
}

/**
 * The sale after a refund of one of its payments was reported; a refunded sale is blocked (BEHAVIOR §19.4). The same sale
 * where nothing is new. `total` is all that is refunded of the payment, `invoice` that of the renewal that it has paid.
 */
export function toSaleBlockedByReportedRefund(
  sale: Sale,
  intent: string,
  refundedTotal: Money,
  now: Date,
  invoice?: string,
): Sale {
  const own = sale.refundedBySalon && findCardPart(sale.refundedBySalon);
  const unordered = own?.intent === intent ? refundedTotal - own.amount : refundedTotal;
  if (own && unordered <= 0) return sale;
  const after = withReportedSaleRefund(sale, intent, unordered, now, invoice);
  return after.blockedAt === undefined ? { ...after, blockedAt: now.toISOString() } : after;
}

/** The sale with all that an intent has lost of it by reports of the processor (BEHAVIOR §37.9). */
export function withReportedLosses(
  sale: Sale,
  intent: string,
  { refunded, disputes }: LostMoney,
  now: Date,
): Sale {
  let left = refunded;
  const kept = (sale.refunds ?? []).flatMap((refund) => {
    if (refund.intent !== intent || refund.isNeverTaken) return [refund];
    const amount = Math.min(refund.amount, left);
    left -= amount;
    return amount > 0 ? [{ ...refund, amount }] : [];
  });
  const before = sale.refunds ? { ...sale, refunds: kept } : sale;
  const reported = withReportedSaleRefund(before, intent, refunded, now);
  const hasDisputes = sale.disputes !== undefined || Object.keys(disputes ?? {}).length > 0;
  return blockByLosses({ ...reported, ...(hasDisputes && disputes ? { disputes } : {}) }, now.toISOString());
}

/** The sale after the processor could not take a part of the card's payment: its product ends, as by a refund (BEHAVIOR §37.9). */
export const withUncapturedPaymentAndBlocked = (
  sale: Sale,
  intent: string,
  amount: Money,
  now: Date,
): Sale => {
  const at = now.toISOString();
  const missing = { intent, amount, at, isNeverTaken: true } as const;
  return blockByLosses({ ...sale, refunds: [...(sale.refunds ?? []), missing] }, at);
};

/**
 * The sale after one of its payments is disputed, or the dispute has changed. A sale without an open or lost dispute and
 * without a refund is not blocked any more (BEHAVIOR §19.4).
 */
export function withSaleDispute(sale: Sale, dispute: DisputeFacts, now: Date): Sale {
  const merged = withDisputeAddedOrRemoved(sale.disputes, dispute);
  const { id, intent } = dispute;
  const current = merged[id];
  const isOfRenewal = current && intent !== sale.paymentIntent;
  const disputes = isOfRenewal ? { ...merged, [id]: { ...current, intent } } : merged;
  return blockByLosses({ ...sale, disputes }, now.toISOString());
}

/** Blocks a sale with a refund, of the salon or at the processor, or an open or lost dispute, and no other. */
function blockByLosses(sale: Sale, at: string): Sale {
  const { disputes = {}, refunds = [], refundedBySalon, isVoided = false } = sale;
  const isLost = Object.keys(disputes).length > 0 || refunds.length > 0;
  const isBlocked = isLost || refundedBySalon !== undefined || isVoided;
  const { blockedAt = at, ...unblocked } = sale;
  return isBlocked ? { ...unblocked, blockedAt } : unblocked;
}

/**
 * The sale without the refund that the salon ordered of a payment, because the bank could not return it. What other tenders have
 * given back stays.
 */
export function withoutFailedOrderedRefund(sale: Sale, intent: string): Sale {
  const { refundedBySalon, ...rest } = sale;
  const failed = refundedBySalon && findCardPart(refundedBySalon);
  if (!refundedBySalon || failed?.intent !== intent) return sale;
  const parts = (refundedBySalon.parts ?? []).filter((part) => part.intent !== intent);
  if (parts.length === 0) return blockByLosses(rest as Sale, refundedBySalon.at);
  const amount = refundedBySalon.amount - failed.amount;
  const tax = Math.min(refundedBySalon.tax, amount);
  return { ...sale, refundedBySalon: { ...refundedBySalon, amount, tax, parts } };
}

/** The sale without a refund that the bank could not return; the same sale where it has none of this payment. */
export function withoutFailedReportedRefund(sale: Sale, intent: string, amount: Money): Sale {
  const { refunds = [], blockedAt } = sale;
  const failed = refunds.findLast(
    (refund) => refund.intent === intent && !refund.isNeverTaken && refund.amount >= amount,
  );
  if (!failed || blockedAt === undefined) return sale;
  const kept = refunds.flatMap((refund) => {
    if (refund !== failed) return [refund];
    return refund.amount > amount ? [{ ...refund, amount: refund.amount - amount }] : [];
  });
  return blockByLosses({ ...sale, refunds: kept }, blockedAt);
}

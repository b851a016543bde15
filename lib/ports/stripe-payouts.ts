import type Stripe from 'stripe';
import type { PayoutFacts, PayoutTransaction } from '../rules/payments/payouts.ts';
import { orUndefinedIfNotFound } from './stripe-errors.ts';

/** Fetches a payout; undefined if the account has none with this id. */
export async function fetchPayout(stripe: Stripe, id: string): Promise<PayoutFacts | undefined> {
  const payout = await orUndefinedIfNotFound(stripe.payouts.retrieve(id));
  return (
    payout && {
      id: payout.id,
      amount: payout.amount,
      currency: payout.currency,
      isAutomatic: payout.automatic,
      isComplete: payout.reconciliation_status === 'completed',
      hasFailed: payout.status === 'failed' || payout.status === 'canceled',
      // A date at midnight (UTC)
      arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    }
  );
}

/** The kinds of transactions by their reporting categories: https://docs.stripe.com/reports/reporting-categories */
const KINDS: { readonly [category: string]: PayoutTransaction['kind'] } = {
  charge: 'charge',
  charge_failure: 'refund',
  refund: 'refund',
  refund_failure: 'refund',
  partial_capture_reversal: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
};
const RETURNS = ['payout_failure', 'payout_cancel'];

/** The payment that a charge, refund or dispute is of. */
function findIntent(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return null;
  const { payment_intent: intent } = source;
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}

const PAGE = 100;

/** The transactions of an automatic payout, without the payout itself (BEHAVIOR §36.15): https://docs.stripe.com/payouts/reconciliation */
export async function listPayoutTransactions(stripe: Stripe, payout: string): Promise<PayoutTransaction[]> {
  const transactions: PayoutTransaction[] = [];
  const listed = stripe.balanceTransactions.list({ payout, limit: PAGE, expand: ['data.source'] });
  for await (const { type, reporting_category: category, amount, fee, source } of listed) {
    if (type === 'payout') continue;
    transactions.push({
      kind: KINDS[category] ?? 'adjustment',
      amount,
      fee,
      intent: findIntent(source),
      isReturned: RETURNS.includes(type),
    });
  }
  return transactions;
}

import type Stripe from 'stripe';
import type { DisputeFacts } from '../rules/payments/disputes.ts';
import { fromProcessorAmount } from '../rules/payments/processor-amounts.ts';
import { orUndefinedIfNotFound } from './stripe-errors.ts';

/** Stripe's statuses of a dispute (`Dispute.Status` of the stripe package). */
const DISPUTE_STATES: { readonly [status: string]: DisputeFacts['state'] } = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  prevented: 'closed',
  won: 'closed',
  lost: 'lost',
};

/** The statuses in which Stripe waits for an answer of the salon. */
const ANSWERABLE: ReadonlySet<string> = new Set(['needs_response', 'appeal_needs_response']);

const toId = (record: string | { readonly id: string } | null): string =>
  typeof record === 'string' ? record : (record?.id ?? '');

/** Fetches a dispute; undefined if the account has none with this id. A status that is new at Stripe counts as open. */
export async function fetchDispute(stripe: Stripe, id: string): Promise<DisputeFacts | undefined> {
  const dispute = await orUndefinedIfNotFound(stripe.disputes.retrieve(id));
  const dueBy = dispute && ANSWERABLE.has(dispute.status) ? dispute.evidence_details.due_by : null;
  return (
    dispute && {
      id: dispute.id,
      state: DISPUTE_STATES[dispute.status] ?? 'open',
      intent: toId(dispute.payment_intent),
      amount: fromProcessorAmount(dispute.amount, dispute.currency),
      dueBy: dueBy ? new Date(dueBy * 1000).toISOString() : undefined,
    }
  );
}

import type { Processor } from '../../ports/stripe.ts';
import type { Invoice } from '../../ports/stripe-invoices.ts';
import type { BilledSubscription } from '../../ports/stripe-subscriptions.ts';
import type { PurchaseId } from '../../rules/ids.ts';
import { toCollectedAmounts } from '../../rules/journal/renewals.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import { decideDunningStep, withoutDunning } from '../../rules/products/dunning.ts';
import {
  findBillingEndReason,
  hasSubscription,
  isPaidAfterEnd,
  toNextSubscriptionCheck,
} from '../../rules/products/membership-billing.ts';
import type { PurchasedMembershipHead } from '../../rules/products/memberships.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { HOUR_MS } from '../../rules/time-units.ts';
import { decideAndCommit, NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import { putNotice } from '../../table/notifications/outbox.ts';
import { findIntentRecord } from '../../table/payments/intents.ts';
import { findRefundOrder, putRefundOrder } from '../../table/payments/refunds.ts';
import {
  updateMembershipReviewScheduled,
  updateMembershipState,
  updateMembershipUnscheduled,
} from '../../table/products/memberships.ts';
import { findPurchase, findPurchaseHead } from '../../table/products/purchases.ts';
import { findSaleById } from '../../table/products/sales.ts';
import type { Change, Store } from '../../table/store.ts';
import { openSalonProcessor, type PaymentDependencies } from '../payments/salon-processor.ts';
import { syncMembershipTerms } from './change-membership.ts';
import {
  getMembershipEndChanges,
  getRenewalFailureChanges,
  getSubscriptionEndChanges,
  putBillingAfterEndNotice,
  settleInvoiceIfPaid,
} from './membership-billing.ts';
import { syncBillingDateAndVoidPausedBills } from './pause-membership.ts';

const KIND = 'PURCHASED-MEMBERSHIP';

type Review = {
  readonly deps: PaymentDependencies;
  readonly salon: Salon;
  readonly now: Date;
  readonly processor: Processor;
  readonly head: PurchasedMembershipHead & { readonly subscriptionId: string };
};

const commit = (
  store: Store,
  decide: (table: Store) => Promise<readonly Change[]>,
): Promise<Outcome<undefined>> =>
  decideAndCommit(store, NO_COMMIT_ADDITIONS, async (table) =>
    ok({ changes: await decide(table), reply: undefined }),
  );

/** The paid renewals of a subscription that the history of its membership does not have, the oldest first. */
async function listUnsettledInvoices(
  { deps: { store }, salon: { tenant }, head }: Review,
  { invoices }: BilledSubscription,
): Promise<Invoice[]> {
  const history = (await findPurchase(store, tenant, KIND, head.id))?.history ?? [];
  const settled = new Set(history.map(({ renewal }) => renewal?.invoice));
  return invoices.filter(({ id, isRenewal, state }) => isRenewal && state === 'paid' && !settled.has(id));
}

/**
 * Refunds the renewals that were paid after the end and recorded before it was known, because its event came late. The event of
 * each refund corrects the journal.
 */
async function getLateRefundChanges(
  table: Store,
  { salon: { tenant }, now }: Review,
  head: PurchasedMembershipHead,
  { invoices }: BilledSubscription,
): Promise<Change[]> {
  const late = new Set(
    invoices.flatMap(({ id, paidAt }) => (paidAt && isPaidAfterEnd(head, paidAt.toISOString()) ? [id] : [])),
  );
  if (late.size === 0) return [];
  const history = (await findPurchase(table, tenant, KIND, head.id))?.history ?? [];
  const collected = history.flatMap(({ renewal }) =>
    renewal?.invoice && late.has(renewal.invoice) && toCollectedAmounts(renewal).total > 0
      ? [renewal.charge]
      : [],
  );
  const ordered = await Promise.all(collected.map((intent) => findRefundOrder(table, tenant, intent)));
  return collected
    .filter((_, index) => ordered[index] === undefined)
    .map((paymentIntent) =>
      putRefundOrder(tenant, { paymentIntent, cause: 'product-over', saleId: head.saleId }, now),
    );
}

/** Voids what is still to be paid, so that nothing is collected for a membership that has ended. */
async function voidUnpaidInvoices(
  { processor }: Review,
  { invoices }: BilledSubscription,
): Promise<Outcome<unknown>> {
  for (const { id } of invoices.filter(({ state }) => state === 'payable')) {
    const voided = await processor.voidInvoice(id);
    // It was paid meanwhile: the next review refunds it
    if (!voided.ok && voided.failure !== 'processorRefused') return voided;
  }
  return ok(undefined);
}

/** Whether the first payment of a sale may still settle it. */
async function isFirstPaymentOpen(store: Store, { tenant }: Salon, head: PurchasedMembershipHead) {
  const sale = await findSaleById(store, tenant, head.saleId);
  const intent = sale?.paymentIntent ? await findIntentRecord(store, tenant, sale.paymentIntent) : undefined;
  return intent?.state === 'open';
}

/** Ends what must not be billed any more, at the processor first: the record must not claim an end that did not happen. */
async function endBilling(review: Review, found: BilledSubscription | undefined): Promise<Outcome<unknown>> {
  const { processor, head } = review;
  if (!found || found.hasEnded) return found ? voidUnpaidInvoices(review, found) : ok(undefined);
  const cancelled = await processor.cancelSubscription(head.subscriptionId);
  return cancelled.ok ? voidUnpaidInvoices(review, found) : cancelled;
}

/** The state of the membership after what was found at the processor, and its next review. */
async function getReviewedChanges(
  table: Store,
  review: Review,
  found: BilledSubscription | undefined,
): Promise<readonly Change[]> {
  const { salon, now } = review;
  const { id } = review.head;
  const { tenant } = salon;
  const head = await findPurchaseHead(table, tenant, KIND, id);
  if (!head || !hasSubscription(head)) return [];
  const isOver = !found || found.hasEnded;
  const next = updateMembershipReviewScheduled(tenant, head, toNextSubscriptionCheck(head, salon, now));
  const refunds = found ? await getLateRefundChanges(table, review, head, found) : [];
  switch (findBillingEndReason(head, salon, now)) {
    case 'ended':
      // Reads a subscription that was cancelled just now once more: an invoice may have been paid meanwhile
      return isOver
        ? [updateMembershipUnscheduled(tenant, head), ...refunds]
        : [next, ...refunds, ...putBillingAfterEndNotice(tenant, head, now)];
    case 'unpaid':
      return [isOver ? updateMembershipUnscheduled(tenant, head) : next];
    case 'blocked':
    case 'pastDue':
    case 'cancelled':
      return [...(await getMembershipEndChanges(table, salon, head, now)), ...refunds];
    case undefined: {
      const subscription = { purchasedId: id, subscriptionId: head.subscriptionId };
      return isOver
        ? getSubscriptionEndChanges(table, salon, subscription, now)
        : getDunningChanges(table, review, head, found);
    }
  }
}

/** Continues the dunning of an unpaid renewal, begins it where its event was lost, or ends it where nobody can pay it any more (BEHAVIOR §24.10). */
async function getDunningChanges(
  table: Store,
  { salon, now }: Review,
  head: PurchasedMembershipHead & { readonly subscriptionId: string },
  { invoices }: BilledSubscription,
): Promise<readonly Change[]> {
  const { tenant } = salon;
  const unpaid = invoices.find(({ isRenewal, state }) => isRenewal && state === 'payable');
  const save = (after: PurchasedMembershipHead) =>
    updateMembershipState(tenant, head, after, toNextSubscriptionCheck(after, salon, now));
  if (head.unpaidInvoice === undefined) {
    const subscription = { purchasedId: head.id, subscriptionId: head.subscriptionId };
    return unpaid?.isAttempted
      ? getRenewalFailureChanges(table, salon, { ...subscription, invoice: unpaid.id }, now)
      : [updateMembershipReviewScheduled(tenant, head, toNextSubscriptionCheck(head, salon, now))];
  }
  if (!unpaid) return [save(withoutDunning(head))];
  const step = decideDunningStep(head, salon, now);
  if (step.kind !== 'mail')
    return [updateMembershipReviewScheduled(tenant, head, toNextSubscriptionCheck(head, salon, now))];
  const isLast = (step.mailed.dunningMails ?? 0) > salon.settings.dunningDays.length;
  const { saleId, id: purchasedId } = head;
  return [
    save(step.mailed),
    putNotice(tenant, { kind: 'membership.dunning', saleId, purchasedId, isLast }, now),
  ];
}

/** Settles the invoices that are not settled yet, and returns the membership as it is then. */
async function settleInvoices(
  context: Review,
  found: BilledSubscription,
): Promise<Outcome<PurchasedMembershipHead | undefined>> {
  const { deps, salon, now, processor, head } = context;
  const { store } = deps;
  const subscription = { purchasedId: head.id, subscriptionId: head.subscriptionId };
  for (const invoice of await listUnsettledInvoices(context, found)) {
    const settled = await settleInvoiceIfPaid({ store, salon, now }, processor, subscription, invoice);
    if (!settled.ok) return settled;
  }
  return ok(await findPurchaseHead(store, salon.tenant, KIND, head.id));
}

/**
 * Reads the subscription of a membership and its invoices at the processor, and settles what it finds as the events would
 * (BEHAVIOR §24.7). Ends the billing of a membership that is over.
 */
async function review(context: Review): Promise<Outcome<unknown>> {
  const { deps, salon, now, processor, head } = context;
  const fetched = await processor.fetchSubscription(head.subscriptionId);
  if (!fetched.ok) return fetched;
  const found = fetched.value;
  const settled = found ? await settleInvoices(context, found) : ok(head);
  if (!settled.ok || !settled.value) return settled;
  const end = findBillingEndReason(settled.value, salon, now);
  if (end === 'unpaid' && found?.hasEnded === false && (await isFirstPaymentOpen(deps.store, salon, head))) {
    const later = new Date(now.getTime() + HOUR_MS);
    return commit(deps.store, async () => [updateMembershipReviewScheduled(salon.tenant, head, later)]);
  }
  const ended = await (end === undefined ? keepCancelled(context, found) : endBilling(context, found));
  if (!ended.ok) return ended;
  const moved =
    end === undefined && found?.hasEnded === false
      ? await syncBillingDateAndVoidPausedBills(context, head.id)
      : ended;
  const told = moved.ok && end === undefined ? await syncMembershipTerms(context, head.id) : moved;
  return told.ok ? commit(deps.store, (table) => getReviewedChanges(table, context, found)) : told;
}

/** A membership that was cancelled here ends with its period there too, also where somebody has taken that back there. */
async function keepCancelled(
  { processor, head }: Review,
  found: BilledSubscription | undefined,
): Promise<Outcome<unknown>> {
  const goesOn = found?.hasEnded === false && !found.endsWithPeriod;
  return head.cancelledAt !== undefined && goesOn
    ? processor.cancelSubscriptionAtPeriodEnd(head.subscriptionId)
    : ok(undefined);
}

/**
 * Reviews the billing of a membership. Without a key that may read it, it is reviewed on the next day.
 * @returns the failure where the review did not take place
 */
export async function reviewMembershipBilling(
  deps: PaymentDependencies,
  salon: Salon,
  id: PurchaseId,
  now: Date,
): Promise<Outcome<unknown>> {
  const head = await findPurchaseHead(deps.store, salon.tenant, KIND, id);
  if (!head || !hasSubscription(head)) return ok(undefined);
  const opened = await openSalonProcessor(deps, salon);
  return opened.ok ? review({ deps, salon, now, processor: opened.value, head }) : opened;
}

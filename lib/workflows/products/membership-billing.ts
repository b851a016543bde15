import type { Processor } from '../../ports/stripe.ts';
import { type Invoice, parseInvoice } from '../../ports/stripe-invoices.ts';
import type { PurchaseId, Tenant } from '../../rules/ids.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import {
  type InvoicedAmounts,
  toRenewalKey,
  toRenewalPayment,
  toRenewalPosition,
} from '../../rules/journal/renewals.ts';
import type { Money } from '../../rules/money.ts';
import type { NoticeOf } from '../../rules/notifications/notices.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import { withDunningBegun } from '../../rules/products/dunning.ts';
import {
  decideRenewal,
  hasSubscription,
  type Renewal,
  toNextSubscriptionCheck,
} from '../../rules/products/membership-billing.ts';
import type { BilledTerms } from '../../rules/products/membership-changes.ts';
import {
  canOutliveSubscription,
  type PurchasedMembershipHead,
  toMembershipEndInstant,
} from '../../rules/products/memberships.ts';
import { toRenewalHistoryRow } from '../../rules/products/purchases.ts';
import type { Sale } from '../../rules/products/sales.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { decideAndCommit, NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import { putJournalEntryAndBalances } from '../../table/journal/entries.ts';
import { putMembershipEventAndInstant } from '../../table/notifications/events.ts';
import { putNotice } from '../../table/notifications/outbox.ts';
import { findIntentRecord, getOrRecoverIntentRecord } from '../../table/payments/intents.ts';
import {
  findChangedTerms,
  isMembershipRenewedByInvoice,
  updateMembershipBilledAfterEnd,
  updateMembershipEnded,
  updateMembershipRenewed,
  updateMembershipReviewScheduled,
  updateMembershipState,
} from '../../table/products/memberships.ts';
import { findPurchaseHead } from '../../table/products/purchases.ts';
import { findSaleById } from '../../table/products/sales.ts';
import type { Change, Store } from '../../table/store.ts';
import { updateIntentRefundOrdered } from '../payments/intent-changes.ts';

export type MembershipSubscription = {
  readonly purchasedId: PurchaseId;
  readonly subscriptionId: string;
};

/** The membership that a subscription bills; undefined where they do not belong together. */
async function findBilledMembership(
  store: Store,
  tenant: Tenant,
  { purchasedId, subscriptionId }: MembershipSubscription,
): Promise<PurchasedMembershipHead | undefined> {
  const head = await findPurchaseHead(store, tenant, 'PURCHASED-MEMBERSHIP', purchasedId);
  return head?.subscriptionId === subscriptionId ? head : undefined;
}

/** The sale of the membership that a subscription bills; undefined where it bills none (BEHAVIOR §24.4). */
export async function findBilledSale(
  store: Store,
  tenant: Tenant,
  subscription: MembershipSubscription,
): Promise<Sale | undefined> {
  const head = await findBilledMembership(store, tenant, subscription);
  return head && findSaleById(store, tenant, head.saleId);
}

async function mustFindSale(store: Store, tenant: Tenant, head: PurchasedMembershipHead): Promise<Sale> {
  const sale = await findSaleById(store, tenant, head.saleId);
  if (!sale) throw new Error(`the sale of membership ${head.id} is missing`);
  return sale;
}

const toSaleFacts = ({ saleId, id }: PurchasedMembershipHead) => ({ saleId, purchasedId: id });

/** A paid invoice: its charge, and the intent by which the processor has collected it. */
type PaidInvoice = InvoicedAmounts & {
  readonly invoice: string;
  readonly charge: string;
  readonly intent?: string | undefined;
  /** Instant of the payment. */
  readonly paidAt: string;
  /** Instants at which the period that it pays for begins and ends. */
  readonly paidFrom?: string;
  /** The terms with which it was billed. */
  readonly terms?: number;
  readonly paidUntil: string;
};

/** The invoice of another period that an event is about; undefined for any other invoice. */
export function parseInvoiceIfRenewal(object: Readonly<Record<string, unknown>>): Invoice | undefined {
  const invoice = parseInvoice(object);
  return invoice.isRenewal ? invoice : undefined;
}

/**
 * The payment of an invoice with what the processor has collected for it.
 * @param now when the event arrived, for an invoice that does not say when it was paid
 */
export function toPaidInvoice(
  { id, charge, billed, paidFrom, paidUntil, paidAt, terms }: Invoice,
  payment: Pick<PaidInvoice, 'collected' | 'intent'>,
  now: Date,
): PaidInvoice | undefined {
  if (!paidUntil) return undefined;
  const instants = {
    paidAt: (paidAt ?? now).toISOString(),
    paidUntil: paidUntil.toISOString(),
    ...(terms === undefined ? {} : { terms }),
    ...(paidFrom ? { paidFrom: paidFrom.toISOString() } : {}),
  };
  return { invoice: id, charge: payment.intent ?? charge, billed, ...payment, ...instants };
}

/** Fetches the amount that the processor has collected for an invoice; unknown where no key may read it. */
export async function fetchInvoicePaymentIfReadable(
  opened: Outcome<Processor>,
  invoice: string,
): Promise<Outcome<Pick<PaidInvoice, 'collected' | 'intent'>>> {
  const payment = opened.ok ? await opened.value.fetchInvoicePayment(invoice) : opened;
  return payment.ok || payment.failure === 'processorUnavailable' ? payment : ok({});
}

type RenewalInvoice = MembershipSubscription & PaidInvoice;

/** Reads the terms with which an invoice was billed, where they are not those in force. */
async function findBilledTerms(
  store: Store,
  tenant: Tenant,
  { id, terms: inForce = 0 }: PurchasedMembershipHead,
  terms = 0,
): Promise<BilledTerms> {
  if (terms === inForce) return undefined;
  return terms === 0 ? 'sold' : findChangedTerms(store, tenant, id, terms);
}

/** Reads the membership of a paid invoice, its sale, and what is known of the invoice; undefined where it is of none. */
async function readRenewal(
  store: Store,
  tenant: Tenant,
  { invoice, intent, terms, ...subscription }: RenewalInvoice,
) {
  const head = await findBilledMembership(store, tenant, subscription);
  if (!head) return undefined;
  const [isRecorded, record, sale, billed] = await Promise.all([
    isMembershipRenewedByInvoice(store, tenant, head.id, invoice),
    intent === undefined ? undefined : findIntentRecord(store, tenant, intent),
    mustFindSale(store, tenant, head),
    findBilledTerms(store, tenant, head, terms),
  ]);
  return { head, sale, billed, isRecorded, hasGoneBack: record?.state === 'returned' };
}

/**
 * Changes by which a later paid invoice renews its membership, once for each invoice (BEHAVIOR §24.4), with the journal
 * entry of its payment. What the processor has collected for a membership that has ended is refunded.
 */
export async function getRenewalChanges(
  store: Store,
  author: EntryAuthor,
  paid: RenewalInvoice,
): Promise<Change[]> {
  const { salon, now } = author;
  const facts = await readRenewal(store, salon.tenant, paid);
  if (!facts) return [];
  const decided = decideRenewal(facts, paid, salon, now);
  const { intent, collected } = paid;
  const isCollected = intent !== undefined && collected !== undefined && collected > 0;
  switch (decided.kind) {
    case 'renew':
      return putRenewal(author, facts, paid, decided);
    case 'goBack':
      return isCollected ? getLateRenewalChanges(store, author, facts, { intent, collected }) : [];
    case 'none':
      return [];
  }
}

function putRenewal(
  author: EntryAuthor,
  { head, sale }: { readonly head: PurchasedMembershipHead; readonly sale: Sale },
  { invoice, charge, billed, collected, paidUntil }: PaidInvoice,
  renewing: Renewal,
): Change[] {
  const { salon, now } = author;
  const { tenant } = salon;
  const renewal = toRenewalPayment(renewing.amounts ?? sale, charge, { billed, collected });
  const origin = {
    event: 'renewed',
    reference: { kind: 'sale', id: sale.id },
    version: toRenewalKey(invoice),
    locationId: sale.locationId,
    customerId: head.customerId,
  } as const;
  const row = { ...toRenewalHistoryRow(head.saleId, now), renewal, paidUntil };
  return [
    ...updateMembershipRenewed(tenant, head, renewing, { name: toRenewalKey(invoice), row }),
    ...putJournalEntryAndBalances(author, origin, [], toRenewalPosition(renewal)),
    ...putMembershipEventAndInstant(
      tenant,
      { kind: 'membership.renewed', ...toSaleFacts(head), renewals: renewing.renewed.renewals },
      head,
      sale,
      now,
    ),
  ];
}

/** Settles a paid invoice as its event does: it renews its membership, or goes back; nothing where that has been done. */
export async function settleInvoiceIfPaid(
  { store, salon, now }: EntryAuthor & { readonly store: Store },
  processor: Processor,
  subscription: MembershipSubscription,
  invoice: Invoice,
): Promise<Outcome<unknown>> {
  if (invoice.state !== 'paid') return ok(undefined);
  const payment = await fetchInvoicePaymentIfReadable(ok(processor), invoice.id);
  if (!payment.ok) return payment;
  const paid = toPaidInvoice(invoice, payment.value, now);
  if (!paid) return ok(undefined);
  return decideAndCommit(store, NO_COMMIT_ADDITIONS, async (table) =>
    ok({
      changes: await getRenewalChanges(table, { salon, now }, { ...subscription, ...paid }),
      reply: undefined,
    }),
  );
}

/**
 * Refunds the payment of a renewal that came after the end of its membership (BEHAVIOR §24.4), once. Its subscription is read
 * at once, because it may go on (BEHAVIOR §24.7).
 */
async function getLateRenewalChanges(
  store: Store,
  { salon, now }: EntryAuthor,
  { head, sale: { id, locationId, customerId } }: { head: PurchasedMembershipHead; sale: Sale },
  { intent, collected }: { readonly intent: string; readonly collected: Money },
): Promise<Change[]> {
  const { tenant } = salon;
  const record = await getOrRecoverIntentRecord(
    store,
    tenant,
    { id: intent, amount: collected, metadata: {} },
    now,
  );
  if (record.state !== 'open') return [];
  const received = { salon, amount: collected, locationId, customerId };
  return [
    ...updateIntentRefundOrdered({ tenant, record, now }, 'product-over', { kind: 'sale', id }, { received }),
    updateMembershipReviewScheduled(tenant, head, now),
    ...putBillingAfterEndNotice(tenant, head, now),
  ];
}

/** Mails the salon that the processor has billed a membership after its end, once for each membership (BEHAVIOR §24.7). */
export const putBillingAfterEndNotice = (
  tenant: Tenant,
  head: PurchasedMembershipHead,
  now: Date,
): Change[] =>
  head.billedAfterEndAt === undefined
    ? [
        updateMembershipBilledAfterEnd(tenant, head, now),
        putNotice(
          tenant,
          {
            kind: 'membership.overbilled',
            ...toSaleFacts(head),
            subscriptionId: head.subscriptionId ?? '',
          },
          now,
        ),
      ]
    : [];

/**
 * Begins the dunning with the first failed payment of a renewal, which the processor retries (BEHAVIOR §24.10). Nothing where a
 * retry has paid it before the event came.
 */
export async function getRenewalFailureChanges(
  store: Store,
  salon: Salon,
  { invoice, ...subscription }: MembershipSubscription & Pick<PaidInvoice, 'invoice'>,
  now: Date,
): Promise<Change[]> {
  const { tenant } = salon;
  const head = await findBilledMembership(store, tenant, subscription);
  if (!head || head.endedAt !== undefined || head.unpaidInvoice !== undefined) return [];
  const [isRenewed, sale] = await Promise.all([
    isMembershipRenewedByInvoice(store, tenant, head.id, invoice),
    mustFindSale(store, tenant, head),
  ]);
  if (isRenewed) return [];
  const unpaid = withDunningBegun(head, invoice, salon, now);
  const notice: NoticeOf<'sale.payment_failed'> = {
    kind: 'sale.payment_failed',
    type: 'membership',
    ...toSaleFacts(head),
    isRenewal: true,
  };
  return [
    updateMembershipState(tenant, head, unpaid, toNextSubscriptionCheck(unpaid, salon, now)),
    ...putMembershipEventAndInstant(tenant, notice, head, sale, now),
  ];
}

/** Changes by which a membership ends; none where it has ended. */
export async function getMembershipEndChanges(
  store: Store,
  salon: Pick<Salon, 'tenant' | 'timeZone'>,
  head: PurchasedMembershipHead,
  now: Date,
): Promise<Change[]> {
  if (head.endedAt !== undefined) return [];
  const { tenant } = salon;
  const sale = await mustFindSale(store, tenant, head);
  const reviewAt = hasSubscription(head)
    ? toNextSubscriptionCheck({ ...head, endedAt: now.toISOString() }, salon, now)
    : undefined;
  return [
    updateMembershipEnded(tenant, head, now, reviewAt),
    ...putMembershipEventAndInstant(
      tenant,
      { kind: 'membership.ended', ...toSaleFacts(head) },
      head,
      sale,
      now,
    ),
  ];
}

/**
 * Schedules the next review of a membership after its payment was refunded or disputed: at once, which ends it. Where the sale is
 * not blocked any more and the subscription has not ended yet, it goes on (BEHAVIOR §19.4).
 */
export async function getBillingReviewChanges(
  store: Store,
  salon: EntryAuthor['salon'],
  sale: Sale,
  now: Date,
): Promise<Change[]> {
  const { tenant } = salon;
  if (sale.type !== 'membership') return [];
  const head = await findPurchaseHead(store, tenant, 'PURCHASED-MEMBERSHIP', sale.purchasedId);
  if (!head || !hasSubscription(head)) return [];
  const { blockedAt: _blockedAt, ...unblocked } = head;
  const { blockedAt } = sale;
  // One that has ended is read once more, because a renewal may have been paid after this refund
  if (head.endedAt !== undefined && blockedAt === undefined) return [];
  const after = blockedAt === undefined ? unblocked : { ...unblocked, blockedAt };
  return [updateMembershipReviewScheduled(tenant, head, toNextSubscriptionCheck(after, salon, now))];
}

/** Changes by which a membership ends with its subscription, a cancelled one after its last day (BEHAVIOR §24.4, §24.6). */
export async function getSubscriptionEndChanges(
  store: Store,
  salon: EntryAuthor['salon'],
  subscription: MembershipSubscription,
  now: Date,
): Promise<Change[]> {
  const { tenant } = salon;
  const head = await findBilledMembership(store, tenant, subscription);
  if (!head || head.endedAt !== undefined) return [];
  const endsAt = toMembershipEndInstant(head, salon);
  return canOutliveSubscription(head) && now < endsAt
    ? [updateMembershipReviewScheduled(tenant, head, endsAt)]
    : getMembershipEndChanges(store, salon, head, now);
}

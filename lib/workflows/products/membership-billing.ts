import type { PurchaseId, Tenant } from '../../rules/ids.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import {
  type InvoicedAmounts,
  toRenewalKey,
  toRenewalPayment,
  toRenewalPosition,
} from '../../rules/journal/renewals.ts';
import type { Money } from '../../rules/money.ts';
import type { Notice } from '../../rules/notifications/notices.ts';
import {
  canOutliveSubscription,
  type PurchasedMembershipHead,
  toMembershipEndInstant,
} from '../../rules/products/memberships.ts';
import { toRenewalHistoryRow } from '../../rules/products/purchases.ts';
import type { Sale } from '../../rules/products/sales.ts';
import type { Change } from '../../table/change.ts';
import { putJournalEntry } from '../../table/journal/entries.ts';
import { putNotice } from '../../table/notifications/outbox.ts';
import { findOrRecoverIntentRecord } from '../../table/payments/intents.ts';
import {
  isMembershipRenewedByInvoice,
  updateMembershipEnded,
  updateMembershipEndScheduled,
  updateMembershipRenewed,
  updateMembershipUnscheduled,
} from '../../table/products/memberships.ts';
import { findPurchaseHead } from '../../table/products/purchases.ts';
import { findSaleById } from '../../table/products/sales.ts';
import type { Store } from '../../table/store.ts';
import { updateIntentReturned } from '../payments/intent-changes.ts';

/** A membership and the subscription by which the processor bills it. */
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

const toSaleFacts = ({ saleId, id }: PurchasedMembershipHead) => ({ saleId, purchasedId: id });

/** A paid invoice: its charge, and the intent by which the processor has collected it. */
export type PaidInvoice = InvoicedAmounts & {
  readonly invoice: string;
  readonly charge: string;
  readonly intent?: string | undefined;
  /** Instant of the payment. */
  readonly paidAt: string;
};

/**
 * Changes by which a later paid invoice renews its membership, once for each invoice (BEHAVIOR §24.4), with the journal
 * entry of its payment. What the processor has collected for a membership that has ended is refunded.
 */
export async function getRenewalChanges(
  store: Store,
  author: EntryAuthor,
  {
    invoice,
    charge,
    intent,
    billed,
    collected,
    paidAt,
    ...subscription
  }: MembershipSubscription & PaidInvoice,
): Promise<Change[]> {
  const { now } = author;
  const { tenant } = author.salon;
  const head = await findBilledMembership(store, tenant, subscription);
  if (!head || (await isMembershipRenewedByInvoice(store, tenant, head.id, invoice))) return [];
  const sale = await findSaleById(store, tenant, head.saleId);
  if (!sale) throw new Error(`the sale of membership ${head.id} is missing`);
  if (head.endedAt !== undefined && paidAt > head.endedAt)
    return intent && collected ? getLateRenewalChanges(store, author, sale, { intent, collected }) : [];
  const renewal = toRenewalPayment(sale, charge, { billed, collected });
  const origin = {
    event: 'renewed',
    reference: { kind: 'sale', id: sale.id },
    version: toRenewalKey(invoice),
    ...{ locationId: sale.locationId, customerId: head.customerId },
  } as const;
  const renewals = head.renewals + 1;
  return [
    ...updateMembershipRenewed(tenant, head, invoice, {
      ...toRenewalHistoryRow(head.saleId, now),
      renewal,
    }),
    ...putJournalEntry(author, origin, [], toRenewalPosition(renewal)),
    putNotice(tenant, { kind: 'membership.renewed', ...toSaleFacts(head), renewals }, now),
  ];
}

/** Refunds the payment of a renewal that came after the end of its membership (BEHAVIOR §24.4), once. */
async function getLateRenewalChanges(
  store: Store,
  { salon, now }: EntryAuthor,
  { id, locationId, customerId }: Sale,
  { intent, collected }: { readonly intent: string; readonly collected: Money },
): Promise<Change[]> {
  const { tenant } = salon;
  const record = await findOrRecoverIntentRecord(
    store,
    tenant,
    { id: intent, amount: collected, metadata: {} },
    now,
  );
  if (record.state !== 'open') return [];
  const received = { salon, amount: collected, locationId, customerId };
  return updateIntentReturned({ tenant, record, now }, 'product-over', { kind: 'sale', id }, { received });
}

/** A notice of a renewal's failed payment, which the processor retries; none where a retry has paid it before the event came. */
export async function getRenewalFailureChanges(
  store: Store,
  tenant: Tenant,
  { invoice, ...subscription }: MembershipSubscription & Pick<PaidInvoice, 'invoice'>,
  now: Date,
): Promise<Change[]> {
  const head = await findBilledMembership(store, tenant, subscription);
  if (!head || head.endedAt !== undefined) return [];
  if (await isMembershipRenewedByInvoice(store, tenant, head.id, invoice)) return [];
  const notice: Notice = {
    kind: 'sale.payment_failed',
    type: 'membership',
    ...toSaleFacts(head),
    isRenewal: true,
  };
  return [putNotice(tenant, notice, now)];
}

/** Changes by which a membership ends; none where it has ended. */
export const putMembershipEnd = (tenant: Tenant, head: PurchasedMembershipHead, now: Date): Change[] =>
  head.endedAt === undefined
    ? [
        updateMembershipEnded(tenant, head, now),
        putNotice(tenant, { kind: 'membership.ended', ...toSaleFacts(head) }, now),
      ]
    : [];

/**
 * Schedules the end of the subscription of a membership whose payment was refunded or disputed. Where the sale is not
 * blocked any more and the subscription has not ended yet, it goes on (BEHAVIOR §19.5).
 */
export async function getBillingStopChanges(
  store: Store,
  salon: EntryAuthor['salon'],
  sale: Sale,
  now: Date,
): Promise<Change[]> {
  const { tenant } = salon;
  if (sale.type !== 'membership') return [];
  const head = await findPurchaseHead(store, tenant, 'PURCHASED-MEMBERSHIP', sale.purchasedId);
  const isBilled = head?.subscriptionId !== undefined && head.endedAt === undefined;
  if (!isBilled) return [];
  if (sale.blockedAt !== undefined) return [updateMembershipEndScheduled(tenant, head, now)];
  return [
    head.cancelledAt === undefined
      ? updateMembershipUnscheduled(tenant, head)
      : updateMembershipEndScheduled(tenant, head, toMembershipEndInstant(head, salon)),
  ];
}

/** Changes by which a membership ends with its subscription, a cancelled one after its last day (BEHAVIOR §24.4, §24.5). */
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
    ? [updateMembershipEndScheduled(tenant, head, endsAt)]
    : putMembershipEnd(tenant, head, now);
}

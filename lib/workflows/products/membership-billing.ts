import type { PurchaseId, Tenant } from '../../rules/ids.ts';
import type { Notice } from '../../rules/notifications/notices.ts';
import type { MembershipHead } from '../../rules/products/memberships.ts';
import { toRenewalHistoryRow } from '../../rules/products/purchases.ts';
import type { Sale } from '../../rules/products/sales.ts';
import type { Change } from '../../table/change.ts';
import { putNotice } from '../../table/outbox/outbox.ts';
import {
  isMembershipRenewedBy,
  updateBillingStopScheduled,
  updateMembershipEnded,
  updateMembershipRenewed,
  updateMembershipUnscheduled,
} from '../../table/products/memberships.ts';
import { getPurchaseHead } from '../../table/products/purchases.ts';
import { getSale } from '../../table/products/sales.ts';
import type { Store } from '../../table/store.ts';

/** A membership and the subscription by which the processor bills it. */
export type SubscriptionReference = {
  readonly purchasedId: PurchaseId;
  readonly subscriptionId: string;
};

/** The membership that a subscription bills; undefined where they do not belong together. */
async function findBilledMembership(
  store: Store,
  tenant: Tenant,
  { purchasedId, subscriptionId }: SubscriptionReference,
): Promise<MembershipHead | undefined> {
  const head = await getPurchaseHead(store, tenant, 'PURCHASED-MEMBERSHIP', purchasedId);
  return head?.subscriptionId === subscriptionId ? head : undefined;
}

export async function findBilledSale(
  store: Store,
  tenant: Tenant,
  subscription: SubscriptionReference,
): Promise<Sale | undefined> {
  const head = await findBilledMembership(store, tenant, subscription);
  return head && getSale(store, tenant, head.saleId);
}

const toSaleFacts = ({ saleId, id }: MembershipHead) => ({ saleId, purchasedId: id });

/** Changes by which a later paid invoice renews its membership, once for each invoice (BEHAVIOR §24.4). */
export async function getRenewalChanges(
  store: Store,
  tenant: Tenant,
  { invoice, ...subscription }: SubscriptionReference & { readonly invoice: string },
  now: Date,
): Promise<Change[]> {
  const head = await findBilledMembership(store, tenant, subscription);
  if (!head || (await isMembershipRenewedBy(store, tenant, head.id, invoice))) return [];
  const renewals = head.renewals + 1;
  return [
    ...updateMembershipRenewed(tenant, head, invoice, toRenewalHistoryRow(head.saleId, now)),
    putNotice(tenant, { kind: 'membership.renewed', ...toSaleFacts(head), renewals }, now),
  ];
}

/** A notice of a renewal's failed payment; the processor retries it. */
export async function getRenewalFailureChanges(
  store: Store,
  tenant: Tenant,
  subscription: SubscriptionReference,
  now: Date,
): Promise<Change[]> {
  const head = await findBilledMembership(store, tenant, subscription);
  if (!head || head.endedAt !== undefined) return [];
  const notice: Notice = {
    kind: 'sale.payment_failed',
    type: 'membership',
    ...toSaleFacts(head),
    isRenewal: true,
  };
  return [putNotice(tenant, notice, now)];
}

/** Changes by which a membership ends; none where it has ended. */
export const putMembershipEnd = (tenant: Tenant, head: MembershipHead, now: Date): Change[] =>
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
  tenant: Tenant,
  sale: Sale,
  now: Date,
): Promise<Change[]> {
  if (sale.type !== 'membership') return [];
  const head = await getPurchaseHead(store, tenant, 'PURCHASED-MEMBERSHIP', sale.purchasedId);
  const isBilled = head?.subscriptionId !== undefined && head.endedAt === undefined;
  if (!isBilled) return [];
  return [
    sale.blockedAt === undefined
      ? updateMembershipUnscheduled(tenant, head)
      : updateBillingStopScheduled(tenant, head, now),
  ];
}

/** Changes by which a membership ends with its subscription (BEHAVIOR §24.4). */
export async function getSubscriptionEndChanges(
  store: Store,
  tenant: Tenant,
  subscription: SubscriptionReference,
  now: Date,
): Promise<Change[]> {
  const head = await findBilledMembership(store, tenant, subscription);
  return head ? putMembershipEnd(tenant, head, now) : [];
}

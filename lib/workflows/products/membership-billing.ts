import type { Tenant } from '../../rules/ids.ts';
import type { Notice } from '../../rules/notifications/notices.ts';
import type { MembershipHead } from '../../rules/products/memberships.ts';
import type { HistoryRow } from '../../rules/products/purchases.ts';
import type { PurchaseId, Sale } from '../../rules/products/sales.ts';
import type { Change } from '../../table/change.ts';
import { endMembership, isRenewedBy, renewMembership, scheduleBillingStop } from '../../table/memberships.ts';
import { putNotice } from '../../table/outbox.ts';
import { getPurchaseHead } from '../../table/purchases.ts';
import { getSale } from '../../table/sales.ts';
import type { Store } from '../../table/store.ts';

/** What the processor tells of a membership's subscription. */
export type Billed = {
  readonly purchasedId: PurchaseId;
  readonly subscriptionId: string;
};

/** The membership that a subscription bills; undefined where the salon has none such. */
async function billedHead(
  store: Store,
  tenant: Tenant,
  { purchasedId, subscriptionId }: Billed,
): Promise<MembershipHead | undefined> {
  const head = await getPurchaseHead(store, tenant, 'PURCHASED-MEMBERSHIP', purchasedId);
  return head?.subscriptionId === subscriptionId ? head : undefined;
}

/** The sale of the membership that a subscription bills. */
export async function billedSale(store: Store, tenant: Tenant, billed: Billed): Promise<Sale | undefined> {
  const head = await billedHead(store, tenant, billed);
  return head && getSale(store, tenant, head.saleId);
}

const ofSale = ({ saleId, id }: MembershipHead) => ({ saleId, purchasedId: id });

const renewalRow = ({ saleId }: MembershipHead, now: Date): HistoryRow => ({
  saleId,
  description: 'Renewed',
  serviceId: 0,
  at: now.toISOString(),
});

/** Changes by which a paid invoice after the first renews its membership: once for each invoice (decisions §6). */
export async function membershipRenewal(
  store: Store,
  tenant: Tenant,
  { invoice, ...billed }: Billed & { readonly invoice: string },
  now: Date,
): Promise<Change[]> {
  const head = await billedHead(store, tenant, billed);
  if (!head || (await isRenewedBy(store, tenant, head.id, invoice))) return [];
  const renewals = head.renewals + 1;
  return [
    ...renewMembership(tenant, head, invoice, renewalRow(head, now)),
    putNotice(tenant, { kind: 'membership.renewed', ...ofSale(head), renewals }, now),
  ];
}

/** Changes by which the failed payment of a renewal is told; the processor tries it again. */
export async function renewalFailure(
  store: Store,
  tenant: Tenant,
  billed: Billed,
  now: Date,
): Promise<Change[]> {
  const head = await billedHead(store, tenant, billed);
  if (!head || head.endedAt !== undefined) return [];
  const notice: Notice = {
    kind: 'sale.payment_failed',
    type: 'membership',
    ...ofSale(head),
    isRenewal: true,
  };
  return [putNotice(tenant, notice, now)];
}

/** Changes by which a membership ends: status 0 from now on (decisions §6). */
export const membershipEnd = (tenant: Tenant, head: MembershipHead, now: Date): Change[] =>
  head.endedAt === undefined
    ? [
        endMembership(tenant, head, now),
        putNotice(tenant, { kind: 'membership.ended', ...ofSale(head) }, now),
      ]
    : [];

/**
 * Changes by which a membership whose payment went back, or is disputed, is billed no more: nobody pays for what can
 * no more be used. None where nothing bills it.
 */
export async function billingStop(store: Store, tenant: Tenant, sale: Sale, now: Date): Promise<Change[]> {
  if (sale.type !== 'membership') return [];
  const head = await getPurchaseHead(store, tenant, 'PURCHASED-MEMBERSHIP', sale.purchasedId);
  const isBilled = head?.subscriptionId !== undefined && head.endedAt === undefined;
  return isBilled ? [scheduleBillingStop(tenant, head, now)] : [];
}

/** The same for the membership of a subscription that the processor has ended. */
export async function subscriptionEnd(
  store: Store,
  tenant: Tenant,
  billed: Billed,
  now: Date,
): Promise<Change[]> {
  const head = await billedHead(store, tenant, billed);
  return head ? membershipEnd(tenant, head, now) : [];
}

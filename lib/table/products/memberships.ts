import type { PurchaseId, Tenant } from '../../rules/ids.ts';
import { toRenewalKey } from '../../rules/journal/renewals.ts';
import {
  computeRenewedExpiryAndUses,
  type PurchasedMembershipHead,
} from '../../rules/products/memberships.ts';
import type { HistoryRow } from '../../rules/products/purchases.ts';
import { type Change, putNewItem, updateItem } from '../change.ts';
import { indexKeys, keys } from '../keys.ts';
import type { Store } from '../store.ts';

const KIND = 'PURCHASED-MEMBERSHIP';

export const isMembershipRenewedByInvoice = async (
  store: Store,
  tenant: Tenant,
  id: PurchaseId,
  invoice: string,
): Promise<boolean> =>
  (await store.get(keys.purchaseRow(tenant, KIND, id, toRenewalKey(invoice)))) !== undefined;

/** Adds one period and its history row. The balance is incremented, so redemptions do not conflict; an invoice renews once. */
export function updateMembershipRenewed(
  tenant: Tenant,
  head: PurchasedMembershipHead,
  invoice: string,
  row: HistoryRow,
): Change[] {
  const { expiryDate, uses } = computeRenewedExpiryAndUses(head);
  return [
    updateItem(keys.purchase(tenant, KIND, head.id), {
      set: { expiryDate },
      add: { renewals: 1, remaining: uses, totalQty: uses },
      require: [{ attribute: 'renewals', is: head.renewals }],
    }),
    putNewItem(keys.purchaseRow(tenant, KIND, head.id, toRenewalKey(invoice)), row),
  ];
}

/** Ends a membership and its scheduled work. */
export const updateMembershipEnded = (tenant: Tenant, { id }: PurchasedMembershipHead, now: Date): Change =>
  updateItem(keys.purchase(tenant, KIND, id), {
    set: { endedAt: now.toISOString() },
    remove: indexKeys.unscheduled,
    require: [{ attribute: 'endedAt', missing: true }],
  });

/** Marks a membership as not to be renewed. */
export const updateMembershipCancelled = (
  tenant: Tenant,
  { id }: PurchasedMembershipHead,
  now: Date,
): Change =>
  updateItem(keys.purchase(tenant, KIND, id), {
    set: { cancelledAt: now.toISOString() },
    require: [{ that: 'present' }],
  });

/** Schedules the end of a membership and of its billing at the processor, which is retried until it succeeds. */
export const updateMembershipEndScheduled = (
  tenant: Tenant,
  { id }: PurchasedMembershipHead,
  at: Date,
): Change =>
  updateItem(keys.purchase(tenant, KIND, id), {
    set: indexKeys.due(id, at.toISOString()),
    require: [{ attribute: 'endedAt', missing: true }],
  });

/** Removes a membership that was never paid from scheduled work. */
export const updateMembershipUnscheduled = (tenant: Tenant, { id }: PurchasedMembershipHead): Change =>
  updateItem(keys.purchase(tenant, KIND, id), {
    remove: indexKeys.unscheduled,
    require: [{ that: 'present' }],
  });

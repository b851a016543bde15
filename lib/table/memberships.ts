import type { Tenant } from '../rules/ids.ts';
import { type MembershipHead, renewal } from '../rules/products/memberships.ts';
import type { HistoryRow } from '../rules/products/purchases.ts';
import type { PurchaseId } from '../rules/products/sales.ts';
import { type Change, create, update } from './change.ts';
import { indexKeys, keys } from './keys.ts';
import type { Store } from './store.ts';

const KIND = 'PURCHASED-MEMBERSHIP';
const rowOf = (invoice: string): string => `renewal-${invoice}`;

/** Whether an invoice has renewed a membership already. */
export const isRenewedBy = async (
  store: Store,
  tenant: Tenant,
  id: PurchaseId,
  invoice: string,
): Promise<boolean> => (await store.get(keys.purchaseRow(tenant, KIND, id, rowOf(invoice)))) !== undefined;

/**
 * One more period of a membership, and its row in the history. The balance only grows by it, so that redemptions at
 * the same moment go on; an invoice renews once.
 */
export function renewMembership(
  tenant: Tenant,
  head: MembershipHead,
  invoice: string,
  row: HistoryRow,
): Change[] {
  const { expiryDate, uses } = renewal(head);
  return [
    update(keys.purchase(tenant, KIND, head.id), {
      set: { expiryDate },
      add: { renewals: 1, remaining: uses, totalQty: uses },
      require: [{ attribute: 'renewals', is: head.renewals }],
    }),
    create(keys.purchaseRow(tenant, KIND, head.id, rowOf(invoice)), row),
  ];
}

/** A membership that has ended: it counts no more, and falls due no more. */
export const endMembership = (tenant: Tenant, { id }: MembershipHead, now: Date): Change =>
  update(keys.purchase(tenant, KIND, id), {
    set: { endedAt: now.toISOString() },
    remove: indexKeys.notDue,
    require: [{ attribute: 'endedAt', missing: true }],
  });

/** A membership that its owner, or who pays for it, will not renew. */
export const updateMembershipCancelled = (tenant: Tenant, { id }: MembershipHead, now: Date): Change =>
  update(keys.purchase(tenant, KIND, id), {
    set: { cancelledAt: now.toISOString() },
    require: [{ that: 'present' }],
  });

/** A membership that must be billed no more falls due now, so that the processor is told however often that takes. */
export const scheduleBillingStop = (tenant: Tenant, { id }: MembershipHead, now: Date): Change =>
  update(keys.purchase(tenant, KIND, id), {
    set: indexKeys.due(id, now.toISOString()),
    require: [{ attribute: 'endedAt', missing: true }],
  });

/** A membership that was never paid falls due no more. */
export const unscheduleMembership = (tenant: Tenant, { id }: MembershipHead): Change =>
  update(keys.purchase(tenant, KIND, id), { remove: indexKeys.notDue, require: [{ that: 'present' }] });

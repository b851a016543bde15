import type { SaleId, Tenant } from '../../rules/ids.ts';
import type { Notice, NoticeKind } from '../../rules/notifications/notices.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import {
  isDeliveryDue,
  SALE_STATUS,
  type Sale,
  type SaleStatus,
  type SaleType,
  type Settlement,
  settledSale,
} from '../../rules/products/sales.ts';
import { type Change, update } from '../../table/change.ts';
import { decideAndCommit, NO_IDEMPOTENCY } from '../../table/decide.ts';
import { keys } from '../../table/keys.ts';
import { putNotice } from '../../table/outbox.ts';
import { getSale, PURCHASED_KIND, updateSale } from '../../table/sales.ts';
import type { Store } from '../../table/store.ts';

const PURCHASED = {
  package: 'package.purchased',
  giftcard: 'giftcard.purchased',
  membership: 'membership.purchased',
} as const satisfies Record<SaleType, NoticeKind>;

/** What is to be told once a sale is as it is: its payment, and the gift that is delivered with it. */
export function saleNotices(before: Sale | undefined, after: Sale): Notice[] {
  const { type, id: saleId, purchasedId } = after;
  const isNew = (status: SaleStatus) => after.status === status && before?.status !== status;
  const isDelivered = after.deliveredAt !== undefined && before?.deliveredAt === undefined;
  return [
    ...(isNew(SALE_STATUS.paid) && after.blockedAt === undefined
      ? [{ kind: PURCHASED[type], saleId, purchasedId }]
      : []),
    ...(isNew(SALE_STATUS.failed)
      ? [{ kind: 'sale.payment_failed' as const, type, saleId, purchasedId, isRenewal: false }]
      : []),
    ...(isDelivered ? [{ kind: 'gift.due' as const, type, saleId, purchasedId }] : []),
  ];
}

/**
 * Changes by which a sale, as it was read, is settled: its own status, the one that its product's head carries, and
 * what the world is told. None where the settlement changes nothing, so that repeating it is harmless.
 */
export function saleSettlement(tenant: Tenant, sale: Sale, settlement: Settlement, now: Date): Change[] {
  const settled = settledSale(sale, settlement, now);
  if (!settled) return [];
  return [
    updateSale(tenant, sale, settled),
    update(keys.purchase(tenant, PURCHASED_KIND[sale.type], sale.purchasedId), {
      set: { saleStatus: settled.status, ...(settled.blockedAt ? { blockedAt: settled.blockedAt } : {}) },
      require: [{ that: 'present' }],
    }),
    ...saleNotices(sale, settled).map((notice) => putNotice(tenant, notice, now)),
  ];
}

/** Changes by which a gift is delivered whose day has come; none where it is not to be, or is already. */
export function saleDelivery(tenant: Tenant, sale: Sale, now: Date): Change[] {
  if (!isDeliveryDue(sale, now)) return [];
  const delivered = { ...sale, deliveredAt: now.toISOString() };
  return [
    updateSale(tenant, sale, delivered),
    ...saleNotices(sale, delivered).map((notice) => putNotice(tenant, notice, now)),
  ];
}

/** Settles a sale by what became of its payment; gives the sale as it then is. */
export function settleSale(
  store: Store,
  tenant: Tenant,
  id: SaleId,
  settlement: Settlement,
  now: Date,
): Promise<Outcome<Sale>> {
  return decideAndCommit<Sale>(store, NO_IDEMPOTENCY, async (table) => {
    const sale = await getSale(table, tenant, id);
    if (!sale) return fail('recordUnknown');
    const changes = saleSettlement(tenant, sale, settlement, now);
    return ok({ changes, reply: settledSale(sale, settlement, now) ?? sale });
  });
}

/** Keeps what is left of a sold product from being redeemed: its payment was refunded or is disputed (decisions §5). */
export function saleBlocking(tenant: Tenant, sale: Sale, now: Date): Change[] {
  const blockedAt = now.toISOString();
  return [
    updateSale(tenant, sale, { ...sale, blockedAt }),
    update(keys.purchase(tenant, PURCHASED_KIND[sale.type], sale.purchasedId), {
      set: { blockedAt },
      require: [{ that: 'present' }],
    }),
  ];
}

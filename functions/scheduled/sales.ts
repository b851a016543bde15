import { ok } from '../../lib/rules/outcome.ts';
import { SALE_STATUS } from '../../lib/rules/products/sales.ts';
import { decideAndCommit, NO_IDEMPOTENCY } from '../../lib/table/decide.ts';
import { getSale, toSale } from '../../lib/table/sales.ts';
import { tenantOfItem } from '../../lib/table/scheduled-work.ts';
import { saleDelivery, settleSale } from '../../lib/workflows/payments/settle-sale.ts';
import type { ScheduledHandler } from './dependencies.ts';

/** A sale whose payment never came has failed (decisions §5); a gift whose day has come is delivered (decisions §6). */
export const followSale: ScheduledHandler = async (item, now, { store }) => {
  const tenant = tenantOfItem(item);
  const { id } = toSale(item);
  const sale = await getSale(store, tenant, id);
  if (!sale) return;
  if (sale.status === SALE_STATUS.pending && sale.payUntil <= now.toISOString()) {
    const failed = await settleSale(store, tenant, id, { result: 'failed' }, now);
    if (!failed.ok) throw new Error(`a sale was not ended: ${failed.failure}`);
    return;
  }
  const delivered = await decideAndCommit(store, NO_IDEMPOTENCY, async (table) => {
    const current = await getSale(table, tenant, id);
    return ok({ changes: current ? saleDelivery(tenant, current, now) : [], reply: undefined });
  });
  if (!delivered.ok) throw new Error(`a gift was not delivered: ${delivered.failure}`);
};

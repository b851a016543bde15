import { ok } from '../../lib/rules/outcome.ts';
import { SALE_STATUS } from '../../lib/rules/products/sales.ts';
import { decideAndCommit, KEEPS_NOTHING } from '../../lib/table/decide.ts';
import { readSale, saleOf } from '../../lib/table/sales.ts';
import { ownerOf } from '../../lib/table/scheduled-work.ts';
import { saleDelivery, settleSale } from '../../lib/workflows/payments/settle-sale.ts';
import type { DueWork } from './dependencies.ts';

/** A sale whose payment never came has failed (decisions §5); a gift whose day has come is delivered (decisions §6). */
export const followSale: DueWork = async (item, now, { store }) => {
  const tenant = ownerOf(item);
  const { id } = saleOf(item);
  const sale = await readSale(store, tenant, id);
  if (!sale) return;
  if (sale.status === SALE_STATUS.pending && sale.payUntil <= now.toISOString()) {
    const failed = await settleSale(store, tenant, id, { result: 'failed' }, now);
    if (!failed.ok) throw new Error(`a sale was not ended: ${failed.failure}`);
    return;
  }
  const delivered = await decideAndCommit(store, KEEPS_NOTHING, async (table) => {
    const current = await readSale(table, tenant, id);
    return ok({ changes: current ? saleDelivery(tenant, current, now) : [], reply: undefined });
  });
  if (!delivered.ok) throw new Error(`a gift was not delivered: ${delivered.failure}`);
};

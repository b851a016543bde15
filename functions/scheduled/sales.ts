import { SALE_STATUS } from '../../lib/rules/products/sales.ts';
import { findSaleById, toSale } from '../../lib/table/products/sales.ts';
import { settleSale, updateSaleDelivered } from '../../lib/workflows/payments/settle-sale.ts';
import { decideAndCommitOrThrow } from './decide-and-commit-or-throw.ts';
import type { ScheduledHandler } from './dependencies.ts';

/** Fails a sale that was not paid in time (BEHAVIOR §21.3), or delivers a gift whose time has come (BEHAVIOR §27.1). */
export const expireOrDeliverSale: ScheduledHandler = async (item, salon, now, { store }) => {
  const { tenant } = salon;
  const { id } = toSale(item);
  const sale = await findSaleById(store, tenant, id);
  if (!sale) return;
  if (sale.status === SALE_STATUS.pending && sale.payUntil <= now.toISOString()) {
    const failed = await settleSale(store, { salon, now }, id, { result: 'failed' });
    if (!failed.ok) throw new Error(`cannot fail an unpaid sale: ${failed.failure}`);
    return;
  }
  await decideAndCommitOrThrow(store, async (table) => {
    const current = await findSaleById(table, tenant, id);
    return current ? updateSaleDelivered({ salon, now }, current) : [];
  });
};

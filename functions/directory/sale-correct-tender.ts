import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { decideSaleTenderCorrection } from '../../lib/rules/payments/tender-corrections.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findOpenDrawerOfLocation, requireDrawerCash } from '../../lib/table/journal/drawers.ts';
import { findSaleById, updateSale } from '../../lib/table/products/sales.ts';
import { toSaleView } from '../../lib/views/products/products.ts';

/** Moves the payment of a sale at the salon to the tender that it was really made with (BEHAVIOR §21.7). */
export const saleCorrectTender: Handler<'directory/sale-correct-tender'> = async (request, { store }) => {
  const { tenant, salon, input } = request;
  const { cashRounding } = salon.settings;
  return decideAndCommit(store, request, async (table) => {
    const before = await findSaleById(table, tenant, input.sale_id);
    if (!before) return fail('recordNotFound', 'sale_id');
    const drawer = await findOpenDrawerOfLocation(table, tenant, before.locationId);
    const decided = decideSaleTenderCorrection(
      before,
      { tender: input.tender, place: input.place },
      { drawer, cashRounding },
    );
    if (!decided.ok) return decided;
    const { sale, cashFrom } = decided.value;
    return ok({
      changes: [
        ...updateSale(request, before, sale),
        ...(cashFrom ? [requireDrawerCash(tenant, cashFrom.drawer, cashFrom.amount)] : []),
      ],
      reply: { message: 'Tender corrected', data: toSaleView(sale) },
    });
  });
};

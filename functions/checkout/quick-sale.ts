import type { Handler } from '../../lib/http/call.ts';
import { decideQuickSaleVisit } from '../../lib/rules/booking/quick-sale.ts';
import { once } from '../../lib/rules/once.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { requireCustomerAndCountRecord } from '../../lib/table/customers/customers.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { getCashPaymentFieldsOrNone } from '../../lib/table/journal/drawers.ts';
import { toAppointmentView } from '../../lib/views/booking/appointments.ts';
import { parseVisitChoices } from '../../lib/views/booking/visit-choices.ts';
import { putNewVisitsAndRedemptions } from '../../lib/workflows/booking/book-visit.ts';
import { putCompletedEvent } from '../../lib/workflows/booking/complete-appointment.ts';
import { loadWalkInRecords } from '../../lib/workflows/checkout/walk-in.ts';
import { withPaymentEvents } from '../../lib/workflows/journal/receipts.ts';
import { openOwnedProductsReader } from '../../lib/workflows/products/owned-products.ts';

/** Records a walk-in visit and its redemptions in one transaction (BEHAVIOR §28.1). */
export const quickSale: Handler<'checkout/quick-sale'> = async (request, deps) => {
  const { tenant, salon, caller, input, now, giftCards } = request;
  const { store } = deps;
  const { location_id: locationId, customer_id: customerId, paid_by: paidBy, products, redemptions } = input;
  const visit = parseVisitChoices(input.services);
  const found = await loadWalkInRecords(request, deps, {
    locationId,
    customerId,
    visit,
    products,
    redemptions,
  });
  if (!found.ok) return found;
  const { catalog, ...walkIn } = found.value;
  const owned = openOwnedProductsReader(store, tenant, { requests: redemptions, giftCards });
  const takeId = once(() => allocateId(store, tenant, 'APPOINTMENT'));
  return decideAndCommit(store, request, async (table) => {
    const [id, ownedProducts, payment] = await Promise.all([
      takeId(),
      owned.read(table, walkIn.customerId, 'table'),
      input.paid ? getCashPaymentFieldsOrNone(table, tenant, { paidBy, locationId }) : {},
    ]);
    const sale = decideQuickSaleVisit({
      ...walkIn,
      id,
      ownedProducts,
      isPaid: input.paid,
      payment,
      salon,
      caller,
      now,
    });
    if (!sale.ok) return sale;
    return ok({
      changes: withPaymentEvents(
        tenant,
        [
          ...putNewVisitsAndRedemptions(request, catalog, [sale.value]),
          ...putCompletedEvent(request, undefined, sale.value),
          ...requireCustomerAndCountRecord(tenant, walkIn.customerId),
        ],
        now,
      ),
      reply: { message: 'Sale saved', data: toAppointmentView(sale.value, catalog, request) },
    });
  });
};

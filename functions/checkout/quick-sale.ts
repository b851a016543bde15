import type { checkout } from '../../lib/contract/checkout.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import { parseProducts } from '../../lib/rules/booking/product-lines.ts';
import { toQuickSaleAppointment } from '../../lib/rules/booking/quick-sale.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { checkRequestedServices } from '../../lib/rules/products/redemptions.ts';
import { parseVisit } from '../../lib/rules/scheduling/visit.ts';
import { getCustomer } from '../../lib/table/accounts/people.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { getSalonPayment } from '../../lib/table/journal/drawers.ts';
import { toAppointmentView } from '../../lib/views/appointments.ts';
import { parseVisitInput } from '../../lib/views/visit-input.ts';
import { putVisits } from '../../lib/workflows/booking/book-visit.ts';
import { openOwnedProductsReader } from '../../lib/workflows/products/owned-products.ts';

type QuickSale = (typeof checkout.routes)['quick-sale'];

/** Records a walk-in visit and its redemptions in one transaction (BEHAVIOR §28.1). */
export const quickSale: Handler<QuickSale> = async (request, deps) => {
  const { tenant, salon, input, now } = request;
  const { store } = deps;
  const valid = await validateQuickSale(request, deps);
  if (!valid.ok) return valid;
  const { catalog, location, services, products: soldProducts } = valid.value;
  const { customer_id: customerId, redemptions: requests, paid_by: paidBy } = input;
  const { giftCards } = request;
  const query = { requests, membershipsOf: customerId, consistency: 'strong', giftCards } as const;
  const products = openOwnedProductsReader(store, tenant, query);
  let id: number | undefined;
  return decideAndCommit(store, request, async (table) => {
    const [newId, ownedProducts, payment] = await Promise.all([
      id ?? allocateId(store, tenant, 'APPOINTMENT'),
      products.read(table),
      input.paid ? getSalonPayment(table, tenant, { paidBy, locationId: location.id }) : {},
    ]);
    id = newId;
    const sale = toQuickSaleAppointment({
      id,
      customerId,
      services,
      products: soldProducts,
      redemptions: requests,
      ownedProducts,
      isPaid: input.paid,
      payment,
      location,
      salon,
      now,
    });
    if (!sale.ok) return sale;
    return ok({
      changes: putVisits(request, catalog, [sale.value]),
      reply: {
        status: true as const,
        message: 'Sale saved',
        data: toAppointmentView(sale.value, catalog, request),
      },
    });
  });
};

/** Checks records and services of the request against the catalog. */
async function validateQuickSale(
  { tenant, salon, caller, input }: Request<QuickSale>,
  { store, catalogs }: Dependencies,
) {
  const { customer_id: customerId } = input;
  const [catalog, customer] = await Promise.all([
    catalogs(salon),
    customerId === null ? undefined : getCustomer(store, tenant, customerId),
  ]);
  const location = catalog.locations.get(input.location_id);
  if (!location) return invalid('location_id', 'Unknown location');
  if (customerId !== null && !customer) return invalid('customer_id', 'Unknown customer');
  const choices = parseVisitInput(input.services);
  const redeemable = checkRequestedServices(
    input.redemptions,
    choices.services.map(({ serviceId }) => serviceId),
    (index) => `redemptions.${index}.service_id`,
  );
  if (!redeemable.ok) return redeemable;
  const products = parseProducts(input.products, { catalog, location, caller });
  if (!products.ok) return products;
  const sold = { catalog, location, products: products.value };
  if (choices.services.length === 0) return ok({ ...sold, services: [] });
  const visit = parseVisit(choices, catalog, location, { isFrontDesk: true });
  return visit.ok ? ok({ ...sold, services: visit.value.lines }) : visit;
}

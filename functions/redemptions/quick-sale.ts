import type { redemptions } from '../../lib/contract/redemptions.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import { walkInVisit } from '../../lib/rules/booking/quick-sale.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { checkRequestedServices } from '../../lib/rules/products/redemptions.ts';
import { parseVisit } from '../../lib/rules/scheduling/visit.ts';
import { putAppointment } from '../../lib/table/appointments.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { getCustomer } from '../../lib/table/people.ts';
import { appointmentView } from '../../lib/views/appointments.ts';
import { openOwnedProducts } from '../../lib/workflows/products/owned-products.ts';
import { putRedemptions, requireMembershipUsed } from '../../lib/workflows/products/redeem.ts';

type QuickSale = (typeof redemptions.routes)['quick-sale'];

const FIELDS = { services: 'services', addOns: 'addons' };

/** Records a walk-in visit with what it is paid with: one transaction, all or nothing (decisions §6). */
export const quickSale: Handler<QuickSale> = async (request, deps) => {
  const { tenant, salon, input, now } = request;
  const { store } = deps;
  const wanted = await wantedSale(request, deps);
  if (!wanted.ok) return wanted;
  const { catalog, location, services } = wanted.value;
  const { customer_id: customerId, redemptions: wishes } = input;
  const readHoldings = openOwnedProducts(store, tenant, { wishes, ownOf: customerId, strongly: true });
  let id: number | undefined;
  return decideAndCommit(store, request, async (table) => {
    const [newId, holdings] = await Promise.all([
      id ?? allocateId(store, tenant, 'APPOINTMENT'),
      readHoldings(table),
    ]);
    id = newId;
    const sold = walkInVisit({
      id,
      customerId,
      services,
      products: input.products,
      wishes,
      holdings,
      isPaid: input.paid,
      location,
      salon,
      now,
    });
    if (!sold.ok) return sold;
    return ok({
      changes: [
        putAppointment(tenant, sold.value),
        ...putRedemptions({ tenant, catalog, now }, undefined, sold.value),
        ...requireMembershipUsed(tenant, customerId, sold.value.membership?.id),
      ],
      reply: {
        status: true as const,
        message: 'Sale saved',
        data: appointmentView(sold.value, catalog),
      },
    });
  });
};

/** What is sold to whom, each service checked against the catalog. */
async function wantedSale({ tenant, salon, input }: Request<QuickSale>, { store, catalogs }: Dependencies) {
  const { customer_id: customerId } = input;
  const [catalog, customer] = await Promise.all([
    catalogs(salon),
    customerId === null ? undefined : getCustomer(store, tenant, customerId),
  ]);
  const location = catalog.locations.get(input.location_id);
  if (!location) return invalid('location_id', 'Unknown location');
  if (customerId !== null && !customer) return invalid('customer_id', 'Unknown customer');
  const choices = input.services.map((choice) => ({
    serviceId: choice.service_id,
    pricingOptionId: choice.pricing_option_id,
    staffId: choice.staff_id,
    price: choice.price,
    duration: choice.duration,
  }));
  const fits = checkRequestedServices(
    input.redemptions,
    choices.map(({ serviceId }) => serviceId),
    (index) => `redemptions.${index}.service_id`,
  );
  if (!fits.ok) return fits;
  if (choices.length === 0) return ok({ catalog, location, services: [] });
  const visit = parseVisit({ services: choices, addOns: [] }, catalog, location, {
    desk: true,
    fields: FIELDS,
  });
  return visit.ok ? ok({ catalog, location, services: visit.value.lines }) : visit;
}

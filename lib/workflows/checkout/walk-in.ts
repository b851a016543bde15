import { decideChosenProducts, type ProductChoice } from '../../rules/booking/product-lines.ts';
import type { WalkInDetails } from '../../rules/booking/quick-sale.ts';
import { parseRequestedVisit, type VisitChoices } from '../../rules/diary/requested-visits.ts';
import type { CustomerId, LocationId } from '../../rules/ids.ts';
import { invalid, type Outcome, ok } from '../../rules/outcome.ts';
import { checkRedeemedServicesBooked, type RedemptionRequest } from '../../rules/products/redemptions.ts';
import type { Catalog } from '../../rules/salons/salon.ts';
import type { LoadCatalog } from '../../table/catalog/catalogs.ts';
import { resolveCustomer } from '../../table/customers/merged-customers.ts';
import type { Store } from '../../table/store.ts';
import type { AppointmentChangeRequest } from '../booking/change-appointment.ts';

/** A visit of now, as the front desk records it. */
export type WalkInRequest = {
  readonly locationId: LocationId;
  readonly customerId: CustomerId | null;
  readonly visit: VisitChoices;
  readonly products: readonly ProductChoice[];
  readonly redemptions: readonly RedemptionRequest[];
};

type FoundWalkIn = Pick<
  WalkInDetails,
  'customerId' | 'services' | 'products' | 'redemptions' | 'location'
> & {
  readonly catalog: Catalog;
};

/** The records of a walk-in. Fails as `invalid` on what is unknown or does not fit together (BEHAVIOR §28.1). */
export async function loadWalkInRecords(
  { salon, caller, account }: Pick<AppointmentChangeRequest, 'salon' | 'caller' | 'account'>,
  { store, catalogs }: { readonly store: Store; readonly catalogs: LoadCatalog },
  { locationId, customerId: named, visit, products: choices, redemptions }: WalkInRequest,
): Promise<Outcome<FoundWalkIn>> {
  const [catalog, customer] = await Promise.all([
    catalogs(salon),
    named === null ? undefined : resolveCustomer(store, salon.tenant, named),
  ]);
  const location = catalog.locations.get(locationId);
  if (!location) return invalid('locationId', 'Unknown location');
  if (named !== null && !customer) return invalid('customerId', 'Unknown customer');
  const products = decideChosenProducts(choices, { catalog, location, caller, account });
  if (!products.ok) return products;
  const parsed =
    visit.services.length + visit.addOns.length === 0
      ? ok({ lines: [] })
      : parseRequestedVisit(visit, catalog, location, { isFrontDesk: true });
  if (!parsed.ok) return parsed;
  const redeemable = checkRedeemedServicesBooked(
    redemptions,
    visit.services.map(({ serviceId }) => serviceId),
    (index) => `redemptions.${index}.serviceId`,
  );
  if (!redeemable.ok) return redeemable;
  return ok({
    catalog,
    location,
    customerId: customer?.id ?? null,
    redemptions,
    services: parsed.value.lines,
    products: products.value,
  });
}

import type { Handler } from '../../lib/http/call.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { getPolicyTexts } from '../../lib/table/salons/salons.ts';
import { toBookingCatalogView } from '../../lib/views/catalog/booking-catalog.ts';

/** Everything that a booking page shows before it asks for times, in one versioned reply (BEHAVIOR §12.4). */
export const catalog: Handler<'booking/catalog'> = async (
  { tenant, salon, input, now },
  { store, catalogs },
) => {
  const [records, texts] = await Promise.all([catalogs(salon), getPolicyTexts(store, tenant)]);
  const [first] = records.locations.values();
  const location = input.location_id ? records.locations.get(input.location_id) : first;
  if (input.location_id && !location) return invalid('location_id', 'Unknown location');
  return ok({ data: toBookingCatalogView(salon, records, texts, location, now) });
};

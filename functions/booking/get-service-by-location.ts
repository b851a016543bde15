import type { Handler } from '../../lib/http/call.ts';
import { canBePerformedAt } from '../../lib/rules/diary/requested-visits.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { toVisitorCategoryViews } from '../../lib/views/catalog/booking-catalog.ts';

/** The services that a location offers: those with a performer there, and those that need no staff (BEHAVIOR §12.3). */
export const getServiceByLocation: Handler<'booking/get-service-by-location'> = async (
  { salon, input },
  { catalogs },
) => {
  const catalog = await catalogs(salon);
  if (!catalog.locations.has(input.location_id)) return invalid('location_id', 'Unknown location');
  const data = toVisitorCategoryViews(catalog, (service) =>
    canBePerformedAt(catalog, service, input.location_id),
  );
  return ok({ data });
};

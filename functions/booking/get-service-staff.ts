import type { Handler } from '../../lib/http/call.ts';
import { listPerformersAt } from '../../lib/rules/diary/requested-visits.ts';
import { hasLeftBy } from '../../lib/rules/diary/shifts.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { toVisitorStaffView } from '../../lib/views/catalog/booking-catalog.ts';

/** All staff who perform a service at a location. */
export const getServiceStaff: Handler<'booking/get-service-staff'> = async (
  { salon, input, now },
  { catalogs },
) => {
  const catalog = await catalogs(salon);
  if (!catalog.services.get(input.service_id)?.active) return invalid('service_id', 'Unknown service');
  if (!catalog.locations.has(input.location_id)) return invalid('location_id', 'Unknown location');
  const today = toLocalDate(salon.timeZone, now);
  const data = listPerformersAt(catalog, input.service_id, input.location_id)
    .filter((each) => !hasLeftBy(each, today))
    .map(toVisitorStaffView);
  return ok({ data });
};

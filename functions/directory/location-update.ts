import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { validateLocation } from '../../lib/rules/salon/locations.ts';
import { isOpenDuring, isOutsideHours } from '../../lib/rules/scheduling/schedule-conflicts.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { putCatalogRecord } from '../../lib/table/catalogs.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { toLocationUpdates, toLocationView } from './location-fields.ts';
import {
  addConflicts,
  type ListConflicts,
  listHomeLocationIds,
  listUpcomingAppointments,
} from './upcoming-appointments.ts';

/** Existing appointments outside new hours stay, and the reply lists them (BEHAVIOR §11.3). */
export const locationUpdate: Handler<(typeof directory.routes)['location-update']> = async (
  request,
  deps,
) => {
  const { tenant, input, now } = request;
  const { store } = deps;
  const areHoursSent = input.business_hours !== undefined || input.closed_dates !== undefined;
  let listConflicts: ListConflicts = async () => [];
  const saved = await decideAndCommitOnCatalog(deps, request, async (catalog, salon) => {
    const before = catalog.locations.get(input.location_id);
    if (!before) return fail('recordNotFound', 'location_id');
    const valid = validateLocation(applyUpdates(before, toLocationUpdates(input)));
    if (!valid.ok) return valid;
    const location = { ...valid.value, id: before.id };

    const today = toLocalDate(salon.timeZone, now);
    const search = { store, tenant, locationIds: listHomeLocationIds(catalog), today };
    if (areHoursSent) {
      listConflicts = () =>
        listUpcomingAppointments(
          search,
          (appointment) => isOutsideHours(appointment, location),
          ({ date, entry }) => !isOpenDuring(location, date, entry),
        );
    }
    return ok({
      changes: [putCatalogRecord(tenant, 'LOCATION', location)],
      reply: {
        status: true as const,
        message: 'Location updated',
        data: toLocationView(location),
        conflicts: [],
      },
    });
  });
  return addConflicts(saved, listConflicts);
};

import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { changed } from '../../lib/rules/field-errors.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { checkedLocation } from '../../lib/rules/salon/catalog-records.ts';
import { isOpenFor, isOutsideHours } from '../../lib/rules/scheduling/schedule-conflicts.ts';
import { putCatalogRecord } from '../../lib/table/catalogs.ts';
import { decideOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { allHomes, appointmentsAhead, todayOf } from './ahead.ts';
import { type LeftOutside, withConflicts } from './left-outside.ts';
import { locationView, sentLocation } from './location-fields.ts';

/** New hours may leave appointments outside of them: these stay, and are named (decisions §7). */
export const locationUpdate: Handler<(typeof directory.routes)['location-update']> = async (
  request,
  deps,
) => {
  const { tenant, input, now } = request;
  const { store } = deps;
  const isRescheduled = input.business_hours !== undefined || input.closed_dates !== undefined;
  let leftOutside: LeftOutside = async () => [];
  const saved = await decideOnCatalog(deps, request, async (catalog, salon) => {
    const before = catalog.locations.get(input.location_id);
    if (!before) return fail('recordUnknown');
    const wanted = checkedLocation(changed(before, sentLocation(input)));
    if (!wanted.ok) return wanted;
    const location = { ...wanted.value, id: before.id };

    const ahead = { store, tenant, homes: allHomes(catalog), today: todayOf(salon, now) };
    if (isRescheduled) {
      leftOutside = () =>
        appointmentsAhead(
          ahead,
          (appointment) => isOutsideHours(appointment, location),
          ({ date, entry }) => !isOpenFor(location, date, entry),
        );
    }
    return ok({
      changes: [putCatalogRecord(tenant, 'LOCATION', location)],
      reply: {
        status: true as const,
        message: 'Location changed',
        data: locationView(location),
        conflicts: [],
      },
    });
  });
  return withConflicts(saved, leftOutside);
};

import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { unused } from '../../lib/rules/salon/references.ts';
import { listBlockTimes } from '../../lib/table/block-times.ts';
import { deleteCatalogRecord } from '../../lib/table/catalogs.ts';
import { closeDiary } from '../../lib/table/closing.ts';
import { decideOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { allHomes, appointmentsAhead, todayOf } from './ahead.ts';

const FIELD = 'location_id';

/** Takes a location away that nobody works at, with nothing ahead in its diary. */
export const locationDelete: Handler<(typeof directory.routes)['location-delete']> = async (
  request,
  deps,
) => {
  const { tenant, input, now } = request;
  const { store } = deps;
  return decideOnCatalog(deps, request, async (catalog, salon) => {
    const id = input.location_id;
    const location = catalog.locations.get(id);
    if (!location) return fail('recordUnknown');
    const today = todayOf(salon, now);

    const staff = [...catalog.staff.values()].filter(({ locationIds }) => locationIds.includes(id));
    const noStaff = unused(FIELD, 'usedByStaff', staff);
    if (!noStaff.ok) return noStaff;
    const blocks = (await listBlockTimes(store, tenant)).filter(
      ({ locationId, date }) => locationId === id && date >= today,
    );
    const noBlocks = unused(
      FIELD,
      'usedByBlockTimes',
      blocks.map(({ id }) => ({ id })),
    );
    if (!noBlocks.ok) return noBlocks;
    const closing = await closeDiary(store, tenant, { home: id, staffId: null }, today);
    const booked = await appointmentsAhead(
      { store, tenant, homes: allHomes(catalog), today },
      ({ locationId }) => locationId === id,
    );
    const noAppointments = unused(
      FIELD,
      'usedByAppointments',
      booked.map(({ id }) => ({ id })),
    );
    if (!noAppointments.ok) return noAppointments;

    return ok({
      changes: [deleteCatalogRecord(tenant, 'LOCATION', location), ...closing.changes],
      reply: { status: true as const, message: 'Location deleted' },
    });
  });
};

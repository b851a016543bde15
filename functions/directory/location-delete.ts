import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { checkUnused } from '../../lib/rules/salon/deleted-records.ts';
import { toPerformerOwner } from '../../lib/rules/scheduling/day-pages.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { listBlockTimes } from '../../lib/table/block-times.ts';
import { deleteCatalogRecord } from '../../lib/table/catalogs.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { getDiaryClosing } from '../../lib/table/diary-closing.ts';
import { listHomeLocationIds, listUpcomingAppointments } from './upcoming-appointments.ts';

const FIELD = 'location_id';

/** Deletes a location without staff, upcoming appointments and block times, with its rooms and equipment (BEHAVIOR §11.2). */
export const locationDelete: Handler<(typeof directory.routes)['location-delete']> = async (
  request,
  deps,
) => {
  const { tenant, input, now } = request;
  const { store } = deps;
  return decideAndCommitOnCatalog(deps, request, async (catalog, salon) => {
    const id = input.location_id;
    if (!catalog.locations.has(id)) return fail('recordNotFound', FIELD);
    const today = toLocalDate(salon.timeZone, now);

    const staff = [...catalog.staff.values()].filter(({ locationIds }) => locationIds.includes(id));
    const noStaff = checkUnused(FIELD, 'usedByStaff', staff);
    if (!noStaff.ok) return noStaff;
    const blocks = (await listBlockTimes(store, tenant)).filter(
      ({ locationId, date }) => locationId === id && date >= today,
    );
    const noBlocks = checkUnused(FIELD, 'usedByBlockTimes', blocks);
    if (!noBlocks.ok) return noBlocks;
    const diary = { locationId: id, owner: toPerformerOwner(null) };
    const closing = await getDiaryClosing(store, tenant, diary, today);
    const booked = await listUpcomingAppointments(
      { store, tenant, locationIds: listHomeLocationIds(catalog), today },
      ({ locationId }) => locationId === id,
    );
    const noAppointments = checkUnused(FIELD, 'usedByAppointments', booked);
    if (!noAppointments.ok) return noAppointments;

    const resources = [...catalog.resources.values()].filter(({ locationId }) => locationId === id);
    return ok({
      changes: [
        ...closing.changes,
        ...resources.map((resource) => deleteCatalogRecord(tenant, 'RESOURCE', resource.id)),
      ],
      reply: { status: true as const, message: 'Location deleted' },
    });
  });
};

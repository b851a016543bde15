import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { checkUnused } from '../../lib/rules/salon/deleted-records.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { deleteCatalogRecord } from '../../lib/table/catalogs.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { listHomeLocationIds, listUpcomingAppointments } from './upcoming-appointments.ts';

/** Deletes an add-on that no upcoming appointment has (BEHAVIOR §11.2). */
export const addOnDelete: Handler<(typeof directory.routes)['add-on-delete']> = async (request, deps) => {
  const { tenant, input, now } = request;
  return decideAndCommitOnCatalog(deps, request, async (catalog, salon) => {
    const id = input.add_on_id;
    if (!catalog.addOns.has(id)) return fail('recordNotFound', 'add_on_id');
    const today = toLocalDate(salon.timeZone, now);
    const booked = await listUpcomingAppointments(
      { store: deps.store, tenant, locationIds: listHomeLocationIds(catalog), today },
      ({ lines }) => lines.some(({ addOns }) => addOns.some(({ addOnId }) => addOnId === id)),
    );
    const unused = checkUnused('add_on_id', 'usedByAppointments', booked);
    if (!unused.ok) return unused;
    return ok({
      changes: [deleteCatalogRecord(tenant, 'ADD-ON', id)],
      reply: { status: true as const, message: 'Add-on deleted' },
    });
  });
};

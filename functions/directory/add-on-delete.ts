import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { unused } from '../../lib/rules/salon/references.ts';
import { deleteCatalogRecord } from '../../lib/table/catalogs.ts';
import { decideOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { allHomes, appointmentsAhead, todayOf } from './ahead.ts';

/** Takes an add-on away that no appointment ahead has. */
export const addOnDelete: Handler<(typeof directory.routes)['add-on-delete']> = async (request, deps) => {
  const { tenant, input, now } = request;
  return decideOnCatalog(deps, request, async (catalog, salon) => {
    const id = input.add_on_id;
    const addOn = catalog.addOns.get(id);
    if (!addOn) return fail('recordUnknown');
    const booked = await appointmentsAhead(
      { store: deps.store, tenant, homes: allHomes(catalog), today: todayOf(salon, now) },
      ({ lines }) => lines.some(({ addOns }) => addOns.some(({ addOnId }) => addOnId === id)),
    );
    const free = unused(
      'add_on_id',
      'usedByAppointments',
      booked.map(({ id }) => ({ id })),
    );
    if (!free.ok) return free;
    return ok({
      changes: [deleteCatalogRecord(tenant, 'ADD-ON', addOn)],
      reply: { status: true as const, message: 'Add-on deleted' },
    });
  });
};

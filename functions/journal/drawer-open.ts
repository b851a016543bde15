import type { Handler } from '../../lib/http/call.ts';
import { toEntryActor } from '../../lib/rules/journal/entries.ts';
import { once } from '../../lib/rules/once.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findOpenDrawerId, putOpenedDrawer } from '../../lib/table/journal/drawers.ts';
import { toDrawerView } from '../../lib/views/journal/drawers.ts';

/** Opens the drawer of a location, one at a time (BEHAVIOR §36.5). */
export const drawerOpen: Handler<'journal/drawer-open'> = async (request, deps) => {
  const { tenant, salon, input, now } = request;
  const { location_id: locationId, name, float } = input;
  const { locations } = await deps.catalogs(salon);
  if (!locations.has(locationId)) return invalid('location_id', 'Unknown location');
  const takeId = once(() => allocateId(deps.store, tenant, 'DRAWER'));
  return decideAndCommit(deps.store, request, async (table) => {
    if ((await findOpenDrawerId(table, tenant, locationId)) !== undefined) return fail('drawerAlreadyOpen');
    const id = await takeId();
    const drawer = {
      id,
      locationId,
      name,
      float,
      received: 0,
      refunded: 0,
      movements: [],
      version: 1,
      openedAt: now.toISOString(),
      openedBy: toEntryActor(request),
    };
    return ok({
      changes: putOpenedDrawer(tenant, drawer),
      reply: { message: 'Drawer opened', data: toDrawerView(drawer, request.caller) },
    });
  });
};

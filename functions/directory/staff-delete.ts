import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { unused } from '../../lib/rules/salon/references.ts';
import { listBlockTimes } from '../../lib/table/block-times.ts';
import { deleteCatalogRecord } from '../../lib/table/catalogs.ts';
import { closeDiary } from '../../lib/table/closing.ts';
import { decideOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { todayOf } from './ahead.ts';

const FIELD = 'staff_id';

/** Takes a member away who has nothing ahead in their diary. */
export const staffDelete: Handler<(typeof directory.routes)['staff-delete']> = async (request, deps) => {
  const { tenant, input, now } = request;
  const { store } = deps;
  return decideOnCatalog(deps, request, async ({ staff }, salon) => {
    const member = staff.get(input.staff_id);
    if (!member) return fail('recordUnknown');
    const today = todayOf(salon, now);
    const home = member.homeLocationId;
    const closing = await closeDiary(store, tenant, { home, staffId: member.id }, today);
    const noAppointments = unused(
      FIELD,
      'usedByAppointments',
      closing.appointments.map((id) => ({ id })),
    );
    if (!noAppointments.ok) return noAppointments;
    const blocks = (await listBlockTimes(store, tenant)).filter(
      ({ staffId, date }) => staffId === member.id && date >= today,
    );
    const noBlocks = unused(
      FIELD,
      'usedByBlockTimes',
      blocks.map(({ id }) => ({ id })),
    );
    if (!noBlocks.ok) return noBlocks;
    return ok({
      changes: [deleteCatalogRecord(tenant, 'STAFF', member), ...closing.changes],
      reply: { status: true as const, message: 'Staff member deleted' },
    });
  });
};

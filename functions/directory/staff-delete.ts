import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { checkUnused } from '../../lib/rules/salon/deleted-records.ts';
import { toPerformerOwner } from '../../lib/rules/scheduling/day-pages.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { listBlockTimes } from '../../lib/table/block-times.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { getDiaryClosing } from '../../lib/table/diary-closing.ts';

const FIELD = 'staff_id';

/** Deletes a staff member without upcoming appointments and block times (BEHAVIOR §11.2). */
export const staffDelete: Handler<(typeof directory.routes)['staff-delete']> = async (request, deps) => {
  const { tenant, input, now } = request;
  const { store } = deps;
  return decideAndCommitOnCatalog(deps, request, async ({ staff }, salon) => {
    const staffMember = staff.get(input.staff_id);
    if (!staffMember) return fail('recordNotFound', FIELD);
    const today = toLocalDate(salon.timeZone, now);
    const diary = { locationId: staffMember.homeLocationId, owner: toPerformerOwner(staffMember.id) };
    const closing = await getDiaryClosing(store, tenant, diary, today);
    const noAppointments = checkUnused(
      FIELD,
      'usedByAppointments',
      closing.appointments.map((id) => ({ id })),
    );
    if (!noAppointments.ok) return noAppointments;
    const blocks = (await listBlockTimes(store, tenant)).filter(
      ({ staffId, date }) => staffId === staffMember.id && date >= today,
    );
    const noBlocks = checkUnused(FIELD, 'usedByBlockTimes', blocks);
    if (!noBlocks.ok) return noBlocks;
    return ok({
      changes: closing.changes,
      reply: { status: true as const, message: 'Staff member deleted' },
    });
  });
};

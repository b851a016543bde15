import type { Handler } from '../../lib/http/call.ts';
import { toVisibleStaffAllForNonUsers } from '../../lib/rules/access/principals.ts';
import { computeLastSeenVisitId, isAppointmentVisible } from '../../lib/rules/booking/appointment-lists.ts';
import { listStaffIds } from '../../lib/rules/booking/appointments.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { findUser, updateSeenVisit } from '../../lib/table/access/users.ts';
import { findAppointment } from '../../lib/table/booking/appointments.ts';
import { decideAndCommit, NO_COMMIT_ADDITIONS } from '../../lib/table/decide.ts';

/** Records that the user has seen the bookings up to a visit (BEHAVIOR §17.18). */
export const appointmentSeen: Handler<'appointments/appointment-seen'> = (request, { store }) =>
  decideAndCommit(store, NO_COMMIT_ADDITIONS, async (table) => {
    const { tenant, caller, account, input } = request;
    const [user, visit] = await Promise.all([
      account?.kind === 'user' ? findUser(table, tenant, account.id) : undefined,
      findAppointment(table, tenant, input.appointment_id),
    ]);
    if (!user) return fail('forbidden');
    const visibleStaff = toVisibleStaffAllForNonUsers(caller, 'appointments.read');
    if (!visit || !isAppointmentVisible({ staffIds: listStaffIds(visit.lines) }, visibleStaff))
      return fail('recordNotFound', 'appointmentId');
    const seen = computeLastSeenVisitId(user, visit.id);
    return ok({
      changes: [updateSeenVisit(tenant, user.id, seen)],
      reply: { message: 'Bookings seen', data: {} },
    });
  });

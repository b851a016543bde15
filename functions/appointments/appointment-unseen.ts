import type { Handler } from '../../lib/http/call.ts';
import { withNoteAndAlertIfVisible } from '../../lib/rules/access/customer-notes.ts';
import { toVisibleStaffAllForNonUsers } from '../../lib/rules/access/principals.ts';
import {
  isAppointmentVisible,
  isUnseenCustomerBooking,
  UNSEEN_SEARCH_VISITS_MAX,
} from '../../lib/rules/booking/appointment-lists.ts';
import { listStaffIds } from '../../lib/rules/booking/appointments.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { findUser } from '../../lib/table/access/users.ts';
import { listNewestAppointmentsAfterId } from '../../lib/table/booking/appointments.ts';
import { resolveCustomerMap } from '../../lib/table/customers/merged-customers.ts';
import { toAppointmentViewWithNote } from '../../lib/views/booking/appointments.ts';

/** Lists the online bookings that the user has not seen (BEHAVIOR §17.18). */
export const appointmentUnseen: Handler<'appointments/appointment-unseen'> = async (
  request,
  { store, catalogs },
) => {
  const { tenant, salon, caller, account } = request;
  const user = account?.kind === 'user' ? await findUser(store, tenant, account.id) : undefined;
  if (!user) return fail('forbidden');
  const newest = await listNewestAppointmentsAfterId(
    store,
    tenant,
    user.seenVisitId ?? 0,
    UNSEEN_SEARCH_VISITS_MAX,
  );
  const visibleStaff = toVisibleStaffAllForNonUsers(caller, 'appointments.read');
  const unseen = newest.filter(
    (visit) =>
      isUnseenCustomerBooking(visit, user) &&
      isAppointmentVisible({ staffIds: listStaffIds(visit.lines) }, visibleStaff),
  );
  const [catalog, customers] = await Promise.all([
    catalogs(salon),
    resolveCustomerMap(
      store,
      tenant,
      unseen.flatMap(({ customerId }) => customerId ?? []),
    ),
  ]);
  const shown = withNoteAndAlertIfVisible(customers, caller);
  return ok({ data: unseen.map((visit) => toAppointmentViewWithNote(visit, catalog, shown, request)) });
};

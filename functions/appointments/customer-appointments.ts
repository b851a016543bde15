import type { Handler } from '../../lib/http/call.ts';
import { sortAppointments } from '../../lib/rules/booking/appointment-lists.ts';
import { isVisitUpcomingOrRunning } from '../../lib/rules/booking/visit-times.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listAppointmentsOfCustomer } from '../../lib/table/booking/appointments.ts';
import { toAppointmentView } from '../../lib/views/booking/appointments.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import { issueVisitToken } from '../../lib/workflows/booking/visit-links.ts';

/** Lists the customer's own appointments: all, or those ahead or past (BEHAVIOR §17.1). */
export const customerAppointments: Handler<'appointments/customer-appointments'> = async (
  request,
  { store, catalogs, tokens },
) => {
  const { tenant, salon, caller, input, url, now } = request;
  const [catalog, own] = await Promise.all([
    catalogs(salon),
    listAppointmentsOfCustomer(store, tenant, caller.id),
  ]);
  const shown = own.filter(
    (each) =>
      input.when === undefined ||
      isVisitUpcomingOrRunning(each, salon.timeZone, now) === (input.when === 'upcoming'),
  );
  const page = toListReplyFromAllRows(sortAppointments(shown, input), input, url, async (each) => ({
    ...toAppointmentView(each, catalog, request),
    manage_token: await issueVisitToken(tokens, salon, each, now),
  }));
  return ok({ ...page, data: await Promise.all(page.data) });
};

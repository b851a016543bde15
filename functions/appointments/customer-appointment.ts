import type { Handler } from '../../lib/http/call.ts';
import { checkAppointmentAccess } from '../../lib/rules/access/appointment-access.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { findAppointment } from '../../lib/table/booking/appointments.ts';
import { toAppointmentView } from '../../lib/views/booking/appointments.ts';

/** Shows one of the customer's own appointments (BEHAVIOR §17.1). */
export const customerAppointment: Handler<'appointments/customer-appointment'> = async (
  request,
  { store, catalogs },
) => {
  const { tenant, salon, caller, input } = request;
  const [catalog, stored] = await Promise.all([catalogs(salon), findAppointment(store, tenant, input.id)]);
  const own = checkAppointmentAccess(stored, caller);
  if (!own.ok) return own;
  return ok({ data: toAppointmentView(own.value, catalog, request) });
};

import type { Handler } from '../../lib/http/call.ts';
import { checkAppointmentAccess } from '../../lib/rules/access/appointment-access.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { findAppointment } from '../../lib/table/booking/appointments.ts';
import { toAppointmentView } from '../../lib/views/booking/appointments.ts';
import { toTipOfferView } from '../../lib/views/checkout/tip-offer.ts';
import { runAsLinkHolder } from './link.ts';

/** Shows the visit of a manage link (BEHAVIOR §33.2). */
export const show: Handler<'visit/show'> = (request, deps) =>
  runAsLinkHolder(request, deps, async ({ tenant, salon, caller }) => {
    const [catalog, stored] = await Promise.all([
      deps.catalogs(salon),
      findAppointment(deps.store, tenant, caller.appointmentId),
    ]);
    const own = checkAppointmentAccess(stored, caller);
    if (!own.ok) return own;
    const data = { ...toAppointmentView(own.value, catalog, request), ...toTipOfferView(own.value, request) };
    return ok({ data });
  });

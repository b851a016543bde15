import type { Handler } from '../../lib/http/call.ts';
import { checkAppointmentAccess } from '../../lib/rules/access/appointment-access.ts';
import type { Appointment } from '../../lib/rules/booking/appointments.ts';
import { computeTipMax, findTipByLinkDeadline, suggestTipsWithinMax } from '../../lib/rules/checkout/tips.ts';
import { formatMoney } from '../../lib/rules/money.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { findAppointment } from '../../lib/table/booking/appointments.ts';
import { toAppointmentView, type ViewContext } from '../../lib/views/booking/appointments.ts';
import { toWireInstant } from '../../lib/views/dates.ts';
import { runAsLinkHolder } from './link.ts';

/** The tip that the holder of a visit's link can give, with suggestions (BEHAVIOR §37.3). */
function toTipOfferView(appointment: Appointment, { salon, now }: ViewContext) {
  const until = findTipByLinkDeadline(appointment, salon.timeZone, now);
  if (!until) return {};
  const { tipPercentages, tipMax } = salon.settings;
  const max = computeTipMax(appointment, tipMax);
  const suggested = suggestTipsWithinMax(appointment, tipPercentages, max, salon.currency);
  const suggestions = suggested.map(({ percent, amount }) => ({ percent, amount: formatMoney(amount) }));
  return { tip: { until: toWireInstant(until, salon.timeZone), suggestions } };
}

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

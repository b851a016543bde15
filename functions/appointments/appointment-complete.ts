import type { appointments } from '../../lib/contract/booking/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { checkPermissionIfRequested } from '../../lib/rules/access/access.ts';
import { decideCompletion, decideTransition } from '../../lib/rules/booking/appointment-status.ts';
import { APPOINTMENT_STATUS } from '../../lib/rules/booking/appointments.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { updateAppointment } from '../../lib/table/booking/appointments.ts';
import { resolveSalonPayment } from '../../lib/table/journal/drawers.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { decideVisitLinesUpdate } from '../../lib/workflows/booking/update-appointment.ts';
import { createFrontDeskReplyBuilder } from './view.ts';

/** The visit took place; the amount due at the salon is paid, unless `paid` is 0 (BEHAVIOR §17.10). */
export const appointmentComplete: Handler<(typeof appointments.routes)['appointment-complete']> = async (
  request,
  deps,
) => {
  const { products, paid, paid_by: paidBy } = request.input;
  // A user who only serves the visit takes no money (BEHAVIOR §2.4)
  const mayTakeMoney = checkPermissionIfRequested(
    request.caller,
    paid || products !== undefined,
    'appointments.write',
  );
  if (!mayTakeMoney.ok) return mayTakeMoney;
  return changeAppointment(request, deps, {
    appointmentId: request.input.appointment_id,
    decide: async (context) => {
      const { appointment: before, table } = context;
      const allowed = decideTransition(before, APPOINTMENT_STATUS.completed);
      if (!allowed.ok) return allowed;
      const sold = await decideVisitLinesUpdate(request, context, { products });
      if (!sold.ok) return sold;
      const tender = { paidBy, locationId: before.locationId };
      const payment = paid ? await resolveSalonPayment(table, request.tenant, tender) : undefined;
      const completed = decideCompletion(sold.value.appointment, payment);
      if (!completed.ok) return completed;
      const appointment = completed.value;
      return ok({
        appointment,
        changes: [...updateAppointment(request, before, appointment), ...sold.value.changes],
      });
    },
    toReply: createFrontDeskReplyBuilder(request, 'Appointment completed'),
  });
};

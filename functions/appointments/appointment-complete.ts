import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { checkCompletion } from '../../lib/rules/booking/appointment-status.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { updateAppointment } from '../../lib/table/booking/appointments.ts';
import { getSalonPayment } from '../../lib/table/journal/drawers.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { viewForFrontDesk } from './view.ts';

/** The visit took place; the amount due at the salon is paid, unless `paid` is 0 (BEHAVIOR §17.5). */
export const appointmentComplete: Handler<(typeof appointments.routes)['appointment-complete']> = (
  request,
  deps,
) =>
  changeAppointment(
    request,
    deps,
    'Appointment completed',
    async ({ appointment: before, table }) => {
      const { paid, paid_by: paidBy } = request.input;
      const tender = { paidBy, locationId: before.locationId };
      const payment = paid ? await getSalonPayment(table, request.tenant, tender) : {};
      const completed = checkCompletion(before, paid, payment);
      if (!completed.ok) return completed;
      const appointment = completed.value;
      return ok({
        appointment,
        changes: updateAppointment(request, before, appointment),
      });
    },
    viewForFrontDesk(request),
  );

import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { checkCompletion } from '../../lib/rules/booking/appointment-status.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { updateAppointment } from '../../lib/table/booking/appointments.ts';
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
    async ({ appointment: before }) => {
      const completed = checkCompletion(before, request.input.paid, request.input.paid_by);
      if (!completed.ok) return completed;
      const appointment = completed.value;
      return ok({
        appointment,
        changes: updateAppointment(request, before, appointment),
      });
    },
    viewForFrontDesk(request),
  );

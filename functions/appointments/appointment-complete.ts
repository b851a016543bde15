import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { completeAppointment } from '../../lib/rules/booking/completion.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { updateAppointment } from '../../lib/table/appointments.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { deskAnswer } from './view.ts';

/** The visit took place; what was to be paid at the salon is paid, unless paid: 0 (decisions §4). */
export const appointmentComplete: Handler<(typeof appointments.routes)['appointment-complete']> = (
  request,
  deps,
) =>
  changeAppointment(
    request,
    deps,
    'Appointment completed',
    async ({ appointment: before }) => {
      const completed = completeAppointment(before, request.input.paid);
      if (!completed.ok) return completed;
      const appointment = completed.value;
      return ok({ appointment, changes: [updateAppointment(request.tenant, before, appointment)] });
    },
    deskAnswer(request.tenant),
  );

import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { checkTransition } from '../../lib/rules/booking/appointment-status.ts';
import { APPOINTMENT_STATUS } from '../../lib/rules/booking/appointments.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { updateAppointment } from '../../lib/table/appointments.ts';
import { releaseSlot } from '../../lib/workflows/booking/cancel-appointment.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { deskAnswer } from './view.ts';

/** Nobody came: the slot is free, and what was paid stays with the salon (decisions §4). */
export const appointmentNoShow: Handler<(typeof appointments.routes)['appointment-no-show']> = (
  request,
  deps,
) =>
  changeAppointment(
    request,
    deps,
    'Appointment marked as no-show',
    async (subject) => {
      const { appointment: before } = subject;
      const noted = checkTransition(before, APPOINTMENT_STATUS.noShow);
      if (!noted.ok) return noted;
      const changes = [
        updateAppointment(request.tenant, before, noted.value),
        ...(await releaseSlot(request.tenant, subject)),
      ];
      return ok({ appointment: noted.value, changes });
    },
    deskAnswer(request.tenant),
  );

import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { checkTransition } from '../../lib/rules/booking/appointment-status.ts';
import { APPOINTMENT_STATUS } from '../../lib/rules/booking/appointments.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { updateAppointment } from '../../lib/table/appointments.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { getFreedTimeChanges } from '../../lib/workflows/booking/free-time.ts';
import { viewForFrontDesk } from './view.ts';

/** The customer did not come: the slot becomes free, the salon keeps all payments (BEHAVIOR §17.5). */
export const appointmentNoShow: Handler<(typeof appointments.routes)['appointment-no-show']> = (
  request,
  deps,
) =>
  changeAppointment(
    request,
    deps,
    'Appointment marked as no-show',
    async ({ appointment: before, catalog, table }) => {
      const { tenant, salon, now } = request;
      const noShow = checkTransition(before, APPOINTMENT_STATUS.noShow);
      if (!noShow.ok) return noShow;
      const changes = [
        updateAppointment(tenant, before, noShow.value, now),
        ...(await getFreedTimeChanges(
          { table, salon, catalog, now },
          { kind: 'released', appointment: before },
        )),
      ];
      return ok({ appointment: noShow.value, changes });
    },
    viewForFrontDesk(request),
  );

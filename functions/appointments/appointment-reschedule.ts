import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { checkAct } from '../../lib/rules/accounts/access.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { decideReschedule } from '../../lib/workflows/booking/reschedule-appointment.ts';
import { viewForFrontDesk } from './view.ts';

/** Reschedules at the front desk; `override` ignores slot grid, calendar and shifts (BEHAVIOR §17.4). */
export const appointmentReschedule: Handler<(typeof appointments.routes)['appointment-reschedule']> = async (
  request,
  deps,
) => {
  const { date, time, override, scope } = request.input;
  const allowed = checkAct(request.caller, override, 'appointments.override');
  if (!allowed.ok) return allowed;
  return changeAppointment(
    request,
    deps,
    'Appointment rescheduled',
    (context) => decideReschedule(request, context, { date, minute: time, mover: 'salon', override }, scope),
    viewForFrontDesk(request),
  );
};

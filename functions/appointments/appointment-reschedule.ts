import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { rescheduleAppointment } from '../../lib/workflows/booking/reschedule-appointment.ts';
import { deskAnswer } from './view.ts';

/** Moves an appointment at the desk, with override: 1 off the grid, the calendar and the shifts (decisions §4). */
export const appointmentReschedule: Handler<(typeof appointments.routes)['appointment-reschedule']> = (
  request,
  deps,
) => {
  const { date, time, override } = request.input;
  return changeAppointment(
    request,
    deps,
    'Appointment rescheduled',
    (subject) => rescheduleAppointment(request, subject, { date, minute: time, override }),
    deskAnswer(request.tenant),
  );
};

import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { moving } from '../../lib/workflows/booking/reschedule-appointment.ts';
import { deskAnswer } from './view.ts';

/** Moves an appointment at the desk, with override: 1 off the grid, the calendar and the shifts (decisions §4). */
export const appointmentReschedule: Handler<(typeof appointments.routes)['appointment-reschedule']> = (
  request,
  house,
) => {
  const { date, time, override } = request.input;
  return changeAppointment(
    request,
    house,
    'Appointment rescheduled',
    (subject) => moving(request, subject, { date, minute: time, override }),
    deskAnswer(request.tenant),
  );
};

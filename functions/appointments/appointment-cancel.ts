import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { cancelAppointment } from '../../lib/workflows/booking/cancel-appointment.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { deskAnswer } from './view.ts';

/** Cancels at the desk, at any time; refunds where it says so (decisions §4). */
export const appointmentCancel: Handler<(typeof appointments.routes)['appointment-cancel']> = (
  request,
  deps,
) =>
  changeAppointment(
    request,
    deps,
    'Appointment cancelled',
    (subject) => cancelAppointment(request, subject, request.input.refund),
    deskAnswer(request.tenant),
  );

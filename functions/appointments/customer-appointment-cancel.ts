import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { stillChangeable } from '../../lib/rules/booking/change-permission.ts';
import { cancelAppointment } from '../../lib/workflows/booking/cancel-appointment.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { customerAnswer } from './view.ts';

/** Cancels an own appointment in time, and refunds what was paid for it (decisions §4). */
export const customerAppointmentCancel: Handler<
  (typeof appointments.routes)['customer-appointment-cancel']
> = (request, deps) =>
  changeAppointment(
    request,
    deps,
    'Appointment cancelled',
    async (subject) => {
      const still = stillChangeable(subject.appointment, request.salon, request.now);
      return still.ok ? cancelAppointment(request, subject, true) : still;
    },
    customerAnswer,
  );

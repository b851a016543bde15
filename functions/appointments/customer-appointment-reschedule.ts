import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { stillChangeable } from '../../lib/rules/booking/change-permission.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { rescheduleAppointment } from '../../lib/workflows/booking/reschedule-appointment.ts';
import { customerAnswer } from './view.ts';

/** Moves an own appointment in time to another slot that is offered (decisions §4). */
export const customerAppointmentReschedule: Handler<
  (typeof appointments.routes)['customer-appointment-reschedule']
> = (request, deps) =>
  changeAppointment(
    request,
    deps,
    'Appointment rescheduled',
    async (subject) => {
      const { date, time } = request.input;
      const still = stillChangeable(subject.appointment, request.salon, request.now);
      return still.ok
        ? rescheduleAppointment(request, subject, { date, minute: time, override: false })
        : still;
    },
    customerAnswer,
  );

import type { Handler } from '../../lib/http/call.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { decideCustomerReschedule } from '../../lib/workflows/booking/reschedule-appointment.ts';
import { createCustomerReplyBuilder } from './view.ts';

/** Moves the customer's own appointment in time to another available slot (BEHAVIOR §17.5). */
export const customerAppointmentReschedule: Handler<'appointments/customer-appointment-reschedule'> = (
  request,
  deps,
) =>
  changeAppointment(request, deps, {
    appointmentId: request.input.appointment_id,
    decide: (context) =>
      decideCustomerReschedule(
        request,
        context,
        { date: request.input.date, minute: request.input.time },
        request.input.scope,
      ),
    toReply: createCustomerReplyBuilder(request, 'Appointment rescheduled'),
  });

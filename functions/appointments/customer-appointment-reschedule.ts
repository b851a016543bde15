import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { checkCustomerChange } from '../../lib/rules/booking/change-permission.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { decideReschedule } from '../../lib/workflows/booking/reschedule-appointment.ts';
import { viewForCustomer } from './view.ts';

/** Moves the customer's own appointment in time to another available slot (BEHAVIOR §17.4). */
export const customerAppointmentReschedule: Handler<
  (typeof appointments.routes)['customer-appointment-reschedule']
> = (request, deps) =>
  changeAppointment(
    request,
    deps,
    'Appointment rescheduled',
    async (context) => {
      const { date, time } = request.input;
      const allowed = checkCustomerChange(context.appointment, request.salon, request.now);
      return allowed.ok
        ? decideReschedule(request, context, { date, minute: time, override: false })
        : allowed;
    },
    viewForCustomer(request),
  );

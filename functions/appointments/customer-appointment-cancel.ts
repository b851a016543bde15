import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { checkCustomerChange } from '../../lib/rules/booking/change-permission.ts';
import { decideCancellation } from '../../lib/workflows/booking/cancel-appointment.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { viewForCustomer } from './view.ts';

/** Cancels the customer's own appointment in time and refunds its card payments (BEHAVIOR §17.2). */
export const customerAppointmentCancel: Handler<
  (typeof appointments.routes)['customer-appointment-cancel']
> = (request, deps) =>
  changeAppointment(
    request,
    deps,
    'Appointment cancelled',
    async (context) => {
      const allowed = checkCustomerChange(context.appointment, request.salon, request.now);
      return allowed.ok ? decideCancellation(request, context, true) : allowed;
    },
    viewForCustomer(request),
  );

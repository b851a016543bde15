import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { decideCustomerCancellation } from '../../lib/workflows/booking/cancel-appointment.ts';
import { cancelAppointments } from '../../lib/workflows/booking/cancel-series.ts';
import { viewForCustomer } from './view.ts';

/** Cancels the customer's own appointment in time and refunds its card payments (BEHAVIOR §17.2). */
export const customerAppointmentCancel: Handler<
  (typeof appointments.routes)['customer-appointment-cancel']
> = (request, deps) =>
  cancelAppointments(
    { ...request, scope: request.input.scope },
    deps,
    (context) => decideCustomerCancellation(request, context),
    viewForCustomer(request),
  );

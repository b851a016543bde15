import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { decideCancellation } from '../../lib/workflows/booking/cancel-appointment.ts';
import { cancelAppointments } from '../../lib/workflows/booking/cancel-series.ts';
import { viewForFrontDesk } from './view.ts';

/** Cancels at the front desk, at any time; `refund` says whether card payments are refunded (BEHAVIOR §17.3). */
export const appointmentCancel: Handler<(typeof appointments.routes)['appointment-cancel']> = (
  request,
  deps,
) =>
  cancelAppointments(
    { ...request, scope: request.input.scope },
    deps,
    (context) => decideCancellation(request, context, request.input.refund),
    viewForFrontDesk(request),
  );

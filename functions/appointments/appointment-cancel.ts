import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { checkAct } from '../../lib/rules/accounts/access.ts';
import { decideCancellation } from '../../lib/workflows/booking/cancel-appointment.ts';
import { cancelAppointments } from '../../lib/workflows/booking/cancel-series.ts';
import { viewForFrontDesk } from './view.ts';

/** Cancels at the front desk, at any time; `refund` says whether card payments are refunded (BEHAVIOR §17.3). */
export const appointmentCancel: Handler<(typeof appointments.routes)['appointment-cancel']> = async (
  request,
  deps,
) => {
  const { scope, refund } = request.input;
  const allowed = checkAct(request.caller, refund, 'money.refund');
  if (!allowed.ok) return allowed;
  return cancelAppointments(
    { ...request, scope },
    deps,
    (context) => decideCancellation(request, context, refund),
    viewForFrontDesk(request),
  );
};

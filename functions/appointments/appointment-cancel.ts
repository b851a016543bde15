import type { Handler } from '../../lib/http/call.ts';
import { checkPermissionIfRequested } from '../../lib/rules/access/principals.ts';
import { decideCancellation } from '../../lib/workflows/booking/cancel-appointment.ts';
import { cancelAppointmentAndFollowing } from '../../lib/workflows/booking/cancel-series.ts';
import { createFrontDeskReplyBuilder } from './view.ts';

/** Cancels at the front desk, at any time; `refund` says whether card payments are refunded (BEHAVIOR §17.4). */
export const appointmentCancel: Handler<'appointments/appointment-cancel'> = async (request, deps) => {
  const { appointment_id: appointmentId, scope, refund, to, waive_fee: waivesFee, notify } = request.input;
  const allowed = checkPermissionIfRequested(request.caller, refund || waivesFee, 'money.refund');
  if (!allowed.ok) return allowed;
  const money = refund ? (to ?? 'card') : 'kept';
  const change = { ...request, isSilent: !notify };
  return cancelAppointmentAndFollowing(request, deps, {
    appointmentId,
    scope,
    decide: (context) => decideCancellation(change, context, { by: 'salon', money, waivesFee }),
    toReply: createFrontDeskReplyBuilder(request, 'Appointment cancelled'),
  });
};

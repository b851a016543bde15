import type { Handler } from '../../lib/http/call.ts';
import { checkPermissionIfRequested } from '../../lib/rules/access/principals.ts';
import { decideNoShowAndAgreedFee } from '../../lib/workflows/booking/mark-no-show.ts';
import { changeAppointmentAndChargeFee } from '../../lib/workflows/payments/charge-fees.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { createFrontDeskReplyBuilder } from './view.ts';

/**
 * The customer did not come: the slot becomes free, the salon keeps all payments and charges the agreed fee, unless the request
 * waives it (BEHAVIOR §17.10, §20.3).
 */
export const appointmentNoShow: Handler<'appointments/appointment-no-show', PaymentPorts> = async (
  request,
  deps,
) => {
  const { appointment_id: appointmentId, waive_fee, refund } = request.input;
  const waivesFee = waive_fee || refund;
  const allowed = checkPermissionIfRequested(request.caller, waivesFee, 'money.refund');
  if (!allowed.ok) return allowed;
  return changeAppointmentAndChargeFee(request, deps, {
    appointmentId,
    decide: (context) => decideNoShowAndAgreedFee(request, context, waivesFee, refund),
    toReply: createFrontDeskReplyBuilder(request, 'Appointment marked as no-show'),
  });
};

import type { Handler } from '../../lib/http/call.ts';
import { toCustomerCancellation } from '../../lib/workflows/booking/cancel-as-customer.ts';
import { cancelAppointmentAndFollowing } from '../../lib/workflows/booking/cancel-series.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { createCustomerReplyBuilder } from './view.ts';

/** Cancels the customer's own appointment: in time with a refund, or late for a fee (BEHAVIOR §17.3, §20.3). */
export const customerAppointmentCancel: Handler<'appointments/customer-appointment-cancel', PaymentPorts> = (
  request,
  deps,
) =>
  cancelAppointmentAndFollowing(request, deps, {
    ...toCustomerCancellation(request, deps),
    appointmentId: request.input.appointment_id,
    scope: request.input.scope,
    toReply: createCustomerReplyBuilder(request, 'Appointment cancelled'),
  });

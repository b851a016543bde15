import type { Handler } from '../../lib/http/call.ts';
import { toCustomerCancellation } from '../../lib/workflows/booking/cancel-as-customer.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { createChangeReplyBuilder, runAsLinkHolder } from './link.ts';

/** Cancels the visit as its customer would: in time with a refund, or late for a fee (BEHAVIOR §17.3, §33.2). */
export const cancel: Handler<'visit/cancel', PaymentPorts> = (request, deps) =>
  runAsLinkHolder(request, deps, (linked) =>
    changeAppointment(linked, deps, {
      ...toCustomerCancellation(linked, deps),
      appointmentId: linked.caller.appointmentId,
      toReply: createChangeReplyBuilder(linked, 'Appointment cancelled'),
    }),
  );

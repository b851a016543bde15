import type { visit } from '../../lib/contract/booking/visit.ts';
import type { Handler } from '../../lib/http/call.ts';
import { toAppointmentView } from '../../lib/views/booking/appointments.ts';
import {
  type AppointmentContext,
  changeAppointment,
} from '../../lib/workflows/booking/change-appointment.ts';
import { decideCustomerCancellation } from '../../lib/workflows/payments/cancel-as-customer.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { runAsLinkHolder } from './link.ts';

/** Cancels the visit as its customer would: in time with a refund, or late for a fee (BEHAVIOR §17.2, §33.2). */
export const cancel: Handler<(typeof visit.routes)['cancel'], PaymentPorts> = (request, deps) => {
  const view = ({ appointment, catalog }: AppointmentContext) =>
    toAppointmentView(appointment, catalog, request);
  return runAsLinkHolder(request, deps, (linked) =>
    changeAppointment(
      linked,
      deps,
      'Appointment cancelled',
      (context) => decideCustomerCancellation(linked, deps, context),
      view,
    ),
  );
};

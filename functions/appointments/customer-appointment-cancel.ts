import type { appointments } from '../../lib/contract/booking/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { toRefusedVisitView } from '../../lib/views/booking/series.ts';
import { cancelAppointmentAndFollowing } from '../../lib/workflows/booking/cancel-series.ts';
import { decideCustomerCancellation } from '../../lib/workflows/payments/cancel-as-customer.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { createCustomerViewBuilder } from './view.ts';

/** Cancels the customer's own appointment: in time with a refund, or late for a fee (BEHAVIOR §17.2, §20.3). */
export const customerAppointmentCancel: Handler<
  (typeof appointments.routes)['customer-appointment-cancel'],
  PaymentPorts
> = (request, deps) =>
  cancelAppointmentAndFollowing(
    { ...request, scope: request.input.scope },
    deps,
    (context) => decideCustomerCancellation(request, deps, context),
    { view: createCustomerViewBuilder(request), toRefusedView: toRefusedVisitView },
  );

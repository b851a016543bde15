import type { Handler } from '../../lib/http/call.ts';
import { setSeriesCustomer } from '../../lib/workflows/booking/set-series-customer.ts';
import { createFrontDeskReplyBuilder } from './view.ts';

/** Gives the visit of a guest or a walk-in, or the later visits of its series too, their customer (BEHAVIOR §17.8). */
export const appointmentSetCustomer: Handler<'appointments/appointment-set-customer'> = (request, deps) => {
  const { appointment_id: appointmentId, customer_id: customerId, scope } = request.input;
  const toReply = createFrontDeskReplyBuilder(request, 'Customer set');
  return setSeriesCustomer(request, deps, { appointmentId, customerId, scope, toReply });
};

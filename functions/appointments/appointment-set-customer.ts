import type { appointments } from '../../lib/contract/booking/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { toRefusedVisitView } from '../../lib/views/booking/series.ts';
import { setSeriesCustomer } from '../../lib/workflows/booking/set-series-customer.ts';
import { createFrontDeskViewBuilder } from './view.ts';

/** Gives the visit of a guest or a walk-in, or the later visits of its series too, their customer (BEHAVIOR §17.14). */
export const appointmentSetCustomer: Handler<(typeof appointments.routes)['appointment-set-customer']> = (
  request,
  deps,
) => {
  const { customer_id: customerId, scope } = request.input;
  const views = { view: createFrontDeskViewBuilder(request), toRefusedView: toRefusedVisitView };
  return setSeriesCustomer(request, deps, { customerId, scope }, views);
};

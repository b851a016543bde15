import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { decideVisitCustomer } from '../../lib/workflows/booking/set-visit-customer.ts';
import { createFrontDeskViewBuilder } from './view.ts';

/** Gives the visit of a guest or a walk-in its customer (BEHAVIOR §17.14). */
export const appointmentSetCustomer: Handler<(typeof appointments.routes)['appointment-set-customer']> = (
  request,
  deps,
) =>
  changeAppointment(
    request,
    deps,
    'Customer set',
    (context) => decideVisitCustomer(request, context, request.input.customer_id),
    createFrontDeskViewBuilder(request),
  );

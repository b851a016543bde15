import type { appointments } from '../../lib/contract/booking/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { decideCustomerConfirmation } from '../../lib/rules/booking/arrivals.ts';
import { changeArrival } from './change-arrival.ts';

/** Notes that the customer has told the salon that they will come (BEHAVIOR §17.13). */
export const appointmentConfirm: Handler<(typeof appointments.routes)['appointment-confirm']> = (
  request,
  deps,
) => changeArrival(request, deps, 'Appointment confirmed', decideCustomerConfirmation);

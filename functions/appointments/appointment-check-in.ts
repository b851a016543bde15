import type { appointments } from '../../lib/contract/booking/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { decideArrival } from '../../lib/rules/booking/arrivals.ts';
import { changeArrival } from './change-arrival.ts';

/** Notes that the customer has come (BEHAVIOR §17.13). */
export const appointmentCheckIn: Handler<(typeof appointments.routes)['appointment-check-in']> = (
  request,
  deps,
) => changeArrival(request, deps, 'Customer checked in', decideArrival);

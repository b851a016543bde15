import type { Handler } from '../../lib/http/call.ts';
import { decideArrival } from '../../lib/rules/booking/arrivals.ts';
import { changeArrivalIfDifferent } from './change-arrival.ts';

/** Notes that the customer has come (BEHAVIOR §17.9). */
export const appointmentCheckIn: Handler<'appointments/appointment-check-in'> = (request, deps) =>
  changeArrivalIfDifferent(request, deps, 'Customer checked in', decideArrival);

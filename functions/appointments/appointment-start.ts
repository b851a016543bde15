import type { appointments } from '../../lib/contract/booking/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { decideStart } from '../../lib/rules/booking/arrivals.ts';
import { changeArrival } from './change-arrival.ts';

/** Notes that the visit has begun (BEHAVIOR §17.13). */
export const appointmentStart: Handler<(typeof appointments.routes)['appointment-start']> = (request, deps) =>
  changeArrival(request, deps, 'Visit started', decideStart);

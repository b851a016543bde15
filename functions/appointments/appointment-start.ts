import type { Handler } from '../../lib/http/call.ts';
import { decideVisitStart } from '../../lib/rules/booking/arrivals.ts';
import { changeArrivalIfDifferent } from './change-arrival.ts';

/** Notes that the visit has begun (BEHAVIOR §17.9). */
export const appointmentStart: Handler<'appointments/appointment-start'> = (request, deps) =>
  changeArrivalIfDifferent(request, deps, 'Visit started', decideVisitStart);

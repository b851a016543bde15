import type { appointments } from '../../lib/contract/booking/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { decideArrivalUndo } from '../../lib/rules/booking/arrivals.ts';
import { changeArrival } from './change-arrival.ts';

/** Takes back the start or the check-in (BEHAVIOR §17.13). */
export const appointmentUndo: Handler<(typeof appointments.routes)['appointment-undo']> = (request, deps) =>
  changeArrival(request, deps, 'Change taken back', decideArrivalUndo);

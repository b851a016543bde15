import type { Handler } from '../../lib/http/call.ts';
import { decideCustomerConfirmationAtDesk } from '../../lib/rules/booking/arrivals.ts';
import { changeArrivalIfDifferent } from './change-arrival.ts';

/** Notes that the customer has told the salon that they will come (BEHAVIOR §17.9). */
export const appointmentConfirm: Handler<'appointments/appointment-confirm'> = (request, deps) =>
  changeArrivalIfDifferent(request, deps, 'Appointment confirmed', decideCustomerConfirmationAtDesk);

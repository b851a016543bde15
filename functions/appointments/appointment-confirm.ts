import type { Handler } from '../../lib/http/call.ts';
import { decideCustomerConfirmation } from '../../lib/rules/booking/arrivals.ts';
import { changeArrival } from './change-arrival.ts';

/** Notes that the customer has told the salon that they will come (BEHAVIOR §17.9). */
export const appointmentConfirm: Handler<'appointments/appointment-confirm'> = (request, deps) =>
  changeArrival(request, deps, 'Appointment confirmed', decideCustomerConfirmation);

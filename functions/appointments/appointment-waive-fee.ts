import type { Handler } from '../../lib/http/call.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { decideToWaiveFee } from '../../lib/workflows/payments/waive-fee.ts';
import { createFrontDeskReplyBuilder } from './view.ts';

/** Gives back the fee of a late cancellation or a no-show, and the uses that were kept in its place (BEHAVIOR §20.3). */
export const appointmentWaiveFee: Handler<'appointments/appointment-waive-fee'> = (request, deps) =>
  changeAppointment(request, deps, {
    appointmentId: request.input.appointment_id,
    decide: (context) => decideToWaiveFee(request, context),
    toReply: createFrontDeskReplyBuilder(request, 'Fee waived'),
    permission: 'money.refund',
  });

import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import {
  type AppointmentContext,
  changeAppointment,
} from '../../lib/workflows/booking/change-appointment.ts';
import { NOTHING_CHANGED_MESSAGE } from '../../lib/workflows/booking/change-conflicts.ts';
import {
  decideBillLinesRefund,
  decidePaymentRefund,
} from '../../lib/workflows/payments/refund-appointment.ts';
import { createFrontDeskReplyBuilder } from './view.ts';

/** Refunds a payment, or lines of the bill (BEHAVIOR §17.11, §17.12). */
export const appointmentRefund: Handler<'appointments/appointment-refund'> = (request, deps) => {
  const { payment_id: paymentId, amount, lines = [], to, tips, return_redemptions } = request.input;
  const isDry = request.input.dry_run;
  const decide = (context: AppointmentContext) =>
    paymentId === undefined
      ? decideBillLinesRefund(request, context, {
          lines,
          to,
          refundsTips: tips,
          returnsRedemptions: return_redemptions,
        })
      : decidePaymentRefund(request, context, { paymentId, amount });
  return changeAppointment(request, deps, {
    appointmentId: request.input.appointment_id,
    decide: async (context) => {
      const refund = await decide(context);
      return refund.ok && isDry ? ok({ appointment: refund.value.appointment, changes: [] }) : refund;
    },
    toReply: createFrontDeskReplyBuilder(request, isDry ? NOTHING_CHANGED_MESSAGE : 'Payment refunded'),
    permission: 'money.refund',
  });
};

import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { refundBillLines, refundPayment } from '../../lib/workflows/payments/refund-appointment.ts';
import { viewForFrontDesk } from './view.ts';

/** Refunds a payment, or lines of the bill (BEHAVIOR §17.9, §17.11). */
export const appointmentRefund: Handler<(typeof appointments.routes)['appointment-refund']> = (
  request,
  deps,
) => {
  const { payment_id: paymentId, amount, lines = [], to, tips, return_redemptions } = request.input;
  return changeAppointment(
    request,
    deps,
    'Payment refunded',
    (context) =>
      paymentId === undefined
        ? refundBillLines(request, context, {
            ...{ lines, to },
            ...{ refundsTips: tips, returnsRedemptions: return_redemptions },
          })
        : refundPayment(request, context, { paymentId, amount }),
    viewForFrontDesk(request),
  );
};

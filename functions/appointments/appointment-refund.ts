import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { checkPaymentRefund } from '../../lib/rules/payments/payment-refunds.ts';
import { updateAppointment } from '../../lib/table/booking/appointments.ts';
import { putNotice } from '../../lib/table/outbox/outbox.ts';
import { listIntentsOfAppointment } from '../../lib/table/payments/intents.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { updateIntentPartlyRefunded } from '../../lib/workflows/payments/intent-changes.ts';
import { viewForFrontDesk } from './view.ts';

/** Orders the refund of a card payment or a part of it; scheduled work carries it out (BEHAVIOR §17.9). */
export const appointmentRefund: Handler<(typeof appointments.routes)['appointment-refund']> = (
  request,
  deps,
) =>
  changeAppointment(
    request,
    deps,
    'Payment refunded',
    async ({ appointment: before, table }) => {
      const { tenant, input, now } = request;
      const intents = await listIntentsOfAppointment(table, tenant, before);
      const wanted = { paymentId: input.payment_id, amount: input.amount };
      const refund = checkPaymentRefund(before, wanted, intents);
      if (!refund.ok) return refund;
      const { appointment, row, intent: record, amount } = refund.value;
      const { id: appointmentId, date, minute } = before;
      const visit = { appointmentId, date, minute };
      return ok({
        appointment,
        changes: [
          ...updateAppointment(request, before, appointment),
          ...updateIntentPartlyRefunded({ tenant, record, now }, { row, amount }, appointmentId),
          putNotice(tenant, { kind: 'booking.refunded', ...visit, amount, cause: 'by-salon' }, now),
        ],
      });
    },
    viewForFrontDesk(request),
  );

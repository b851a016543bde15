import type { appointments } from '../../lib/contract/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { checkPaymentRefund } from '../../lib/rules/payments/refund-rows.ts';
import { updateAppointment } from '../../lib/table/booking/appointments.ts';
import { getOpenDrawer, requireCash } from '../../lib/table/journal/drawers.ts';
import { putNotice } from '../../lib/table/outbox/outbox.ts';
import { listIntentsOfAppointment } from '../../lib/table/payments/intents.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { updateIntentPartlyRefunded } from '../../lib/workflows/payments/intent-changes.ts';
import { viewForFrontDesk } from './view.ts';

/** Refunds a payment or a part of it; scheduled work carries out the refund of a card payment (BEHAVIOR §17.9). */
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
      const isCash = before.payments.some(({ id, paidBy }) => id === input.payment_id && paidBy === 'cash');
      const [intents, drawer] = await Promise.all([
        listIntentsOfAppointment(table, tenant, before),
        isCash ? getOpenDrawer(table, tenant, before.locationId) : undefined,
      ]);
      const wanted = { paymentId: input.payment_id, amount: input.amount };
      const refund = checkPaymentRefund(before, wanted, intents, drawer);
      if (!refund.ok) return refund;
      const { appointment, amount, byCard } = refund.value;
      const changes = [
        ...updateAppointment(request, before, appointment),
        ...(drawer ? [requireCash(tenant, drawer, amount)] : []),
      ];
      if (!byCard) return ok({ appointment, changes });
      const { row, intent: record } = byCard;
      const { id: appointmentId, date, minute } = before;
      const visit = { appointmentId, date, minute };
      return ok({
        appointment,
        changes: [
          ...changes,
          ...updateIntentPartlyRefunded({ tenant, record, now }, { row, amount }, appointmentId),
          putNotice(tenant, { kind: 'booking.refunded', ...visit, amount, cause: 'by-salon' }, now),
        ],
      });
    },
    viewForFrontDesk(request),
  );

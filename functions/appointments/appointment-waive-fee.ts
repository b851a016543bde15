import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { decideFeeWaiver } from '../../lib/rules/payments/fee-waivers.ts';
import { updateAppointment } from '../../lib/table/booking/appointments.ts';
import { listIntentRecordsOfAppointment } from '../../lib/table/payments/intents.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { putCardRefundOrdersAndNotice } from '../../lib/workflows/payments/refund-appointment.ts';
import { decideRedemptionReturn } from '../../lib/workflows/products/return-redemptions.ts';
import { createFrontDeskReplyBuilder } from './view.ts';

/** Gives back the fee of a late cancellation or a no-show, and the uses that were kept in its place (BEHAVIOR §20.3). */
export const appointmentWaiveFee: Handler<'appointments/appointment-waive-fee'> = (request, deps) =>
  changeAppointment(request, deps, {
    appointmentId: request.input.appointment_id,
    decide: async ({ appointment: before, catalog, table }) => {
      const intents = await listIntentRecordsOfAppointment(table, request.tenant, before);
      const waived = decideFeeWaiver(before, intents);
      if (!waived.ok) return waived;
      const { refunds, uses } = waived.value;
      const { appointment, usableUntil, changes } = await decideRedemptionReturn(
        { table, author: request, catalog },
        waived.value.appointment,
        { by: 'salon', returned: uses },
      );
      return ok({
        appointment,
        changes: [
          ...updateAppointment(request, before, appointment),
          ...putCardRefundOrdersAndNotice(request, before, refunds, usableUntil),
          ...changes,
        ],
      });
    },
    toReply: createFrontDeskReplyBuilder(request, 'Fee waived'),
    permission: 'money.refund',
  });

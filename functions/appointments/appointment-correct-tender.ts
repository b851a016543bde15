import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { decideTenderCorrection } from '../../lib/rules/payments/tender-corrections.ts';
import { updateAppointment } from '../../lib/table/booking/appointments.ts';
import { findOpenDrawerOfLocation, requireDrawerCash } from '../../lib/table/journal/drawers.ts';
import { changeAppointment } from '../../lib/workflows/booking/change-appointment.ts';
import { createFrontDeskReplyBuilder } from './view.ts';

/** Moves a payment at the salon to the tender that it was really made with (BEHAVIOR §17.14). */
export const appointmentCorrectTender: Handler<'appointments/appointment-correct-tender'> = (request, deps) =>
  changeAppointment(request, deps, {
    appointmentId: request.input.appointment_id,
    decide: async ({ appointment: before, table }) => {
      const { tenant, salon, input } = request;
      const { cashRounding } = salon.settings;
      const drawer = await findOpenDrawerOfLocation(table, tenant, before.locationId);
      const wanted = { paymentId: input.payment_id, tender: input.tender };
      const corrected = decideTenderCorrection(before, wanted, { drawer, cashRounding });
      if (!corrected.ok) return corrected;
      const { appointment, cashFrom } = corrected.value;
      return ok({
        appointment,
        changes: [
          ...updateAppointment(request, before, appointment),
          ...(cashFrom ? [requireDrawerCash(tenant, cashFrom.drawer, cashFrom.amount)] : []),
        ],
      });
    },
    toReply: createFrontDeskReplyBuilder(request, 'Tender corrected'),
    permission: 'money.refund',
  });

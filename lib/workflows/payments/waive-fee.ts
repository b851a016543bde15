import { type Outcome, ok } from '../../rules/outcome.ts';
import { decideFeeWaiver } from '../../rules/payments/fee-waivers.ts';
import { updateAppointment } from '../../table/booking/appointments.ts';
import { listIntentsOfAppointment } from '../../table/payments/intents.ts';
import type {
  AppointmentChange,
  AppointmentChangeRequest,
  AppointmentContext,
} from '../booking/change-appointment.ts';
import { decideRedemptionReturn } from '../products/return-redemptions.ts';
import { putCardRefunds } from './refund-appointment.ts';

/** Waives the fee of a late cancellation or a no-show: refunds it, and returns the uses that were kept (BEHAVIOR §20.3). */
export async function decideToWaiveFee(
  request: AppointmentChangeRequest,
  { appointment: before, catalog, table }: AppointmentContext,
): Promise<Outcome<AppointmentChange>> {
  const intents = await listIntentsOfAppointment(table, request.tenant, before);
  const waived = decideFeeWaiver(before, intents);
  if (!waived.ok) return waived;
  const { refunds, uses } = waived.value;
  const context = { table, author: request, catalog };
  const back = await decideRedemptionReturn(context, waived.value.appointment, {
    by: 'salon',
    returned: uses,
  });
  const { appointment, usableUntil, changes } = back;
  return ok({
    appointment,
    changes: [
      ...updateAppointment(request, before, appointment),
      ...putCardRefunds(request, before, refunds, usableUntil),
      ...changes,
    ],
  });
}

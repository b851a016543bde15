import type { appointments } from '../../lib/contract/booking/appointments.ts';
import type { Handler } from '../../lib/http/call.ts';
import { checkPermissionIfRequested } from '../../lib/rules/access/access.ts';
import { decideNoShow } from '../../lib/rules/booking/appointment-status.ts';
import { withUndo } from '../../lib/rules/booking/undo.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { decideAutomaticFee } from '../../lib/rules/payments/automatic-fees.ts';
import { listUnreturnedUses } from '../../lib/rules/products/returned-redemptions.ts';
import { updateAppointment } from '../../lib/table/booking/appointments.ts';
import { putCardCharge } from '../../lib/table/payments/card-charges.ts';
import type { AppointmentContext } from '../../lib/workflows/booking/change-appointment.ts';
import { getTimeFreeingChanges } from '../../lib/workflows/booking/free-time.ts';
import { changeAppointmentAndChargeFee } from '../../lib/workflows/payments/charge-fees.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { decideRedemptionReturn } from '../../lib/workflows/products/return-redemptions.ts';
import { createFrontDeskReplyBuilder } from './view.ts';

/**
 * The customer did not come: the slot becomes free, the salon keeps all payments and charges the agreed fee, unless the request
 * waives it (BEHAVIOR §17.10, §20.3).
 */
export const appointmentNoShow: Handler<(typeof appointments.routes)['appointment-no-show'], PaymentPorts> = (
  request,
  deps,
) => {
  const { tenant, salon, now } = request;
  const { appointment_id: appointmentId, waive_fee: waivesFee } = request.input;
  const allowed = checkPermissionIfRequested(request.caller, waivesFee, 'money.refund');
  if (!allowed.ok) return Promise.resolve(allowed);
  const decide = async ({ appointment: before, catalog, table }: AppointmentContext) => {
    const noShow = decideNoShow(before, salon.timeZone, now);
    if (!noShow.ok) return noShow;
    const returned = waivesFee ? listUnreturnedUses(before) : [];
    const back = await decideRedemptionReturn({ table, author: request, catalog }, noShow.value, {
      by: 'salon',
      returned,
    });
    const { appointment: ended, charge } = waivesFee
      ? { ...back, charge: undefined }
      : decideAutomaticFee(noShow.value, 'noShow', salon, now);
    const appointment = withUndo(before, ended, now);
    const changes = [
      ...updateAppointment(request, before, appointment),
      ...back.changes,
      ...(charge ? [putCardCharge(tenant, charge)] : []),
      ...(await getTimeFreeingChanges(
        { table, salon, catalog, now },
        { kind: 'released', appointment: before },
      )),
    ];
    return ok({ appointment, changes, ...(charge ? { charge } : {}) });
  };
  const toReply = createFrontDeskReplyBuilder(request, 'Appointment marked as no-show');
  return changeAppointmentAndChargeFee(request, deps, { appointmentId, decide, toReply });
};

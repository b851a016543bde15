import { decideNoShow } from '../../rules/booking/appointment-status.ts';
import { checkRefundAsCredit, withCardMoneyAsCredit } from '../../rules/booking/cancellation.ts';
import { withUndoDeadlineIfWasConfirmed } from '../../rules/booking/undo-cancel-or-no-show.ts';
import { toVisitIdAndTime } from '../../rules/booking/visit-times.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import { decideAutomaticFee } from '../../rules/payments/cancellation-fees.ts';
import { listUnreturnedPackageAndMembershipUses } from '../../rules/products/returned-redemptions.ts';
import { updateAppointment } from '../../table/booking/appointments.ts';
import { putVisitEvent } from '../../table/notifications/events.ts';
import { putNewCardCharge } from '../../table/payments/card-charges.ts';
import { listIntentRecordsOfAppointment } from '../../table/payments/intents.ts';
import { decideRedemptionReturn } from '../products/return-redemptions.ts';
import type {
  AppointmentChange,
  AppointmentChangeRequest,
  AppointmentContext,
} from './change-appointment.ts';
import { getTimeFreeingAndOfferChanges } from './freed-time.ts';

/**
 * Marks a visit as a no-show: frees its slot, keeps all payments, and records the agreed fee, unless it is waived
 * (BEHAVIOR §17.10, §20.3).
 */
export async function decideNoShowAndAgreedFee(
  request: AppointmentChangeRequest,
  { appointment: before, catalog, table }: AppointmentContext,
  waivesFee: boolean,
  givesCredit: boolean,
): Promise<Outcome<AppointmentChange>> {
  const { tenant, salon, now } = request;
  const noShow = decideNoShow(before, salon.timeZone, now);
  if (!noShow.ok) return noShow;
  const returnable = checkRefundAsCredit(before, givesCredit ? 'credit' : 'kept');
  if (!returnable.ok) return returnable;
  const intents = givesCredit ? await listIntentRecordsOfAppointment(table, tenant, before) : [];
  const missed = givesCredit ? withCardMoneyAsCredit(noShow.value, intents) : noShow.value;
  const returned = waivesFee ? listUnreturnedPackageAndMembershipUses(before) : [];
  const context = { table, author: request, catalog };
  const back = await decideRedemptionReturn(context, missed, { by: 'salon', returned });
  const { appointment: ended, charge } = waivesFee
    ? { ...back, charge: undefined }
    : decideAutomaticFee(noShow.value, 'noShow', salon, now);
  const appointment = withUndoDeadlineIfWasConfirmed(before, ended, now);
  const freed = await getTimeFreeingAndOfferChanges(
    { table, salon, catalog, now },
    { kind: 'released', appointment: before },
  );
  const changes = [
    ...updateAppointment(request, before, appointment),
    ...back.changes,
    ...(charge ? [putNewCardCharge(tenant, charge)] : []),
    ...freed,
    ...putVisitEvent(
      tenant,
      { kind: 'booking.noshow', ...toVisitIdAndTime(appointment) },
      before,
      appointment,
      now,
    ),
  ];
  return ok({ appointment, changes, ...(charge ? { charge } : {}) });
}

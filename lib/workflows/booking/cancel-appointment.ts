import { isConfirmed } from '../../rules/booking/appointment-status.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import { type CardMoneyOutcome, decideCancelledAppointment } from '../../rules/booking/cancellation.ts';
import {
  isConfirmedPastCancellationLimit,
  isUseKeptByCancellation,
} from '../../rules/booking/late-changes.ts';
import { withUndoDeadlineIfWasConfirmed } from '../../rules/booking/undo-cancel-or-no-show.ts';
import { toVisitIdAndTime } from '../../rules/booking/visit-times.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import type { ReturnedBy } from '../../rules/products/extended-products.ts';
import { listUnreturnedGiftCardPayments } from '../../rules/products/returned-redemptions.ts';
import { updateAppointment } from '../../table/booking/appointments.ts';
import { putVisitEvent } from '../../table/notifications/events.ts';
import { listIntentRecordsOfAppointment } from '../../table/payments/intents.ts';
import { updateIntentsToCancelOrRefund } from '../payments/cancelled-visit-intents.ts';
import { decideRedemptionReturn } from '../products/return-redemptions.ts';
import {
  type AppointmentChange,
  type AppointmentChangeRequest,
  type AppointmentContext,
  toIsSilentField,
} from './change-appointment.ts';
import { getTimeFreeingAndOfferChanges } from './freed-time.ts';

type CancellationTerms = {
  readonly by: ReturnedBy;
  readonly money: CardMoneyOutcome;
  /** Returns the uses that a late cancellation would keep (BEHAVIOR §20.3). */
  readonly waivesFee?: boolean;
  /** Pays the fee of a late cancellation in the cancelled appointment. */
  readonly withPaidFee?: (cancelled: Appointment) => Appointment;
};

/** Cancels the appointment: frees its slot, refunds payments, returns redemptions, notifies (BEHAVIOR §17.3, §17.4). */
export async function decideCancellation(
  request: Pick<AppointmentChangeRequest, 'tenant' | 'salon' | 'now' | 'isSilent'> & EntryAuthor,
  { appointment: before, catalog, table }: AppointmentContext,
  { by, money, waivesFee = false, withPaidFee = (cancelled) => cancelled }: CancellationTerms,
): Promise<Outcome<AppointmentChange>> {
  const { tenant, salon, now } = request;
  const [intents, freed] = await Promise.all([
    listIntentRecordsOfAppointment(table, tenant, before),
    getTimeFreeingAndOfferChanges({ table, salon, catalog, now }, { kind: 'released', appointment: before }),
  ]);
  const cancelled = decideCancelledAppointment(before, money, intents);
  if (!cancelled.ok) return cancelled;
  const { refunded, refundedIntents, kept, credited } = cancelled.value;
  const context = { table, author: request, catalog };
  const keepsUses = !waivesFee && isUseKeptByCancellation(before, salon, now);
  const returned = keepsUses ? listUnreturnedGiftCardPayments(before) : 'all';
  const back = await decideRedemptionReturn(context, cancelled.value.appointment, { by, returned });
  const paid = withPaidFee({
    ...back.appointment,
    ...(isConfirmedPastCancellationLimit(before, salon, now) ? { isCancelledLate: true } : {}),
  });
  const appointment = by === 'salon' ? withUndoDeadlineIfWasConfirmed(before, paid, now) : paid;
  const staffKnowVisit = isConfirmed(before);
  const sums = {
    refunded,
    ...(kept > 0 ? { kept } : {}),
    ...(credited > 0 ? { credited } : {}),
  };
  const notice = {
    kind: 'booking.cancelled',
    ...toVisitIdAndTime(before),
    ...sums,
    ...(keepsUses ? { keepsUses } : {}),
    ...(back.usableUntil === undefined ? {} : { usableUntil: back.usableUntil }),
    staffKnowVisit,
    isByClient: by !== 'salon',
    ...toIsSilentField(request),
  } as const;
  return ok({
    appointment,
    changes: [
      ...updateAppointment(request, before, appointment),
      ...back.changes,
      ...freed,
      ...updateIntentsToCancelOrRefund({ tenant, cause: 'cancelled', now }, before, intents, refundedIntents),
      ...putVisitEvent(tenant, notice, before, appointment, now),
    ],
  });
}

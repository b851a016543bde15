import type { Appointment } from '../../rules/booking/appointments.ts';
import { APPOINTMENT_STATUS } from '../../rules/booking/appointments.ts';
import { sumReturnedCredit, toRowsWithCreditRedeemedAgain } from '../../rules/booking/payment-rows.ts';
import {
  checkUndoOfCancelOrNoShow,
  toUndoneAppointment,
} from '../../rules/booking/undo-cancel-or-no-show.ts';
import { toVisitIdAndTime } from '../../rules/booking/visit-times.ts';
import {
  isTimeStaffAndResourceFreeAgain,
  listDayPageLocationIds,
  listObstacles,
  type Obstacle,
} from '../../rules/diary/occupied-time.ts';
import type { Tenant } from '../../rules/ids.ts';
import { type Failure, fail, type Outcome, ok } from '../../rules/outcome.ts';
import { canWaiveFeeOrKeptUses, decideFeeWaiver } from '../../rules/payments/fee-waivers.ts';
import {
  listRequestsToRedeemAgain,
  withRedeemedAgainIfPossible,
} from '../../rules/products/returned-redemptions.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import { updateAppointment } from '../../table/booking/appointments.ts';
import { getDayPageLookupOfSpan, putVisitDiaryEntries } from '../../table/diary/day-pages.ts';
import { getCustomerCredit } from '../../table/journal/entries.ts';
import { putVisitEvent } from '../../table/notifications/events.ts';
import { listIntentRecordsOfAppointment } from '../../table/payments/intents.ts';
import type { Store } from '../../table/store.ts';
import { putCardRefundOrdersAndNotice } from '../payments/refund-appointment.ts';
import { openOwnedProductsReader } from '../products/owned-products.ts';
import { putNewRedemptionsAndNotices } from '../products/redeem.ts';
import { loadWithReturnedCardsRenumbered } from '../products/return-redemptions.ts';
import {
  type AppointmentChange,
  type AppointmentChangeRequest,
  type AppointmentContext,
  toIsSilentField,
} from './change-appointment.ts';

type ToObstaclesView = (
  obstacles: readonly Obstacle[],
  appointment: Appointment,
) => NonNullable<Failure['data']>;

/** The visit with the credit redeemed again that its end had returned, if the customer still has it (BEHAVIOR §17.9). */
async function redeemCreditAgain(table: Store, tenant: Tenant, visit: Appointment): Promise<Appointment> {
  const credit = sumReturnedCredit(visit);
  if (credit === 0 || visit.customerId === null) return visit;
  const balance = await getCustomerCredit(table, tenant, visit.customerId);
  return balance < credit ? visit : { ...visit, payments: toRowsWithCreditRedeemedAgain(visit) };
}

/**
 * Undoes a cancellation or a no-show: takes the time again, refunds the fee, and redeems again what the products still allow
 * (BEHAVIOR §17.9). Fails as slotNotAvailable with what is in the way.
 */
export async function decideToUndoCancelOrNoShow(
  request: AppointmentChangeRequest,
  { appointment: stored, catalog, table }: AppointmentContext,
  toObstaclesView: ToObstaclesView,
): Promise<Outcome<AppointmentChange>> {
  const { tenant, salon, now } = request;
  const undoable = checkUndoOfCancelOrNoShow(stored, now);
  if (!undoable.ok) return undoable;
  const before = await loadWithReturnedCardsRenumbered(table, tenant, stored);
  const locationIds = listDayPageLocationIds(before, catalog);
  const requests = listRequestsToRedeemAgain(before);
  const [pages, intents, owned, paidAgain] = await Promise.all([
    getDayPageLookupOfSpan(table, tenant, { locationIds, dates: [before.date] }, 'strong'),
    listIntentRecordsOfAppointment(table, tenant, before),
    openOwnedProductsReader(table, tenant, { requests }).read(table, null),
    redeemCreditAgain(table, tenant, before),
  ]);
  if (!isTimeStaffAndResourceFreeAgain(before, catalog, pages)) {
    const data = toObstaclesView(listObstacles(before, catalog, pages), before);
    return { ...fail('slotNotAvailable', 'appointmentId'), data };
  }
  const waived = canWaiveFeeOrKeptUses(paidAgain)
    ? decideFeeWaiver(paidAgain, intents)
    : ok({ appointment: paidAgain, refunds: [], uses: [] });
  if (!waived.ok) return waived;
  const again = withRedeemedAgainIfPossible(waived.value.appointment, owned, {
    customerId: before.customerId,
    today: toLocalDate(salon.timeZone, now),
    visitDate: before.date,
    currency: salon.currency,
    // The front desk has taken the card of a visit without a customer
    takesUnclaimedCards: true,
  });
  const appointment = toUndoneAppointment(again.appointment, again.lost, salon, now);
  const wasCancelled = before.status === APPOINTMENT_STATUS.cancelled;
  const kind = 'booking.confirmed';
  return ok({
    appointment,
    changes: [
      ...updateAppointment(request, stored, appointment),
      ...putVisitDiaryEntries(tenant, { salon, catalog, pages, now }, appointment),
      ...putNewRedemptionsAndNotices({ tenant, catalog, now }, before, appointment),
      ...putCardRefundOrdersAndNotice(request, before, waived.value.refunds),
      // Nobody was told of the no-show
      ...(wasCancelled
        ? putVisitEvent(
            tenant,
            { kind, ...toVisitIdAndTime(appointment), ...toIsSilentField(request) },
            stored,
            appointment,
            now,
          )
        : []),
    ],
  });
}

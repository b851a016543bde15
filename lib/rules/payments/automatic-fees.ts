import { isUpcomingStatus } from '../booking/appointment-status.ts';
import { type Appointment, type FeeCause, type PaymentRow, TENDER } from '../booking/appointments.ts';
import { type BilledVisit, toBill } from '../booking/bill.ts';
import { computeNextPaymentRowId, isCoverRow, toPendingPaymentRow } from '../booking/payment-rows.ts';
import { computePercentage, type Money } from '../money.ts';
import { findNewestRestoreId } from '../salons/restores.ts';
import type { Salon } from '../salons/salon.ts';
import { type CardCharge, toAmountBeingCharged } from './card-charges.ts';

/** Whether the customer has agreed to a fee for this, and a card is kept for it. */
export const isFeeAgreed = ({ feeTerms }: Pick<Appointment, 'feeTerms'>, cause: FeeCause): boolean =>
  (feeTerms?.percents[cause] ?? 0) > 0;

/**
 * The first visit whose fee may be charged to the card: an open one for which the customer has agreed to a fee. Such a card
 * cannot be deleted (BEHAVIOR §20.1).
 */
export const findVisitNeedingCard = (
  appointments: readonly Appointment[],
  paymentMethod: string,
): Appointment | undefined =>
  appointments.find(
    (each) => isUpcomingStatus(each.status) && each.feeTerms?.card.paymentMethod === paymentMethod,
  );

/** Money that the salon keeps: a cancellation returns redemptions, a no-show does not. An open charge counts as kept. */
function sumKept(payments: readonly PaymentRow[], cause: FeeCause): Money {
  const isKept = (row: PaymentRow) =>
    !isCoverRow(row) && (cause === 'noShow' || row.type !== TENDER.giftCard);
  return payments.filter(isKept).reduce((sum, row) => sum + row.paid + toAmountBeingCharged(row), 0);
}

/**
 * The fee for a late cancellation or a no-show of a visit: the agreed percentage of its total with tax, rounded half up,
 * at most what is not paid yet (BEHAVIOR §20.3). 0 where none is agreed.
 */
export function computeFee(
  { feeTerms, payments, ...visit }: BilledVisit & Pick<Appointment, 'feeTerms' | 'payments'>,
  cause: FeeCause,
  currency: string,
): Money {
  const { total } = toBill(visit);
  const fee = computePercentage(total, feeTerms?.percents[cause] ?? 0, currency);
  return Math.max(0, Math.min(fee, total - sumKept(payments, cause)));
}

/**
 * The appointment after a late cancellation or a no-show with a row for its fee, and the charge to record with it;
 * without a fee the appointment as it is (BEHAVIOR §20.3).
 */
export function decideAutomaticFee(
  appointment: Appointment,
  cause: FeeCause,
  salon: Pick<Salon, 'currency' | 'restores'>,
  now: Date,
): { readonly appointment: Appointment; readonly charge?: CardCharge } {
  const amount = computeFee(appointment, cause, salon.currency);
  if (!appointment.feeTerms || amount === 0) return { appointment };
  const row = {
    id: computeNextPaymentRowId(appointment),
    ...toPendingPaymentRow(TENDER.cardOnFile, amount),
    fee: cause,
  };
  const restore = findNewestRestoreId(salon);
  return {
    appointment: { ...appointment, payments: [...appointment.payments, row] },
    charge: {
      id: row.id,
      appointmentId: appointment.id,
      amount,
      currency: salon.currency,
      ...appointment.feeTerms.card,
      ofBill: false,
      automatic: true,
      createdAt: now.toISOString(),
      ...(restore === undefined ? {} : { restore }),
    },
  };
}

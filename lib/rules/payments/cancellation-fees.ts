import { isUpcomingStatus } from '../booking/appointment-status.ts';
import {
  type Appointment,
  type FeeCause,
  PAYMENT_ROW_TYPE,
  type PaymentRow,
} from '../booking/appointments.ts';
import { type BilledVisit, computeFeeBaseBeforeGiftCards, toBill } from '../booking/bill.ts';
import {
  computeNextPaymentRowId,
  findPendingLateCancelFeeRow,
  isPackageOrMembershipRow,
  toPendingPaymentRow,
} from '../booking/payment-rows.ts';
import { computePercentage, type Money } from '../money.ts';
import { findNewestRestoreId } from '../salons/restores.ts';
import type { Salon } from '../salons/salon.ts';
import { type CardCharge, toAmountBeingCharged } from './card-charges.ts';
import type { IntentFacts } from './payment-intents.ts';

/** The fee of a late cancellation, which is charged before the visit is cancelled (BEHAVIOR §20.3). */
export type LateFee =
  | { readonly state: 'notDue' }
  | { readonly state: 'paid'; readonly charge: CardCharge; readonly facts: IntentFacts }
  /** The processor has not answered yet: scheduled work finds out whether the fee is paid. */
  | { readonly state: 'unknown' };

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
    (each) => isUpcomingStatus(each.status) && each.feeTerms?.card?.paymentMethod === paymentMethod,
  );

/** Money that the salon keeps: a cancellation returns redemptions, a no-show does not. An open charge counts as kept. */
function sumKept(payments: readonly PaymentRow[], cause: FeeCause): Money {
  const isKept = (row: PaymentRow) =>
    !isPackageOrMembershipRow(row) && (cause === 'noShow' || row.type !== PAYMENT_ROW_TYPE.giftCard);
  return payments.filter(isKept).reduce((sum, row) => sum + row.paid + toAmountBeingCharged(row), 0);
}

/**
 * The fee for a late cancellation or a no-show of a visit: the agreed percentage of what its lines cost that no use pays, rounded
 * half up, at most what is not paid yet (BEHAVIOR §20.3). 0 where none is agreed.
 */
export function computeAgreedFeeStillUnpaid(
  { feeTerms, ...visit }: BilledVisit & Pick<Appointment, 'feeTerms' | 'payments'>,
  cause: FeeCause,
  currency: string,
): Money {
  const base = computeFeeBaseBeforeGiftCards(visit, currency);
  const fee = computePercentage(base, feeTerms?.percents[cause] ?? 0, currency);
  const owed = cause === 'noShow' ? toBill(visit).total : base;
  return Math.max(0, Math.min(fee, owed - sumKept(visit.payments, cause)));
}

/** The fee that can be charged: nothing without a card. */
export const computeAgreedFeeIfCardSaved = (
  visit: Parameters<typeof computeAgreedFeeStillUnpaid>[0],
  cause: FeeCause,
  currency: string,
): Money => (visit.feeTerms?.card ? computeAgreedFeeStillUnpaid(visit, cause, currency) : 0);

/** Whether a fee is to be charged before a late cancellation of the visit, or is being charged. */
export const isLateCancelFeeDueOrCharging = (
  visit: Parameters<typeof computeAgreedFeeStillUnpaid>[0],
  { currency }: Pick<Salon, 'currency'>,
): boolean =>
  findPendingLateCancelFeeRow(visit) !== undefined ||
  computeAgreedFeeIfCardSaved(visit, 'lateCancel', currency) > 0;

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
  const card = appointment.feeTerms?.card;
  const amount = computeAgreedFeeIfCardSaved(appointment, cause, salon.currency);
  if (!card || amount === 0) return { appointment };
  const row = {
    id: computeNextPaymentRowId(appointment),
    ...toPendingPaymentRow(PAYMENT_ROW_TYPE.cardOnFile, amount),
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
      ...card,
      ofBill: false,
      automatic: true,
      createdAt: now.toISOString(),
      ...(restore === undefined ? {} : { restore }),
    },
  };
}

import type { Placement } from '../diary/placement.ts';
import type { AppointmentId, SeriesId } from '../ids.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import {
  canClaimIntent,
  checkIntentUse,
  type IntentFacts,
  type IntentRecord,
  isUnboundOverpayment,
} from '../payments/payment-intents.ts';
import type { OwnedProducts } from '../products/redemptions.ts';
import { takeFromOwnedProducts } from '../products/redemptions.ts';
import type { Promotion } from '../salons/salon.ts';
import type { Appointment } from './appointments.ts';
import { decideNewAppointment, type PlacedBooking } from './booking.ts';
import { computeMaxPrepayment } from './payment-rows.ts';
import { toAppointmentPromotion } from './promotions.ts';

/** The payment of a booking, checked before its time is known. */
export type BookingPayment = {
  /** The appointment stores these fields, with or without a deposit. */
  readonly fields: Pick<Appointment, 'bookedBy' | 'bookerNetwork' | 'setupIntent' | 'feeTerms'> &
    Partial<Pick<Appointment, 'channel'>>;
  /** The processor's payment intent that pays the deposit. */
  readonly intent?: IntentFacts;
};

/** A request for a visit, or for a series of them, without what is read for it. */
export type BookingDetails = Omit<PlacedBooking, 'id' | 'series' | 'placement' | 'ownedProducts'>;

/** The records that new visits depend on. */
export type NewVisitFacts = {
  /** The place of each visit in the diary. */
  readonly placements: readonly Placement[];
  /** An id for each visit. */
  readonly ids: readonly AppointmentId[];
  /** The series that the visits are (BEHAVIOR §14.9). */
  readonly seriesId?: SeriesId | undefined;
  /** The promotion of the visit, which has a use left. */
  readonly promotion?: Promotion | undefined;
  readonly ownedProducts: OwnedProducts;
  /** The record of the intent that the request names. */
  readonly intentRecord?: IntentRecord | undefined;
};

/** A new visit, and the record of the intent that pays its deposit. */
export type NewVisit = { readonly appointment: Appointment; readonly paidBy?: IntentRecord };

/** Binds the intent to a visit. Without a deposit the intent stays unbound (BEHAVIOR §18.3). */
function bindIntent(
  appointment: Appointment,
  intent: IntentFacts | undefined,
  record: IntentRecord | undefined,
  { salon, caller }: BookingDetails,
): Outcome<NewVisit> {
  const { id, depositAmount: due } = appointment;
  if (!intent || !record || due === 0) return ok({ appointment });
  const { tenant, currency } = salon;
  const target = { kind: 'appointment', id } as const;
  const usable = checkIntentUse({ facts: intent, record, target, tenant, currency, due });
  const isTooMuch = isUnboundOverpayment(record, intent, computeMaxPrepayment(appointment));
  if (!usable.ok || record.state !== 'open' || !canClaimIntent(record, caller) || isTooMuch)
    return fail('paymentInvalid', 'paymentIntent');
  return ok({ appointment: { ...appointment, intents: [intent.id] }, paidBy: record });
}

/**
 * The visits of a booking (BEHAVIOR §14.8, §14.9). Each visit redeems from what the earlier visits leave. The first refused
 * redemption or payment refuses all visits.
 */
export function decideNewVisits(
  details: BookingDetails,
  { fields, intent }: BookingPayment,
  { placements, ids, seriesId, promotion, ownedProducts, intentRecord }: NewVisitFacts,
): Outcome<readonly NewVisit[]> {
  const visits: NewVisit[] = [];
  const kept = promotion ? { promotion: toAppointmentPromotion(promotion) } : {};
  const series = seriesId === undefined ? {} : { series: { id: seriesId, appointmentIds: ids } };
  let owned = ownedProducts;
  for (const [index, placement] of placements.entries()) {
    const id = ids[index] ?? 0;
    const priced = decideNewAppointment({
      ...details,
      ...series,
      ...kept,
      id,
      placement,
      ownedProducts: owned,
    });
    if (!priced.ok) return priced;
    const visit = bindIntent({ ...priced.value, ...fields }, intent, intentRecord, details);
    if (!visit.ok) return visit;
    owned = takeFromOwnedProducts(owned, priced.value.payments);
    visits.push(visit.value);
  }
  return ok(visits);
}

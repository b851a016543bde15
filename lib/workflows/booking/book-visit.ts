import type { Principal } from '../../rules/accounts/access.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import { type BookingDetails, toNewAppointment } from '../../rules/booking/booking.ts';
import { computeMaxPrepayment } from '../../rules/booking/payment-rows.ts';
import type { Tenant } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import {
  canClaimIntent,
  checkIntentUse,
  type IntentFacts,
  isUnboundOverpayment,
} from '../../rules/payments/payment-intents.ts';
import type { Catalog } from '../../rules/salon/salon.ts';
import type { DiaryEdit } from '../../rules/scheduling/diary-edits.ts';
import type { SchedulingContext } from '../../rules/scheduling/visit.ts';
import { putAppointment } from '../../table/booking/appointments.ts';
import { putVisitEntries } from '../../table/booking/day-pages.ts';
import type { Change } from '../../table/change.ts';
import { findOrDraftIntent } from '../../table/payments/intents.ts';
import type { Store } from '../../table/store.ts';
import { updateIntentBound } from '../payments/intent-changes.ts';
import { putRedemptions, requireActiveMembership } from '../products/redeem.ts';

/** The payment of a booking, checked before its time is known. */
export type BookingPayment = {
  /** What the appointment stores, with or without a deposit. */
  readonly fields: Pick<Appointment, 'bookedBy' | 'setupIntent' | 'feeTerms'>;
  /** The processor's payment intent that pays the deposit. */
  readonly intent?: IntentFacts;
};

export type VisitToBook = {
  readonly details: BookingDetails;
  readonly context: SchedulingContext;
  readonly payment: BookingPayment;
  /** What leaves the diaries in its place, such as the hold of an offer. */
  readonly edits?: readonly DiaryEdit[];
};

type BookedVisit = { readonly appointment: Appointment; readonly changes: readonly Change[] };

/**
 * Books a visit on the time that was found for it; the caller commits the changes, all or none (BEHAVIOR §14.6).
 *
 * - Race: the changes require the day pages, balances and memberships as they were read. The loser's commit fails, and
 *   decideAndCommit decides again on what the winner left: its time is taken, or its balance is too small.
 * - Redemption: the first refused redemption refuses the visit, so nothing is written.
 * - Deposit: the visit is pending and holds its time. A payment intent that the request named is bound to the visit in
 *   the same commit, so that one intent cannot pay two visits.
 */
export async function bookVisit(
  store: Store,
  tenant: Tenant,
  { details, context, payment, edits = [] }: VisitToBook,
): Promise<Outcome<BookedVisit>> {
  const booked = toNewAppointment(details);
  if (!booked.ok) return booked;
  const bound = await bindPayment(store, tenant, payment, booked.value, details);
  if (!bound.ok) return bound;
  const appointment = { ...booked.value, ...payment.fields, ...bound.value.fields };
  return ok({
    appointment,
    changes: [
      ...putVisit(tenant, context, appointment),
      ...putVisitEntries(tenant, context, appointment, edits),
      ...bound.value.changes,
    ],
  });
}

/** The changes of a new visit except its diary entries and payment: the record, its redemptions, its membership. */
export const putVisit = (
  tenant: Tenant,
  { catalog, now }: { readonly catalog: Catalog; readonly now: Date },
  appointment: Appointment,
): Change[] => [
  putAppointment(tenant, appointment),
  ...putRedemptions({ tenant, catalog, now }, undefined, appointment),
  ...requireActiveMembership(tenant, appointment.customerId, appointment.membership?.id),
];

/** Binds the intent to the visit. Without a deposit the intent stays unbound (BEHAVIOR §18.3). */
async function bindPayment(
  store: Store,
  tenant: Tenant,
  { intent }: BookingPayment,
  booked: Appointment,
  { salon, caller, now }: Pick<BookingDetails, 'salon' | 'now'> & { readonly caller: Principal },
): Promise<Outcome<{ fields: Pick<Appointment, 'intents'>; changes: readonly Change[] }>> {
  const { id, depositAmount: due } = booked;
  if (!intent || due === 0) return ok({ fields: {}, changes: [] });
  const record = await findOrDraftIntent(store, tenant, intent, now);
  const target = { kind: 'appointment', id } as const;
  const { currency } = salon;
  const usable = checkIntentUse({ facts: intent, record, target, tenant, currency, due });
  const isTooMuch = isUnboundOverpayment(record, intent, computeMaxPrepayment(booked));
  if (!usable.ok || record.state !== 'open' || !canClaimIntent(record, caller) || isTooMuch)
    return fail('paymentInvalid', 'payment_intent');
  return ok({
    fields: { intents: [intent.id] },
    changes: updateIntentBound({ tenant, record: { ...record, ownerConfirmed: true }, now }, target),
  });
}

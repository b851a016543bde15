import type { Tokens } from '../../ports/tokens.ts';
import { can, type Principal } from '../../rules/access/access.ts';
import { toWidestNetwork } from '../../rules/access/networks.ts';
import { isConfirmed } from '../../rules/booking/appointment-status.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import { decideNewAppointment, type PlacedBooking } from '../../rules/booking/booking.ts';
import { computeMaxPrepayment } from '../../rules/booking/payment-rows.ts';
import { toAppointmentPromotion } from '../../rules/booking/promotions.ts';
import { toVisitIdAndTime } from '../../rules/booking/visit-times.ts';
import type { DiaryEdit } from '../../rules/diary/diary-edits.ts';
import type { Placement } from '../../rules/diary/placement.ts';
import type { SchedulingContext } from '../../rules/diary/visit.ts';
import type { SeriesId, Tenant, WaitlistId } from '../../rules/ids.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import type { Money } from '../../rules/money.ts';
import type { NoticeOf } from '../../rules/notifications/notices.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import {
  canClaimIntent,
  checkIntentUse,
  type IntentFacts,
  isUnboundOverpayment,
} from '../../rules/payments/payment-intents.ts';
import { takeFromOwnedProducts } from '../../rules/products/redemptions.ts';
import type { Catalog, Promotion } from '../../rules/salons/salon.ts';
import { putAppointment } from '../../table/booking/appointments.ts';
import { hashNetwork } from '../../table/booking/open-bookings.ts';
import { updatePromotionUse } from '../../table/booking/promotion-uses.ts';
import type { Change } from '../../table/change.ts';
import { type CommitAdditions, decideAndCommit } from '../../table/decide.ts';
import { putVisitDiaryEntries } from '../../table/diary/day-pages.ts';
import { createMailId } from '../../table/notifications/mail-counts.ts';
import { putNotice } from '../../table/notifications/outbox.ts';
import { findOrRecoverIntentRecord, updateIntentTarget } from '../../table/payments/intents.ts';
import type { Store } from '../../table/store.ts';
import { type OwnedProductsQuery, openOwnedProductsReader } from '../products/owned-products.ts';
import { putNewRedemptions, requireActiveMembership } from '../products/redeem.ts';
import {
  type BookingRequester,
  loadOpenBookingsCounter,
  openEmailProofCheck,
} from './count-open-bookings.ts';
import { issueVisitToken } from './visit-links.ts';

type BookingDependencies = { readonly store: Store; readonly tokens: Pick<Tokens, 'issueLink'> };

/** The payment of a booking, checked before its time is known. */
export type BookingPayment = {
  /** The appointment stores these fields, with or without a deposit. */
  readonly fields: Pick<Appointment, 'bookedBy' | 'bookerNetwork' | 'setupIntent' | 'feeTerms'>;
  /** The processor's payment intent that pays the deposit. */
  readonly intent?: IntentFacts;
};

/** The time of a booking, as the diaries have it at this attempt. */
export type FoundTime = {
  readonly context: SchedulingContext;
  /** One for each visit. */
  readonly placements: readonly Placement[];
  /** The series that the visits are (BEHAVIOR §14.9). */
  readonly seriesId?: SeriesId;
  /** These edits make room in the diaries, such as by removing the hold of an offer. */
  readonly edits?: readonly DiaryEdit[];
  /** The promotion of the visit, which has a use left. */
  readonly promotion?: Promotion | undefined;
  /** Other changes of the same commit, such as the end of an offer. */
  readonly toExtraChanges?: (booked: Appointment) => readonly Change[];
};

/** A checked request for a visit, or for a series of them. */
export type Booking<Found extends FoundTime> = {
  readonly details: Omit<PlacedBooking, 'id' | 'series' | 'placement' | 'ownedProducts'>;
  readonly payment: BookingPayment;
  /** The code of a mail, or ''; missing where the request proves the visitor's address by itself (BEHAVIOR §14.11). */
  readonly emailCode?: string;
  /** The entry on the waitlist whose offer it accepts. */
  readonly accepted?: WaitlistId;
  /** Refuses the deposit of a visit, such as one that nobody can pay. */
  readonly checkDeposit?: (deposit: Money) => Promise<Outcome<undefined>>;
  /** The most visits that it may book. */
  readonly visitsMax?: number;
  /** Finds the time in the diaries. It is called again after a conflict. */
  readonly findTime: (table: Store) => Promise<Outcome<Found>>;
};

/** A new appointment and the token of its link (BEHAVIOR §33.1). */
export type BookedVisit = { readonly appointment: Appointment; readonly manageToken: string };

/**
 * Books a visit, or all visits of a series, in one commit (BEHAVIOR §14.8, §14.9). The checks run in the order of
 * BEHAVIOR §5.5: open bookings, time, promotion, redemptions, deposit, payment, proof of the address.
 *
 * - Race: the commit requires the diaries and block times as they were read, a balance that is large enough, a usable
 *   membership, and a use of the promotion. The commit of the loser fails, and decideAndCommit decides again on what the
 *   winner left: its time is taken, its balance is too small, or no use is left.
 * - Redemption: the first refused redemption refuses the booking, so nothing is written. Packages and memberships come
 *   before the deposit, gift cards after it.
 * - Deposit: the visit is pending and holds its time. A payment intent that the request named is bound to the visit in
 *   the same commit, so that one intent cannot pay two visits. Also a paid one does not confirm the visit here:
 *   update-status, the processor's event or the end of the hold does.
 */
export async function bookVisit<Found extends FoundTime, Reply>(
  { store, tokens }: BookingDependencies,
  request: BookingRequester & CommitAdditions<Reply> & Pick<OwnedProductsQuery, 'giftCards'>,
  { details, payment, emailCode, accepted, checkDeposit, visitsMax = 1, findTime }: Booking<Found>,
  toReply: (visits: readonly [BookedVisit, ...BookedVisit[]], found: Found) => Reply,
): Promise<Outcome<Reply>> {
  const { salon, giftCards, now } = request;
  const { tenant } = salon;
  const { visitor, redemptions: requests } = details;
  const query = { requests, membershipsOf: visitor.customerId, giftCards };
  const products = openOwnedProductsReader(store, tenant, query);
  const bookerNetwork = can(request.caller, 'appointments.write')
    ? {}
    : { bookerNetwork: hashNetwork(toWidestNetwork(request.address)) };
  const paid = { ...payment, fields: { ...payment.fields, ...bookerNetwork } };
  const mailId = createMailId();
  const emailCheck = openEmailProofCheck(store, request, visitor, emailCode, visitsMax);

  let decided = 0;
  const outcome = await decideAndCommit(store, request, async (table) => {
    const [first, found, ownedProducts, openBookings, mails] = await Promise.all([
      emailCheck.allocateIds(),
      findTime(table),
      products.read(table),
      loadOpenBookingsCounter(store, request, visitor, visitsMax, accepted),
      emailCheck.readMails(table, mailId),
    ]);
    const ids = found.ok ? found.value.placements.map((_, index) => first + index) : [first];
    const room = openBookings.checkRoom(ids.length);
    if (!room.ok) return room;
    if (!found.ok) return found;
    const time = found.value;
    const { promotion } = time;
    const kept = promotion && { promotion: toAppointmentPromotion(promotion) };
    const { seriesId, toExtraChanges } = time;

    const visits: BookedVisit[] = [];
    const changes: Change[] = [];
    let owned = ownedProducts;
    for (const [index, placement] of time.placements.entries()) {
      const series = seriesId === undefined ? {} : { series: { id: seriesId, appointmentIds: ids } };
      const visit = { ...details, ...series, ...kept, id: first + index, placement, ownedProducts: owned };
      const booked = await decideVisit(store, visit, paid, time);
      if (!booked.ok) return booked;
      const { appointment } = booked.value;
      const payable = await checkDeposit?.(appointment.depositAmount);
      if (payable?.ok === false) return payable;
      owned = takeFromOwnedProducts(owned, appointment.payments);
      visits.push({ appointment, manageToken: await issueVisitToken(tokens, salon, appointment, now) });
      changes.push(...booked.value.changes, ...(toExtraChanges?.(appointment) ?? []));
    }
    const [visit, ...others] = visits;
    if (!visit) throw new Error('a booking without a visit');
    const counted = await openBookings.countVisits(visits.map(({ appointment }) => appointment));
    if (!counted.ok) return counted;
    const isMailed = visits.some(({ appointment }) => isConfirmed(appointment));
    const proved = await emailCheck.check(table, visits.length, isMailed ? mails : mails && []);
    if (!proved.ok) return proved;
    decided = visits.length;
    const { changes: proofChanges, ...provedFields } = proved.value;
    const notice = putNotice(tenant, { ...toNotice(visits, seriesId), mailId }, now);
    const used = promotion ? updatePromotionUse(tenant, promotion, visitor) : [];
    const booked = putNewVisitRecords(
      details,
      time.context.catalog,
      visits.map(({ appointment }) => ({ ...appointment, ...provedFields })),
    );
    return ok({
      changes: [...booked, ...changes, ...used, ...counted.value, ...proofChanges, notice],
      reply: toReply([visit, ...others], time),
    });
  });
  await emailCheck.settle(outcome.ok ? decided : 0);
  return outcome;
}

/** A new visit with its payment, and the changes of its diary entries and payment. */
async function decideVisit(
  store: Store,
  details: PlacedBooking,
  payment: BookingPayment,
  { context, edits = [] }: FoundTime,
): Promise<Outcome<{ readonly appointment: Appointment; readonly changes: readonly Change[] }>> {
  const { tenant } = details.salon;
  const priced = decideNewAppointment(details);
  if (!priced.ok) return priced;
  const bound = await bindPayment(store, tenant, payment, priced.value, details);
  if (!bound.ok) return bound;
  const appointment = { ...priced.value, ...payment.fields, ...bound.value.fields };
  return ok({
    appointment,
    changes: [...putVisitDiaryEntries(tenant, context, appointment, edits), ...bound.value.changes],
  });
}

/** One notice for a visit or for a whole series. A visit without a deposit is confirmed by it. */
function toNotice(
  visits: readonly BookedVisit[],
  seriesId: SeriesId | undefined,
): NoticeOf<'booking.created' | 'series.created'> {
  const facts = visits.map(({ appointment }) => ({
    ...toVisitIdAndTime(appointment),
    ...(isConfirmed(appointment) ? { isConfirmed: true as const } : {}),
  }));
  const [visit] = facts;
  return visit && seriesId === undefined
    ? { kind: 'booking.created', ...visit }
    : { kind: 'series.created', visits: facts };
}

/** The changes of new visits except their diary entries and payments: the records, their redemptions, their memberships. */
export const putNewVisitRecords = (
  author: EntryAuthor,
  catalog: Catalog,
  visits: readonly Appointment[],
): Change[] => {
  const { tenant } = author.salon;
  return [
    ...visits.flatMap((visit) => [
      ...putAppointment(author, visit),
      ...requireActiveMembership(tenant, visit.customerId, visit.membership?.id),
    ]),
    ...putNewRedemptions({ tenant, catalog, now: author.now }, undefined, ...visits),
  ];
};

/** Binds the intent to the visit. Without a deposit the intent stays unbound (BEHAVIOR §18.3). */
async function bindPayment(
  store: Store,
  tenant: Tenant,
  { intent }: BookingPayment,
  booked: Appointment,
  { salon, caller, now }: Pick<PlacedBooking, 'salon' | 'now'> & { readonly caller: Principal },
): Promise<Outcome<{ fields: Pick<Appointment, 'intents'>; changes: readonly Change[] }>> {
  const { id, depositAmount: due } = booked;
  if (!intent || due === 0) return ok({ fields: {}, changes: [] });
  const record = await findOrRecoverIntentRecord(store, tenant, intent, now);
  const target = { kind: 'appointment', id } as const;
  const { currency } = salon;
  const usable = checkIntentUse({ facts: intent, record, target, tenant, currency, due });
  const isTooMuch = isUnboundOverpayment(record, intent, computeMaxPrepayment(booked));
  if (!usable.ok || record.state !== 'open' || !canClaimIntent(record, caller) || isTooMuch)
    return fail('paymentInvalid', 'payment_intent');
  return ok({
    fields: { intents: [intent.id] },
    changes: updateIntentTarget({ tenant, record: { ...record, ownerConfirmed: true }, now }, target),
  });
}

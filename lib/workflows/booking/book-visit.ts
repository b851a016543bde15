import type { Tokens } from '../../ports/tokens.ts';
import { toWidestNetwork } from '../../rules/access/networks.ts';
import { can } from '../../rules/access/principals.ts';
import { isConfirmed } from '../../rules/booking/appointment-status.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import {
  type BookingDetails,
  type BookingPayment,
  decideNewVisits,
  type NewVisit,
  type NewVisitFacts,
} from '../../rules/booking/new-visits.ts';
import { toVisitIdAndTime } from '../../rules/booking/visit-times.ts';
import type { DiaryEdit } from '../../rules/diary/diary-edits.ts';
import type { Placement } from '../../rules/diary/placement.ts';
import type { SchedulingContext } from '../../rules/diary/requested-visits.ts';
import type { SeriesId, Tenant, WaitlistId } from '../../rules/ids.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import type { Money } from '../../rules/money.ts';
import type { NoticeOf } from '../../rules/notifications/notices.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import type { IntentRecord } from '../../rules/payments/payment-intents.ts';
import type { Catalog, LocalDate, Promotion } from '../../rules/salons/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import { putAppointment } from '../../table/booking/appointments.ts';
import { hashBookerNetwork } from '../../table/booking/open-bookings.ts';
import { updatePromotionUseAdded } from '../../table/booking/promotion-uses.ts';
import { type CommitAdditions, decideAndCommit } from '../../table/decide.ts';
import { putVisitDiaryEntries } from '../../table/diary/day-pages.ts';
import { updateRotation } from '../../table/diary/rotation.ts';
import { putVisitEvent } from '../../table/notifications/events.ts';
import { createMailId } from '../../table/notifications/mail-counts.ts';
import { getOrRecoverIntentRecord, updateIntentTarget } from '../../table/payments/intents.ts';
import type { Change, Store } from '../../table/store.ts';
import {
  createMembershipSource,
  type MembershipSource,
  type OwnedProductsQuery,
  type OwnedProductsReader,
  openOwnedProductsReader,
} from '../products/owned-products.ts';
import { putNewRedemptionsAndNotices, requireActiveMembership } from '../products/redeem.ts';
import {
  type BookingRequester,
  type EmailProofCheck,
  loadOpenBookingsCounter,
  type OpenBookingsCounter,
  openEmailProofCheck,
} from './count-open-bookings.ts';
import { issueVisitToken } from './visit-links.ts';

type BookingDependencies = { readonly store: Store; readonly tokens: Pick<Tokens, 'issueLink'> };

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

export type Booking<Found extends FoundTime> = {
  readonly details: BookingDetails;
  readonly payment: BookingPayment;
  /** The code of a mail, or ''; missing where the request proves the visitor's address by itself (BEHAVIOR §14.11). */
  readonly emailCode?: string;
  /** The entry on the waitlist whose offer it accepts. */
  readonly acceptedEntryId?: WaitlistId;
  /** Refuses the deposit of a visit, such as one that nobody can pay. */
  readonly checkDeposit?: (deposit: Money) => Promise<Outcome<undefined>>;
  /** The most visits that it may book. */
  readonly visitsMax?: number;
  /** Finds the time in the diaries. It is called again after a conflict. */
  readonly findTime: (table: Store) => Promise<Outcome<Found>>;
};

/** A request that books; `giftCards` are those that were read with its caller. */
type BookingRequest<Reply> = BookingRequester &
  CommitAdditions<Reply> &
  Pick<OwnedProductsQuery, 'giftCards'>;

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
  deps: BookingDependencies,
  request: BookingRequest<Reply>,
  booking: Booking<Found>,
  toReply: (visits: readonly [BookedVisit, ...BookedVisit[]], found: Found) => Reply,
): Promise<Outcome<Reply>> {
  const { details, emailCode, visitsMax = 1 } = booking;
  const payment = toPaymentOf(booking.payment, request);
  const reading = {
    products: openOwnedProductsReader(deps.store, request.salon.tenant, {
      requests: details.redemptions,
      giftCards: request.giftCards,
    }),
    emailCheck: openEmailProofCheck(deps.store, request, details.visitor, emailCode, visitsMax),
    mailId: createMailId(),
  };
  type Booked = { readonly reply: Reply; readonly count: number };
  const storeReply = ({ reply }: Booked) => request.storeReply?.(reply) ?? [];
  const outcome = await decideAndCommit<Booked>(
    deps.store,
    { ...request, storeReply },
    async (table, hasConflicted) => {
      const facts = await readBooking(
        table,
        request,
        booking,
        reading,
        createMembershipSource(hasConflicted),
      );
      if (!facts.ok) return facts;
      const { time } = facts.value;
      const booked = decideNewVisits(details, payment, { ...time, ...facts.value });
      if (!booked.ok) return booked;
      const checked = await checkNewVisits(table, booking, reading, facts.value, booked.value);
      if (!checked.ok) return checked;
      const visits = booked.value.map((visit) => ({
        ...visit,
        appointment: { ...visit.appointment, ...checked.value.fields },
      }));
      const changes = toBookingChanges(request, booking, time, visits, reading.mailId);
      const links = visits.map(async ({ appointment }) => ({
        appointment,
        manageToken: await issueVisitToken(deps.tokens, request.salon, appointment, request.now),
      }));
      const [visit, ...others] = await Promise.all(links);
      if (!visit) throw new Error('a booking without a visit');
      return ok({
        changes: [...changes, ...checked.value.changes],
        reply: { reply: toReply([visit, ...others], time), count: visits.length },
      });
    },
  );
  await reading.emailCheck.settle(outcome.ok ? outcome.value.count : 0);
  return outcome.ok ? ok(outcome.value.reply) : outcome;
}

/** The payment with the network of somebody who books online. */
const toPaymentOf = (payment: BookingPayment, { caller, network }: BookingRequester): BookingPayment =>
  can(caller, 'appointments.write')
    ? payment
    : {
        ...payment,
        fields: { ...payment.fields, bookerNetwork: hashBookerNetwork(toWidestNetwork(network)) },
      };

/** Readers and ids that a booking creates once and uses at each attempt. */
type BookingReading = {
  readonly products: OwnedProductsReader;
  readonly emailCheck: EmailProofCheck;
  readonly mailId: string;
};

type BookingFacts<Found> = Omit<NewVisitFacts, 'placements' | 'seriesId' | 'promotion'> & {
  readonly time: Found;
  readonly openBookings: OpenBookingsCounter;
  /** The mails to the address; undefined where they have no room for the confirmation. */
  readonly mails: readonly Change[] | undefined;
};

/** Reads all that a booking depends on at the same time. Fails where its person has no room for it, or it has no time. */
async function readBooking<Found extends FoundTime>(
  table: Store,
  request: BookingRequester,
  { details, payment: { intent }, visitsMax, acceptedEntryId, findTime }: Booking<Found>,
  { products, emailCheck, mailId }: BookingReading,
  memberships: MembershipSource,
): Promise<Outcome<BookingFacts<Found>>> {
  const { tenant } = request.salon;
  const [first, found, ownedProducts, openBookings, mails, intentRecord] = await Promise.all([
    emailCheck.allocateFirstOfIds(),
    findTime(table),
    products.read(table, details.visitor.customerId, memberships),
    loadOpenBookingsCounter(table, request, details.visitor, visitsMax, acceptedEntryId),
    emailCheck.readMails(table, mailId),
    intent && getOrRecoverIntentRecord(table, tenant, intent, request.now),
  ]);
  const ids = found.ok ? found.value.placements.map((_, index) => first + index) : [first];
  const room = openBookings.checkRoom(ids.length);
  if (!room.ok) return room;
  if (!found.ok) return found;
  return ok({ time: found.value, ids, ownedProducts, openBookings, mails, intentRecord });
}

/** Checks what follows from the visits: their deposits, the number and length of open bookings, the proof of the address. */
async function checkNewVisits<Found extends FoundTime>(
  table: Store,
  { checkDeposit }: Booking<Found>,
  { emailCheck }: BookingReading,
  { openBookings, mails }: BookingFacts<Found>,
  visits: readonly NewVisit[],
): Promise<
  Outcome<{ readonly changes: readonly Change[]; readonly fields: { readonly provedEmail?: string } }>
> {
  for (const { appointment } of visits) {
    const payable = await checkDeposit?.(appointment.depositAmount);
    if (payable?.ok === false) return payable;
  }
  const counted = await openBookings.countVisits(visits.map(({ appointment }) => appointment));
  if (!counted.ok) return counted;
  const isMailed = visits.some(({ appointment }) => isConfirmed(appointment));
  const proved = await emailCheck.check(table, visits.length, isMailed ? mails : mails && []);
  if (!proved.ok) return proved;
  const { changes, ...fields } = proved.value;
  return ok({ changes: [...counted.value, ...changes], fields });
}

function toBookingChanges<Found extends FoundTime>(
  { salon: { tenant, timeZone }, now }: BookingRequester,
  { details }: Booking<Found>,
  { context, placements, edits = [], promotion, seriesId, toExtraChanges }: Found,
  visits: readonly NewVisit[],
  mailId: string,
): Change[] {
  const appointments = visits.map(({ appointment }) => appointment);
  return [
    ...putNewVisitsAndRedemptions(details, context.catalog, appointments),
    ...visits.flatMap(({ appointment, paidBy }) => [
      ...putVisitDiaryEntries(tenant, context, appointment, edits),
      ...(paidBy ? claimIntent(tenant, paidBy, appointment, now) : []),
      ...(toExtraChanges?.(appointment) ?? []),
    ]),
    ...updateRotation(tenant, context.location.id, context.turns, placements.at(-1)?.turns),
    ...(promotion ? updatePromotionUseAdded(tenant, promotion, details.visitor) : []),
    ...putVisitEvent(
      tenant,
      { ...toNotice(appointments, seriesId, toLocalDate(timeZone, now)), mailId },
      undefined,
      appointments,
      now,
    ),
  ];
}

const claimIntent = (tenant: Tenant, record: IntentRecord, { id }: Appointment, now: Date): Change[] =>
  updateIntentTarget(
    { tenant, record: { ...record, ownerConfirmed: true }, now },
    { kind: 'appointment', id },
  );

/** One notice for a visit or for a whole series. A visit without a deposit is confirmed by it. */
function toNotice(
  visits: readonly Appointment[],
  seriesId: SeriesId | undefined,
  today: LocalDate,
): NoticeOf<'booking.created' | 'series.created'> {
  const facts = visits.map((visit) => ({
    ...toVisitIdAndTime(visit),
    ...(isConfirmed(visit) ? { isConfirmed: true as const } : {}),
  }));
  const [visit] = facts;
  return visit && seriesId === undefined
    ? {
        kind: 'booking.created',
        ...visit,
        // The front desk writes down a visit that has taken place (BEHAVIOR §14.2)
        ...(visit.date < today ? { isSilent: true } : {}),
      }
    : { kind: 'series.created', visits: facts };
}

/** The changes of new visits except their diary entries and payments: the records, their redemptions, their memberships. */
export const putNewVisitsAndRedemptions = (
  author: EntryAuthor,
  catalog: Catalog,
  visits: readonly Appointment[],
): Change[] => {
  const { tenant } = author.salon;
  return [
    ...visits.flatMap((visit) => [
      ...putAppointment(author, visit),
      ...requireActiveMembership(tenant, visit, visit.membership?.id),
    ]),
    ...putNewRedemptionsAndNotices({ tenant, catalog, now: author.now }, undefined, ...visits),
  ];
};

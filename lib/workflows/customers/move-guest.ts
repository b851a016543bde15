import { type Customer, toErasedCustomer } from '../../rules/customers/customers.ts';
import { type GuestProfile, toCustomerVisitWithOwnCardOnly } from '../../rules/customers/guests.ts';
import type { AppointmentId, CustomerId, GuestId, Tenant } from '../../rules/ids.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { findOpenChargeRow } from '../../rules/payments/card-charges.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import {
  findAppointment,
  listAppointmentsOfPersonHash,
  updateAppointment,
} from '../../table/booking/appointments.ts';
import { hashPersonOfEmail } from '../../table/booking/open-bookings.ts';
import { movePromotionUseToCustomer } from '../../table/booking/promotion-uses.ts';
import { deleteGuest, findGuest, findGuestId, putMovingGuest } from '../../table/customers/guests.ts';
import {
  requireUnmerged,
  resolveCustomer,
  resolveCustomerId,
} from '../../table/customers/merged-customers.ts';
import { BUSY, decideAndCommit, NO_COMMIT_ADDITIONS } from '../../table/decide.ts';
import type { Change, Store } from '../../table/store.ts';
import { getOpenBookingMoveToCustomerChanges } from '../booking/set-visit-customer.ts';
import { NEXT_MOVE_MS } from './gather-guests.ts';

/** A request leaves visits that take longer to scheduled work. */
export const MOVE_IN_REQUEST_MS = 5_000;

type Move = {
  readonly store: Store;
  readonly author: EntryAuthor & { readonly salon: Salon };
  readonly guestId: GuestId;
  readonly movesTo: CustomerId;
};

/** The guest of whom a request makes a customer: name and contact are the default of the new customer's. */
export async function loadGuestToMove(
  table: Store,
  tenant: Tenant,
  guestId: GuestId,
): Promise<Outcome<GuestProfile>> {
  const guest = await findGuest(table, tenant, guestId);
  return guest && guest.movesTo === undefined ? ok(guest) : fail('recordNotFound', 'guestId');
}

/**
 * The change by which a guest becomes a customer, in the commit that adds the customer: from then on no list shows the guest.
 * `moveGuestVisits` moves the visits afterwards, by scheduled work where the request ends before (BEHAVIOR §11.15).
 */
export async function getGuestMoveChange(
  table: Store,
  tenant: Tenant,
  guest: GuestProfile,
  movesTo: CustomerId,
  now: Date,
): Promise<Change> {
  const hash = hashPersonOfEmail(guest.email);
  // A visit of this moment may not be in the profile yet
  const listed = hash === undefined ? [] : await listAppointmentsOfPersonHash(table, tenant, hash);
  const visitIds = [...new Set([...guest.visitIds, ...listed.map(({ id }) => id)])];
  return putMovingGuest(tenant, guest, { visitIds, movesTo }, new Date(now.getTime() + NEXT_MOVE_MS));
}

/** Moves one visit as it is now. A charge that is under way ends first. */
async function moveVisit({ store, author, guestId, movesTo }: Move, id: AppointmentId): Promise<boolean> {
  const { salon, now } = author;
  const { tenant } = salon;
  const done = await decideAndCommit(store, NO_COMMIT_ADDITIONS, async (table) => {
    const visit = await findAppointment(table, tenant, id);
    if (!visit || findGuestId(visit) !== guestId) return ok({ changes: [], reply: undefined });
    if (findOpenChargeRow(visit)) return BUSY;
    const found = await resolveCustomer(table, tenant, movesTo);
    // The erasure of a customer finds the visits that move to them afterwards
    const customer: Customer = found ?? toErasedCustomer(await resolveCustomerId(table, tenant, movesTo));
    return ok({
      changes: [
        ...updateAppointment(author, visit, toCustomerVisitWithOwnCardOnly(visit, customer)),
        ...movePromotionUseToCustomer(tenant, visit, customer.id),
        ...(await getOpenBookingMoveToCustomerChanges(table, salon, visit, customer.id, now)),
        requireUnmerged(tenant, customer.id),
      ],
      reply: undefined,
    });
  });
  return done.ok;
}

/** Commits at once. */
const AT_ONCE = 10;

/**
 * Moves the visits of a guest to the customer whom they have become, each in a commit of its own, and ends the profile
 * (BEHAVIOR §11.15).
 * @param until an instant of `performance.now()` at which it stops
 */
export async function moveGuestVisits(
  store: Store,
  author: Move['author'],
  guestId: GuestId,
  until: number,
): Promise<'nothingLeft' | 'runAgain'> {
  const { tenant } = author.salon;
  const guest = await findGuest(store, tenant, guestId);
  if (guest?.movesTo === undefined) return 'nothingLeft';
  const move: Move = { store, author, guestId, movesTo: guest.movesTo };
  let isDone = true;
  for (let first = 0; first < guest.visitIds.length; first += AT_ONCE) {
    if (performance.now() > until) return 'runAgain';
    const moved = await Promise.all(
      guest.visitIds.slice(first, first + AT_ONCE).map((id) => moveVisit(move, id)),
    );
    isDone &&= moved.every(Boolean);
  }
  if (!isDone) return 'runAgain';
  // Fails where a visit was gathered meanwhile: the next run moves it
  return (await store.commit([deleteGuest(tenant, guest)])).done ? 'nothingLeft' : 'runAgain';
}

/**
 * Gives a customer the visits that were booked without an account with the address that the customer has verified (BEHAVIOR §4.2).
 * @param onUnfinished called where visits are left to scheduled work, or to the next log-in
 */
export async function claimGuestVisits(
  store: Store,
  author: Move['author'],
  { id: movesTo, email, emailVerified }: Pick<Customer, 'id' | 'email' | 'emailVerified'>,
  onUnfinished: (error: unknown) => void,
): Promise<void> {
  const { salon, now } = author;
  const { tenant } = salon;
  const guestId = findGuestId({ customerId: null, guest: { fname: '', lname: '', email, phone: '' } });
  if (!emailVerified || guestId === undefined) return;
  try {
    const claimed = await decideAndCommit(store, NO_COMMIT_ADDITIONS, async (table) => {
      const guest = await findGuest(table, tenant, guestId);
      if (!guest || guest.movesTo !== undefined) return ok({ changes: [], reply: false });
      return ok({ changes: [await getGuestMoveChange(table, tenant, guest, movesTo, now)], reply: true });
    });
    if (claimed.ok && claimed.value)
      await moveGuestVisits(store, author, guestId, performance.now() + MOVE_IN_REQUEST_MS);
  } catch (error) {
    onUnfinished(error);
  }
}

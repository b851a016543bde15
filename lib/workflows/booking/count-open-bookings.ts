import type { Account } from '../../rules/access/accounts.ts';
import { toWidestNetwork } from '../../rules/access/networks.ts';
import type { Permission } from '../../rules/access/permissions.ts';
import { can, type Principal } from '../../rules/access/principals.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import {
  isUnverifiedBooking,
  splitUnverifiedBookingLimit,
  toGuestOrAccountEmailOrEmpty,
  toUnverifiedBookingWindow,
} from '../../rules/booking/email-proofs.ts';
import type { Visitor } from '../../rules/booking/new-visits.ts';
import {
  computeStaffMinutes,
  hasRoomForBookings,
  isOpenBooking,
  listNewBookingLimits,
  type OpenBooking,
} from '../../rules/booking/open-bookings.ts';
import { toMailbox } from '../../rules/customers/mailboxes.ts';
import type { AppointmentId, WaitlistId } from '../../rules/ids.ts';
import { once } from '../../rules/once.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { findAppointmentsByIds } from '../../table/booking/appointments.ts';
import {
  getBookingsCountedWithCommit,
  getOpenBookingsOfEachHolder,
  hashBookerNetwork,
  hashPerson,
  listStillOpenOffers,
  type OpenBookings,
  putOpenBookings,
  toHashedHolder,
  updateBookingsCountedWithCommit,
} from '../../table/booking/open-bookings.ts';
import {
  allocateFirstOfIds,
  allocateUnverifiedBookingIds,
  subtractBookingsCountedWithIds,
} from '../../table/counters.ts';
import {
  findCustomer,
  isBlockedFromOnlineBooking,
  requireCustomerAndCountRecord,
} from '../../table/customers/customers.ts';
import { BUSY } from '../../table/decide.ts';
import { findConfirmationMailChanges } from '../../table/notifications/mail-counts.ts';
import type { Change, Store } from '../../table/store.ts';
import { openEmailCodeCheck } from './check-email-code.ts';

export type BookingRequester = {
  readonly salon: Salon;
  readonly caller: Principal;
  readonly account?: Account | undefined;
  readonly network: string;
  readonly now: Date;
};

/** Fails with mustCallSalon for a customer, or a guest with the contact of one, whom the salon alone books (BEHAVIOR §14.13). */
export async function checkNotBlockedFromOnlineBooking(
  store: Store,
  { salon, caller, account }: Pick<BookingRequester, 'salon' | 'caller' | 'account'>,
  { guest }: Pick<Visitor, 'guest'>,
  permission: Permission = 'appointments.write',
): Promise<Outcome<undefined>> {
  if (!salon.hasMustCallers || can(caller, permission)) return ok(undefined);
  const mustCall =
    account?.mustCall || (guest ? await isBlockedFromOnlineBooking(store, salon.tenant, guest) : false);
  return mustCall ? fail('mustCallSalon') : ok(undefined);
}

/** Counts new bookings for their holders; both fail with tooManyOpenBookings (BEHAVIOR §14.10). */
export type OpenBookingsCounter = {
  /** Whether every holder may have so many more bookings, whatever their length. */
  readonly checkRoom: (count: number) => Outcome<undefined>;
  /** The changes that count these new visits, by their number and by their minutes, for a customer who is not merged. */
  readonly countVisits: (visits: readonly Appointment[]) => Promise<Outcome<Change[]>>;
};

export const withoutOffersOfEntry = <List extends OpenBookings>(
  list: List,
  entry: WaitlistId | undefined,
): List => ({
  ...list,
  offers: list.offers.filter(({ entryId }) => entryId !== entry),
});

export async function loadOpenBookingsWithoutEnded<List extends OpenBookings>(
  store: Store,
  { tenant, timeZone }: Pick<Salon, 'tenant' | 'timeZone'>,
  list: List,
  now: Date,
): Promise<List> {
  const ids = list.bookings.map(({ id }) => id);
  const [appointments, offers] = await Promise.all([
    findAppointmentsByIds(store, tenant, ids),
    listStillOpenOffers(store, tenant, list.offers),
  ]);
  const open = new Set(
    appointments.filter((each) => isOpenBooking(each, { timeZone }, now)).map(({ id }) => id),
  );
  return { ...list, bookings: list.bookings.filter(({ id }) => open.has(id)), offers };
}

/**
 * Reads the open bookings of the holders of at most `most` new ones. Only a list without room is compared with its
 * appointments and offers, so ending one changes no list.
 * @param acceptedEntryId the entry whose offer becomes the booking
 */
export async function loadOpenBookingsCounter(
  store: Store,
  { salon, caller, account, network, now }: BookingRequester,
  visitor: Visitor,
  visitsMax = 1,
  acceptedEntryId?: WaitlistId,
): Promise<OpenBookingsCounter> {
  const { customerId } = visitor;
  // The caller, or the customer whom a mailed link names
  const person = account ?? (customerId && (await findCustomer(store, salon.tenant, customerId)));
  const isVerified = person ? person.emailVerified : false;
  const holders = listNewBookingLimits(caller, network, { ...visitor, isVerified }, salon);
  const networkHash = hashBookerNetwork(toWidestNetwork(network));
  const hasRoom = ({ holder, bookings, offers }: OpenBookings, added: readonly OpenBooking[]) =>
    hasRoomForBookings(holder, [...bookings, ...offers], added);
  /** The lists; one that has no room for the new bookings is without its ended ones. */
  const makeRoomInAll = (lists: readonly OpenBookings[], added: readonly OpenBooking[]) =>
    Promise.all(
      lists.map((list) =>
        hasRoom(list, added) ? list : loadOpenBookingsWithoutEnded(store, salon, list, now),
      ),
    );

  // The minutes of a visit are known when it is placed
  const toUnplaced = (count: number): OpenBooking[] =>
    Array.from({ length: count }, (_, index) => ({ id: -1 - index, network: networkHash, minutes: 0 }));
  const stored = await getOpenBookingsOfEachHolder(store, salon.tenant, holders.map(toHashedHolder));
  const others = stored.map((list) => withoutOffersOfEntry(list, acceptedEntryId));
  const lists = await makeRoomInAll(others, toUnplaced(visitsMax));
  // The list of a merged customer has changed since, so a commit with it needs no other condition (BEHAVIOR §4.6)
  const isMerged = lists.some((list) => list.isMerged);
  const isListed = lists.some(({ holder }) => holder.hash === hashPerson(visitor));
  const unmerged = isListed ? [] : requireCustomerAndCountRecord(salon.tenant, visitor.customerId);
  return {
    checkRoom: (count) => {
      if (isMerged) return BUSY;
      return lists.every((list) => hasRoom(list, toUnplaced(count)))
        ? ok(undefined)
        : fail('tooManyOpenBookings');
    },
    async countVisits(visits) {
      if (isMerged) return BUSY;
      const added = visits.map((visit) => ({
        id: visit.id,
        network: networkHash,
        minutes: computeStaffMinutes(visit.lines),
      }));
      const roomy = await makeRoomInAll(lists, added);
      if (!roomy.every((list) => hasRoom(list, added))) return fail('tooManyOpenBookings');
      const counted = roomy.map((list) =>
        putOpenBookings({ ...list, bookings: [...list.bookings, ...added] }, now),
      );
      return ok([...counted, ...unmerged]);
    },
  };
}

/** The changes of a booking's proof, and the address that a code has proved. */
type BookingProof = { readonly changes: readonly Change[]; readonly provedEmail?: string };

/** The ids of a booking, and the proof that it needs (BEHAVIOR §14.11). */
export type EmailProofCheck = {
  /** Allocates the ids of the visits, once, and returns the first. */
  readonly allocateFirstOfIds: () => Promise<AppointmentId>;
  /** Reads the mails to the address; undefined where they have no room for the confirmation. */
  readonly readMails: (table: Store, mailId: string) => Promise<readonly Change[] | undefined>;
  /**
   * Counts so many visits and their confirmation, or uses up the code of the booking where it needs one. `mails` are what
   * `readMails` gave, or an empty list where no confirmation is sent yet.
   */
  readonly check: (
    table: Store,
    booked: number,
    mails: readonly Change[] | undefined,
  ) => Promise<Outcome<BookingProof>>;
  /** Gives back what was counted ahead, except for the booked visits. */
  readonly settle: (booked: number) => Promise<void>;
};

/** Counts the unverified bookings of the hour; `count` gives undefined where the hour has no room. */
function openHourCounter(store: Store, { salon, now }: BookingRequester, visits: number) {
  const { tenant, settings } = salon;
  const max = splitUnverifiedBookingLimit(settings);
  const { hour } = toUnverifiedBookingWindow(now);
  const allocate = once(() => allocateUnverifiedBookingIds(store, tenant, visits, hour));
  const isCountedWithIds = async () => (await allocate()).inHour <= max.withIds;
  return {
    allocateFirstOfIds: async () => (await allocate()).first,
    async count(table: Store, booked: number): Promise<readonly Change[] | undefined> {
      if (await isCountedWithIds()) return [];
      const counted = await getBookingsCountedWithCommit(table, tenant, now);
      return counted + booked <= max.withCommit
        ? [updateBookingsCountedWithCommit(tenant, booked, max.withCommit, now)]
        : undefined;
    },
    async settle(booked: number) {
      const kept = (await isCountedWithIds()) ? booked : 0;
      if (kept < visits) await subtractBookingsCountedWithIds(store, tenant, visits - kept, hour);
    },
  };
}

/** Ids of bookings that no hour counts. */
function openUncountedIds(store: Store, { salon }: BookingRequester, visits: number) {
  return {
    allocateFirstOfIds: once(() => allocateFirstOfIds(store, salon.tenant, 'APPOINTMENT', visits)),
    count: async (): Promise<readonly Change[] | undefined> => [],
    settle: async () => {},
  };
}

/**
 * Checks whether a booking needs a proof of its visitor's address, and whether it has one (BEHAVIOR §14.11). It needs one where
 * the hour has no room for unverified bookings, or the address has no room for the confirmation.
 * @param visits the most visits that the booking may have
 * @param code that of the request; undefined where the request proves the address by itself, as the link of an offer does
 */
export function openEmailProofCheck(
  store: Store,
  request: BookingRequester,
  visitor: Visitor,
  code: string | undefined,
  visits: number,
): EmailProofCheck {
  const { salon, caller, account, now } = request;
  if (code === undefined || !isUnverifiedBooking(caller, account)) {
    return {
      ...openUncountedIds(store, request, visits),
      readMails: async () => [],
      check: async () => ok({ changes: [] }),
    };
  }
  const email = toGuestOrAccountEmailOrEmpty(visitor, account);
  const isHourLimited = salon.settings.unverifiedBookingsPerHour > 0;
  const hour = (isHourLimited ? openHourCounter : openUncountedIds)(store, request, visits);
  const checkCode = openEmailCodeCheck(store, request, email, code);
  return {
    ...hour,
    readMails: async (table, mailId) =>
      email === '' ? [] : findConfirmationMailChanges(table, salon.tenant, email, mailId, now),
    async check(table, booked, mails) {
      const ofHour = await hour.count(table, booked);
      if (ofHour && mails) return ok({ changes: [...ofHour, ...mails] });
      if (email === '' && visitor.customerId === null) return fail('emailProofRequired', 'guest.email');
      const proved = await checkCode(table);
      return proved.ok ? ok({ changes: proved.value, provedEmail: toMailbox(email) }) : proved;
    },
  };
}

import type { Principal } from '../../rules/accounts/access.ts';
import type { Account } from '../../rules/accounts/accounts.ts';
import { toWidestNetwork } from '../../rules/accounts/networks.ts';
import type { Appointment } from '../../rules/booking/appointments.ts';
import type { Visitor } from '../../rules/booking/booking.ts';
import {
  computeStaffMinutes,
  hasRoomForBookings,
  isOpenBooking,
  listBookingHolders,
  type OpenBooking,
} from '../../rules/booking/open-bookings.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import type { Salon } from '../../rules/salon/salon.ts';
import { getAppointments } from '../../table/booking/appointments.ts';
import {
  getOpenBookings,
  hashHolder,
  type OpenBookings,
  updateOpenBookings,
} from '../../table/booking/open-bookings.ts';
import type { Change } from '../../table/change.ts';
import type { Store } from '../../table/store.ts';

/** A request for a booking; `address` is the caller's network. */
export type BookingCall = {
  readonly salon: Salon;
  readonly caller: Principal;
  readonly account?: Account | undefined;
  readonly address: string;
  readonly now: Date;
};

/** Counts new bookings for their holders; both fail with tooManyOpenBookings (BEHAVIOR §14.7). */
type OpenBookingsCount = {
  /** Whether every holder may have so many more bookings, whatever their length. */
  readonly checkRoom: (count: number) => Outcome<undefined>;
  /** The changes that count these new visits, by their number and by their minutes. */
  readonly countVisits: (visits: readonly Appointment[]) => Promise<Outcome<Change[]>>;
};

/**
 * Reads the open bookings of the holders of at most `most` new ones. Only a list without room is compared with its
 * appointments, so ending one changes no list.
 */
export async function readOpenBookings(
  store: Store,
  { salon, caller, account, address, now }: BookingCall,
  visitor: Visitor,
  most = 1,
): Promise<OpenBookingsCount> {
  const holders = listBookingHolders(caller, address, visitor, account?.emailVerified ?? false, salon);
  const network = hashHolder(toWidestNetwork(address));
  const hasRoom = ({ holder, bookings }: OpenBookings, added: readonly OpenBooking[]) =>
    hasRoomForBookings(holder, bookings, added);

  /** The list, without its ended bookings if it has no room for the new ones. */
  async function makeRoom(list: OpenBookings, added: readonly OpenBooking[]): Promise<OpenBookings> {
    if (hasRoom(list, added)) return list;
    const ids = list.bookings.map(({ id }) => id);
    const stored = await getAppointments(store, salon.tenant, ids);
    const open = new Set(stored.filter((each) => isOpenBooking(each, salon, now)).map(({ id }) => id));
    return { ...list, bookings: list.bookings.filter(({ id }) => open.has(id)) };
  }
  const makeRoomInAll = (lists: readonly OpenBookings[], added: readonly OpenBooking[]) =>
    Promise.all(lists.map((list) => makeRoom(list, added)));

  // The minutes of a visit are known when it is placed
  const toUnplaced = (count: number): OpenBooking[] =>
    Array.from({ length: count }, (_, index) => ({ id: -1 - index, network, minutes: 0 }));
  const lists = await makeRoomInAll(await getOpenBookings(store, salon.tenant, holders), toUnplaced(most));
  return {
    checkRoom: (count) =>
      lists.every((list) => hasRoom(list, toUnplaced(count))) ? ok(undefined) : fail('tooManyOpenBookings'),
    async countVisits(visits) {
      const added = visits.map((visit) => ({ id: visit.id, network, minutes: computeStaffMinutes(visit) }));
      const roomy = await makeRoomInAll(lists, added);
      return roomy.every((list) => hasRoom(list, added))
        ? ok(roomy.map((list) => updateOpenBookings(list, added, now)))
        : fail('tooManyOpenBookings');
    },
  };
}

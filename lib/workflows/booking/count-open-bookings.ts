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
type BookingCall = {
  readonly salon: Salon;
  readonly caller: Principal;
  readonly account?: Account | undefined;
  readonly address: string;
  readonly now: Date;
};

/** Gives the changes that count the new visits; fails with tooManyOpenBookings where they are too long. */
type CountVisits = (visits: readonly Appointment[]) => Promise<Outcome<Change[]>>;

/**
 * Counts `count` new bookings for their holders; fails with tooManyOpenBookings where one would have more open bookings
 * than it may (BEHAVIOR §14.7). Only a full list is compared with its appointments, so ending one changes no list.
 */
export async function getOpenBookingChanges(
  store: Store,
  { salon, caller, account, address, now }: BookingCall,
  visitor: Visitor,
  count = 1,
): Promise<Outcome<CountVisits>> {
  const holders = listBookingHolders(caller, address, visitor, account?.emailVerified ?? false, salon);
  const lists = await getOpenBookings(store, salon.tenant, holders);
  const network = hashHolder(toWidestNetwork(address));

  /** The list with room for the new bookings, without its ended ones if it was full; undefined if it has no room. */
  async function makeRoom(list: OpenBookings, added: readonly OpenBooking[]) {
    if (hasRoomForBookings(list.holder, list.bookings, added)) return list;
    const ids = list.bookings.map(({ id }) => id);
    const open = (await getAppointments(store, salon.tenant, ids)).filter((each) =>
      isOpenBooking(each, salon, now),
    );
    const openIds = new Set(open.map(({ id }) => id));
    const left = { ...list, bookings: list.bookings.filter(({ id }) => openIds.has(id)) };
    return hasRoomForBookings(list.holder, left.bookings, added) ? left : undefined;
  }

  async function makeRoomInAll(before: readonly OpenBookings[], added: readonly OpenBooking[]) {
    const after = await Promise.all(before.map((list) => makeRoom(list, added)));
    return after.every((list) => list !== undefined) ? ok(after) : fail('tooManyOpenBookings');
  }

  // The minutes of a visit are known when it is placed
  const unplaced = Array.from({ length: count }, (_, index) => ({ id: -1 - index, network, minutes: 0 }));
  const counted = await makeRoomInAll(lists, unplaced);
  if (!counted.ok) return counted;
  return ok(async (visits) => {
    const added = visits.map((visit) => ({ id: visit.id, network, minutes: computeStaffMinutes(visit) }));
    const roomy = await makeRoomInAll(counted.value, added);
    if (!roomy.ok) return roomy;
    return ok(roomy.value.map((list) => updateOpenBookings(list, added, now)));
  });
}

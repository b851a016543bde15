import type { Principal } from '../../rules/accounts/access.ts';
import type { Account } from '../../rules/accounts/accounts.ts';
import { toWidestNetwork } from '../../rules/accounts/networks.ts';
import type { Visitor } from '../../rules/booking/booking.ts';
import { isOpenBooking, listBookingHolders } from '../../rules/booking/open-bookings.ts';
import type { AppointmentId } from '../../rules/ids.ts';
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

/**
 * Reads the open bookings of the holders of at most `most` new ones. The result gives the changes that count new bookings,
 * and fails with tooManyOpenBookings where a holder would have more than it may (BEHAVIOR §14.7). Only a list that may
 * become too long is compared with its appointments, so ending one changes no list.
 */
export async function readOpenBookings(
  store: Store,
  { salon, caller, account, address, now }: BookingCall,
  visitor: Visitor,
  most = 1,
): Promise<(booked: readonly AppointmentId[]) => Outcome<Change[]>> {
  const holders = listBookingHolders(caller, address, visitor, account?.emailVerified ?? false, salon);
  const lists = await getOpenBookings(store, salon.tenant, holders);
  const network = hashHolder(toWidestNetwork(address));
  const hasRoom = (list: OpenBookings, ids: readonly AppointmentId[], count: number): boolean => {
    const { max, maxOfNetwork = max } = list.holder;
    const ofNetwork = ids.filter((id) => list.networks[id] === network).length;
    return ids.length + count <= max && ofNetwork + count <= maxOfNetwork;
  };
  const counted = await Promise.all(
    lists.map(async (list) => {
      if (hasRoom(list, list.ids, most)) return { list, ids: list.ids };
      const appointments = await getAppointments(store, salon.tenant, list.ids);
      return {
        list,
        ids: appointments.filter((each) => isOpenBooking(each, salon, now)).map(({ id }) => id),
      };
    }),
  );
  return (booked) =>
    counted.every(({ list, ids }) => hasRoom(list, ids, booked.length))
      ? ok(
          counted.map(({ list, ids }) => {
            const networks = { ...list.networks, ...Object.fromEntries(booked.map((id) => [id, network])) };
            const open = [...new Set([...ids, ...booked])];
            const ofOpen = open.flatMap((id) => (networks[id] === undefined ? [] : [[id, networks[id]]]));
            return updateOpenBookings(list, { ids: open, networks: Object.fromEntries(ofOpen) }, now);
          }),
        )
      : fail('tooManyOpenBookings');
}

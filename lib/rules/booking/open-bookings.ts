import { can, type Principal } from '../accounts/access.ts';
import { toMailbox } from '../accounts/mailboxes.ts';
import { listNetworks } from '../accounts/networks.ts';
import type { AppointmentId } from '../ids.ts';
import type { Salon } from '../salon/salon.ts';
import { toInstant } from '../time-zone.ts';
import { isUpcomingStatus } from './appointment-status.ts';
import type { Appointment } from './appointments.ts';
import type { Visitor } from './booking.ts';

/** Open bookings are counted by holder: a network, a customer, a guest's e-mail address or phone (BEHAVIOR §14.7). */
export type BookingHolder = {
  readonly name: string;
  /** The most open bookings at a time. */
  readonly max: number;
  /** The most of them that were booked from one network; missing where all networks count alike. */
  readonly maxOfNetwork?: number;
};

/** How many times its limit a guest's address or phone may have, so that a stranger's network cannot use all of it. */
const NETWORKS_OF_CONTACT = 3;

/** The holders of a new booking; none for the front desk, and none whose limit is switched off (BEHAVIOR §14.7). */
export function listBookingHolders(
  caller: Principal,
  address: string,
  { customerId, guest }: Visitor,
  isVerified: boolean,
  { settings }: Pick<Salon, 'settings'>,
): BookingHolder[] {
  if (can(caller, 'appointments.write')) return [];
  const { openBookingsPerGuest, openBookingsPerCustomer, openBookingsPerUnverifiedCustomer } = settings;
  const customerMax = isVerified ? openBookingsPerCustomer : openBookingsPerUnverifiedCustomer;
  const email = guest?.email ?? '';
  const phone = guest?.phone.replaceAll(/\D/g, '') ?? '';
  const ofContact = { max: openBookingsPerGuest * NETWORKS_OF_CONTACT, maxOfNetwork: openBookingsPerGuest };
  const holders: BookingHolder[] = [
    ...listNetworks(address).map(({ network, factor }) => ({
      name: `network:${network}`,
      max: settings.openBookingsPerNetwork * factor,
    })),
    ...(customerId === null ? [] : [{ name: `customer:${customerId}`, max: customerMax }]),
    ...(email === '' ? [] : [{ name: `email:${toMailbox(email)}`, ...ofContact }]),
    ...(phone === '' ? [] : [{ name: `phone:${phone}`, ...ofContact }]),
  ];
  return holders.filter(({ max }) => max > 0);
}

/** Whether an appointment counts as an open booking: still to come, in status 0 or 1 (BEHAVIOR §14.7). */
export const isOpenBooking = (
  { status, date, minute }: Pick<Appointment, 'status' | 'date' | 'minute'>,
  { timeZone }: Pick<Salon, 'timeZone'>,
  now: Date,
): boolean => isUpcomingStatus(status) && toInstant(date, minute, timeZone) > now;

/** One open booking of a holder. */
export type OpenBooking = {
  readonly id: AppointmentId;
  /** The network that booked, as a hash; undefined in lists of an earlier release. */
  readonly network?: string | undefined;
  /** Staff minutes of the visit; undefined in lists of an earlier release. */
  readonly minutes?: number | undefined;
};

/** Staff minutes for each booking that a limit allows (BEHAVIOR §14.7). */
const MINUTES_PER_BOOKING = 30;

/** The minutes of staff that a visit takes: those of its services and add-ons, for all its people. */
export const computeStaffMinutes = ({ lines }: Pick<Appointment, 'lines'>): number =>
  lines
    .flatMap(({ duration, addOns }) => [duration, ...addOns.map((addOn) => addOn.duration)])
    .reduce((sum, minutes) => sum + minutes, 0);

function hasRoomIn(max: number, open: readonly OpenBooking[], added: readonly OpenBooking[]): boolean {
  if (open.length + added.length > max) return false;
  const minutes = [...open, ...added].reduce((sum, each) => sum + (each.minutes ?? MINUTES_PER_BOOKING), 0);
  // The first visit may be as long as the salon offers
  return minutes <= max * MINUTES_PER_BOOKING || open.length + added.length === 1;
}

/** Whether a holder may have new bookings beside its open ones, by their number and by their minutes (BEHAVIOR §14.7). */
export function hasRoomForBookings(
  { max, maxOfNetwork }: BookingHolder,
  open: readonly OpenBooking[],
  added: readonly OpenBooking[],
): boolean {
  if (!hasRoomIn(max, open, added)) return false;
  if (maxOfNetwork === undefined) return true;
  const ofNetwork = open.filter(({ network }) => network === added[0]?.network);
  return hasRoomIn(maxOfNetwork, ofNetwork, added);
}

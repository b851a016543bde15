import { can, type Principal } from '../accounts/access.ts';
import { listNetworks } from '../accounts/networks.ts';
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
  const email = guest?.email.toLowerCase() ?? '';
  const phone = guest?.phone.replaceAll(/\D/g, '') ?? '';
  const ofContact = { max: openBookingsPerGuest * NETWORKS_OF_CONTACT, maxOfNetwork: openBookingsPerGuest };
  const holders: BookingHolder[] = [
    ...listNetworks(address).map(({ network, factor }) => ({
      name: `network:${network}`,
      max: settings.openBookingsPerNetwork * factor,
    })),
    ...(customerId === null ? [] : [{ name: `customer:${customerId}`, max: customerMax }]),
    ...(email === '' ? [] : [{ name: `email:${email}`, ...ofContact }]),
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

import { listCountedNetworks } from '../access/networks.ts';
import { can, type Principal } from '../access/principals.ts';
import { toMailbox } from '../customers/mailboxes.ts';
import type { AppointmentId, WaitlistId } from '../ids.ts';
import type { Salon } from '../salons/salon.ts';
import { toInstant } from '../time-zone.ts';
import { isUpcomingStatus } from './appointment-status.ts';
import type { Appointment, AppointmentAddOn, AppointmentLine, Guest } from './appointments.ts';
import type { Visitor } from './new-visits.ts';

/** Open bookings are counted by holder: a network, a customer, a guest's e-mail address or phone (BEHAVIOR §14.10). */
export type BookingHolder = {
  readonly name: string;
  /** The most open bookings at a time. */
  readonly max: number;
  /** The most of them that were booked from one network; missing where all networks count alike. */
  readonly maxOfNetwork?: number;
};

/** How many times its limit a guest's address or phone may have, so that a stranger's network cannot use all of it. */
const NETWORKS_OF_CONTACT = 3;

type Limits = Pick<Salon, 'settings'>;

export const toNetworkHolderName = (network: string): string => `network:${network}`;

/** The most open bookings of a network whose limits are this multiple of the normal ones; 0 where it has no limit. */
export const computeNetworkBookingsMax = (factor: number, { settings }: Limits): number =>
  settings.openBookingsPerNetwork * factor;

type Person = Pick<Visitor, 'customerId'> & { readonly guest?: Pick<Guest, 'email' | 'phone'> | undefined };

/** The holder that a person is: the customer, or a guest's e-mail address. Undefined for a guest without one. */
export const findCustomerOrMailboxHolderName = ({ customerId, guest }: Person): string | undefined => {
  if (customerId !== null) return `customer:${customerId}`;
  return guest?.email ? `email:${toMailbox(guest.email)}` : undefined;
};

/** The holders of a new booking; none for the front desk, and none whose limit is switched off (BEHAVIOR §14.10). */
export function listNewBookingLimits(
  caller: Principal,
  network: string,
  visitor: Visitor & { readonly isVerified: boolean },
  salon: Limits,
): BookingHolder[] {
  if (can(caller, 'appointments.write')) return [];
  const networks = listCountedNetworks(network).map(({ network, factor }) => ({
    name: toNetworkHolderName(network),
    max: computeNetworkBookingsMax(factor, salon),
  }));
  return [...networks, ...listPersonBookingLimits(visitor, salon)].filter(({ max }) => max > 0);
}

/** The holders that a person is; one whose limit is switched off has a `max` of 0. */
export function listPersonBookingLimits(
  person: Person & { readonly isVerified: boolean },
  { settings }: Limits,
): BookingHolder[] {
  const { openBookingsPerGuest, openBookingsPerCustomer, openBookingsPerUnverifiedCustomer } = settings;
  const customerMax = person.isVerified ? openBookingsPerCustomer : openBookingsPerUnverifiedCustomer;
  const name = findCustomerOrMailboxHolderName(person);
  const phone = person.guest?.phone.replaceAll(/\D/g, '') ?? '';
  const ofContact = { max: openBookingsPerGuest * NETWORKS_OF_CONTACT, maxOfNetwork: openBookingsPerGuest };
  return [
    ...(name ? [{ name, ...(person.customerId === null ? ofContact : { max: customerMax }) }] : []),
    ...(phone === '' ? [] : [{ name: `phone:${phone}`, ...ofContact }]),
  ];
}

/** Whether an appointment counts as an open booking: still to come, in status 0 or 1 (BEHAVIOR §14.10). */
export const isOpenBooking = (
  { status, date, minute }: Pick<Appointment, 'status' | 'date' | 'minute'>,
  { timeZone }: Pick<Salon, 'timeZone'>,
  now: Date,
): boolean => isUpcomingStatus(status) && toInstant(date, minute, timeZone) > now;

/** The parts of an open booking or an open offer that limits count. */
type CountedBooking = {
  /** The network that booked or waits, as a hash; missing where the front desk joined. */
  readonly network?: string | undefined;
  /** Staff minutes of the visit. */
  readonly minutes: number;
};

export type OpenBooking = CountedBooking & { readonly id: AppointmentId };

/** One open offer of the waitlist, which counts as an open booking of its holder (BEHAVIOR §34.2). */
export type OpenOffer = CountedBooking & {
  readonly entryId: WaitlistId;
  /** Tells the offers of the entry apart. */
  readonly no: number;
};

/** Staff minutes for each booking that a limit allows (BEHAVIOR §14.10). */
const MINUTES_PER_BOOKING = 30;

/** The minutes of staff that a visit takes: those of its services and add-ons, for all its people. */
export const computeStaffMinutes = (
  lines: readonly (Pick<AppointmentLine, 'duration'> & {
    readonly addOns: readonly Pick<AppointmentAddOn, 'duration'>[];
  })[],
): number =>
  lines
    .flatMap(({ duration, addOns }) => [duration, ...addOns.map((addOn) => addOn.duration)])
    .reduce((sum, minutes) => sum + minutes, 0);

function hasRoomIn(max: number, open: readonly CountedBooking[], added: readonly CountedBooking[]): boolean {
  if (open.length + added.length > max) return false;
  const minutes = [...open, ...added].reduce((sum, each) => sum + each.minutes, 0);
  // The first visit may be as long as the salon offers
  return minutes <= max * MINUTES_PER_BOOKING || open.length + added.length === 1;
}

/** Whether a holder may have new bookings beside its open ones, by their number and by their minutes (BEHAVIOR §14.10). */
export function hasRoomForBookings(
  { max, maxOfNetwork }: Omit<BookingHolder, 'name'>,
  open: readonly CountedBooking[],
  added: readonly CountedBooking[],
): boolean {
  if (!hasRoomIn(max, open, added)) return false;
  if (maxOfNetwork === undefined) return true;
  const ofNetwork = open.filter(({ network }) => network === added[0]?.network);
  return hasRoomIn(maxOfNetwork, ofNetwork, added);
}

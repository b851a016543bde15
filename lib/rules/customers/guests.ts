import { type Appointment, CUSTOMER_TYPE, ENDED_STATUSES, type Guest } from '../booking/appointments.ts';
import { findCustomerOrMailboxHolderName } from '../booking/open-bookings.ts';
import { hasContactOf } from '../booking/visit-customer.ts';
import type { AppointmentId, CustomerId, GuestId } from '../ids.ts';
import { type Language, toLanguageField } from '../salons/languages.ts';
import { toFirstNameFirstSortKey, toPhoneDigitsWithoutLeadingZeros } from './customer-search.ts';
import { type CustomerTotals, NO_CUSTOMER_TOTALS } from './customer-totals.ts';
import type { Customer } from './customers.ts';

/** The visits of one person without an account, gathered by the mailbox, or by phone and name (BEHAVIOR §11.15). */
export type GuestProfile = {
  readonly id: GuestId;
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  readonly phone: string;
  readonly language?: Language;
  readonly visitIds: readonly AppointmentId[];
  /** The visit whose name and contact the profile shows: the newest. */
  readonly namedBy: AppointmentId;
  /** When the first of the visits was booked. */
  readonly createdAt: string;
  /** As the last ended visit has left them. */
  readonly totals: CustomerTotals;
  /** The customer to whom the visits move; missing while the guest is none. */
  readonly movesTo?: CustomerId;
  /** Counts every change; a change is made to the version that was read. */
  readonly version: number;
};

type Contact = Pick<Guest, 'fname' | 'lname' | 'email' | 'phone' | 'language'>;
type OfGuest = Pick<Appointment, 'customerId'> & { readonly guest?: Contact | undefined };

/** The text that is the same for all visits of a guest: the mailbox, else phone and name. Families share phones. */
export function findGuestKey({ customerId, guest }: OfGuest): string | undefined {
  if (customerId !== null || !guest) return undefined;
  const mailbox = findCustomerOrMailboxHolderName({ customerId, guest });
  if (mailbox !== undefined) return mailbox;
  const [digits, name] = [toPhoneDigitsWithoutLeadingZeros(guest.phone), toFirstNameFirstSortKey(guest)];
  return digits === '' || name === '' ? undefined : `guest:${digits}:${name}`;
}

/** The profile with a visit of its guest. The newest visit names the guest. */
export function withGuestVisit(
  before: GuestProfile | undefined,
  { id, createdAt }: Pick<Appointment, 'id' | 'createdAt'>,
  guest: Contact,
  guestId: GuestId,
): Omit<GuestProfile, 'version'> {
  const { fname, lname, email, phone, language } = guest;
  const named = { fname, lname, email, phone, ...toLanguageField(language), namedBy: id };
  if (!before) return { id: guestId, ...named, visitIds: [id], createdAt, totals: NO_CUSTOMER_TOTALS };
  return {
    ...before,
    ...(id >= before.namedBy ? named : {}),
    visitIds: before.visitIds.includes(id) ? before.visitIds : [...before.visitIds, id],
    createdAt: createdAt < before.createdAt ? createdAt : before.createdAt,
  };
}

/** Whether a visit can change the totals of its guest: it has ended, or its end was undone. */
export const changesGuestTotals = ({ status, isUndone }: Pick<Appointment, 'status' | 'isUndone'>): boolean =>
  isUndone === true || ENDED_STATUSES.some((each) => each === status);

export const toGuestAsCustomer = ({ id, ...guest }: GuestProfile): Customer => ({
  fname: guest.fname,
  lname: guest.lname,
  email: guest.email,
  phone: guest.phone,
  ...toLanguageField(guest.language),
  createdAt: guest.createdAt,
  // The name of the type differs: no customer has this id
  id: Number(id),
  emailVerified: false,
});

/**
 * The visit of a guest who has become a customer. A card that was saved with it stays only where the contact is the same, because
 * the guest has agreed to charges of it (BEHAVIOR §11.15).
 */
export function toCustomerVisitWithOwnCardOnly(
  { guest, ...visit }: Appointment,
  customer: Pick<Customer, 'id' | 'email' | 'phone'>,
): Appointment {
  const moved = { ...visit, customerId: customer.id, customerType: CUSTOMER_TYPE.registered };
  if (visit.setupIntent === undefined || hasContactOf(customer, guest)) return moved;
  const { setupIntent: _card, feeTerms, ...others } = moved;
  return { ...others, ...(feeTerms ? { feeTerms: { percents: feeTerms.percents } } : {}) };
}

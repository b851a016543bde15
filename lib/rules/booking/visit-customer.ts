import { toPhoneDigitsWithoutLeadingZeros } from '../customers/customer-search.ts';
import type { Customer } from '../customers/customers.ts';
import { toMailbox } from '../customers/mailboxes.ts';
import { fail, invalid, type Outcome, ok } from '../outcome.ts';
import { findOpenChargeRow } from '../payments/card-charges.ts';
import { type Appointment, CUSTOMER_TYPE, type Guest } from './appointments.ts';
import { checkUpcomingStatus } from './late-changes.ts';

type Contact = Pick<Guest, 'email' | 'phone'>;

const PHONE_DIGITS_MIN = 7;

/** Whether two phone numbers are the same, also if one of them lacks the country. */
function isSamePhone(a: string, b: string): boolean {
  const [shorter = '', longer = ''] = [
    toPhoneDigitsWithoutLeadingZeros(a),
    toPhoneDigitsWithoutLeadingZeros(b),
  ].sort((x, y) => x.length - y.length);
  return shorter.length >= PHONE_DIGITS_MIN && longer.endsWith(shorter);
}

/** Whether a customer has the mailbox or the phone number of a guest. */
export const hasContactOf = (customer: Contact, guest: Contact | undefined): boolean =>
  guest !== undefined &&
  (isSamePhone(customer.phone, guest.phone) ||
    (guest.email !== '' && toMailbox(customer.email) === toMailbox(guest.email)));

/**
 * The visit of a guest or a walk-in as a visit of a customer; a visit of this customer stays as it is. Prices stay. What
 * somebody else pays or has agreed to pay refuses the change (BEHAVIOR §17.8).
 */
export function decideGuestVisitForCustomer(
  visit: Appointment,
  customer: Pick<Customer, 'id' | 'email' | 'phone'>,
): Outcome<Appointment> {
  const upcoming = checkUpcomingStatus(visit);
  if (!upcoming.ok) return upcoming;
  if (findOpenChargeRow(visit)) return fail('transitionNotAllowed', 'appointmentId');
  if (visit.customerId === customer.id) return ok(visit);
  if (visit.customerId !== null) return invalid('customerId', 'The visit has another customer already');
  if (visit.payments.some(({ redeemed }) => redeemed && !redeemed.final))
    return invalid('customerId', 'Gift cards of somebody else pay for this visit');
  const { guest, ...others } = visit;
  if (visit.setupIntent !== undefined && !hasContactOf(customer, guest))
    return invalid(
      'customerId',
      'Must have the e-mail address or phone number of the guest whose card is saved with this visit',
    );
  return ok({ ...others, customerId: customer.id, customerType: CUSTOMER_TYPE.registered });
}

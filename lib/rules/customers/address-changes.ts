import { isEmailChangedBySalonWithin } from '../access/principals.ts';
import type { CustomerId } from '../ids.ts';
import { fail, invalid, type Outcome, ok } from '../outcome.ts';
import { DAY_MS } from '../time-units.ts';
import { type Customer, hasLogIn } from './customers.ts';

/** How long the mailed links of a change of address work, each from its mail on (BEHAVIOR §4.9). */
export const ADDRESS_CHANGE_DAYS = 7;

export const CONFIRM_ADDRESS_PURPOSE = 'confirm-address';
export const KEEP_ADDRESS_PURPOSE = 'keep-address';

/** A change of the address of a log-in, which the salon has started (BEHAVIOR §4.9). */
export type AddressChange = {
  /** The customer's. */
  readonly id: CustomerId;
  readonly from: string;
  readonly fromVerified: boolean;
  readonly to: string;
  readonly startedAt: string;
  /** Missing until the new address is confirmed. */
  readonly changedAt?: string;
  /** The log-in before the new address was confirmed. */
  readonly passwordHash?: string;
  readonly subjects?: readonly string[];
};

export const toAddressChange = (customer: Customer, to: string, now: Date): AddressChange => ({
  id: customer.id,
  from: customer.email,
  fromVerified: customer.emailVerified,
  to,
  startedAt: now.toISOString(),
});

/** Until when a change can be confirmed, or taken back. */
export const computeAddressChangeEnd = ({ startedAt, changedAt = startedAt }: AddressChange): Date =>
  new Date(Date.parse(changedAt) + ADDRESS_CHANGE_DAYS * DAY_MS);

/** Whether the days of a change are not over, whether or not it was confirmed. */
export const isAddressChangeInTime = (change: AddressChange, now: Date): boolean =>
  now < computeAddressChangeEnd(change);

const canTakeBack = (customer: Customer, now: Date): boolean =>
  isEmailChangedBySalonWithin(customer, ADDRESS_CHANGE_DAYS * DAY_MS, now);

export function checkSalonMayChangeLogInAddress(before: Customer, to: string, now: Date): Outcome<undefined> {
  if (to === '') return invalid('email', 'Cannot be removed: the customer has a log-in');
  if (before.email === '') return invalid('email', 'Only the customer can add it: the customer has a log-in');
  return canTakeBack(before, now) ? fail('recentAddressChange', 'email') : ok(undefined);
}

/** Whether a customer may be merged: the person of the address before could still take back a change (BEHAVIOR §4.9). */
export const checkNoRevocableAddressChange = (from: Customer, now: Date): Outcome<undefined> =>
  hasLogIn(from) && (from.pendingEmail !== undefined || canTakeBack(from, now))
    ? fail('recentAddressChange', 'customerId')
    : ok(undefined);

/** The subject of the link that confirms the new address. */
export const formatConfirmAddressSubject = ({ id, startedAt, to }: AddressChange): string =>
  `${id}:${startedAt}:${to}`;
/** The subject of the link that takes a change back. */
export const formatKeepAddressSubject = ({ id, startedAt }: AddressChange): string => `${id}:${startedAt}`;

/** The customer once a change has ended, as it then is. */
export const withoutAddressChange = ({
  pendingEmail: _to,
  emailChangedAt: _at,
  ...customer
}: Customer): Customer => customer;

/** The customer once the new address is confirmed. */
export function applyAddressChange(
  { pendingEmail: _, ...before }: Customer,
  change: AddressChange,
  now: Date,
): { readonly customer: Customer; readonly change: AddressChange } {
  const { passwordHash, subjects } = before;
  const changedAt = now.toISOString();
  return {
    customer: { ...before, email: change.to, emailVerified: true, emailChangedAt: changedAt },
    change: {
      ...change,
      changedAt,
      ...(passwordHash === undefined ? {} : { passwordHash }),
      ...(subjects === undefined ? {} : { subjects }),
    },
  };
}

/**
 * The customer with the address and the log-in from before the change; the mailed link has proved the address. Providers that were
 * linked since are gone.
 */
export function withAddressChangeTakenBack(
  { passwordHash: _hash, subjects = [], pendingEmail: _to, emailChangedAt: _at, ...before }: Customer,
  { from, passwordHash, subjects: kept = [] }: AddressChange,
): Customer {
  return {
    ...before,
    email: from,
    emailVerified: true,
    ...(passwordHash === undefined ? {} : { passwordHash }),
    subjects: subjects.filter((subject) => kept.includes(subject)),
  };
}

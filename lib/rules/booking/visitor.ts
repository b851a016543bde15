import { type Caller, isFrontDesk } from '../accounts/access.ts';
import type { CustomerId } from '../ids.ts';
import { fail, invalid, type Outcome, ok } from '../outcome.ts';
import type { Salon } from '../salon/salon.ts';
import { type Appointment, CUSTOMER_TYPE, type CustomerType, type Guest } from './appointments.ts';

/** For whom the caller says to book. */
export type ForWhom = {
  readonly customerId: CustomerId | null;
  readonly customerType?: CustomerType | undefined;
  readonly guest?: Guest | undefined;
};

/** For whom a booking is. */
export type Visitor = Pick<Appointment, 'customerId' | 'customerType' | 'guest'>;

/**
 * For whom the caller may book (decisions §1): a customer for itself, the desk for anybody, everybody else as a
 * guest and only where the salon allows it.
 */
export function checkVisitor(
  caller: Caller,
  whom: ForWhom,
  salon: Pick<Salon, 'settings'>,
): Outcome<Visitor> {
  if (caller.kind === 'customer') {
    if (whom.customerId !== null && whom.customerId !== caller.id) return fail('forbidden');
    // Walk-ins are the desk's alone
    if (whom.customerType === CUSTOMER_TYPE.walkIn) return fail('forbidden');
    if ((whom.customerType ?? CUSTOMER_TYPE.registered) !== CUSTOMER_TYPE.registered) {
      return invalid('customer_type', 'Must be 0 for a logged-in customer');
    }
    return ok({ customerId: caller.id, customerType: CUSTOMER_TYPE.registered });
  }
  const guest = whom.guest ? { guest: whom.guest } : {};
  if (isFrontDesk(caller)) {
    const customerType =
      whom.customerType ?? (whom.customerId === null ? CUSTOMER_TYPE.walkIn : CUSTOMER_TYPE.registered);
    if (customerType === CUSTOMER_TYPE.registered && whom.customerId === null) {
      return invalid('customer_id', 'Is required for a registered customer');
    }
    if (customerType === CUSTOMER_TYPE.guest && whom.customerId !== null) {
      return invalid('customer_id', 'Must be null for a guest');
    }
    return ok({ customerId: whom.customerId, customerType, ...guest });
  }
  if (whom.customerType === CUSTOMER_TYPE.walkIn) return fail('tokenMissing');
  const asGuest = whom.customerType === CUSTOMER_TYPE.guest && whom.customerId === null;
  if (!asGuest || !salon.settings.guestCheckout) return fail('loginRequired');
  return ok({ customerId: null, customerType: CUSTOMER_TYPE.guest, ...guest });
}

/** The policy must be accepted for an online booking where the salon asks for it (specification; decisions §4). */
export function checkPolicyAccepted(
  caller: Caller,
  accepted: boolean,
  salon: Pick<Salon, 'settings'>,
): Outcome<undefined> {
  const isAsked = salon.settings.cancellationKey && !isFrontDesk(caller);
  return isAsked && !accepted ? fail('policyNotAccepted') : ok(undefined);
}

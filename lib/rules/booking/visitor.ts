import { type Caller, isFrontDesk } from '../accounts/access.ts';
import type { CustomerId } from '../ids.ts';
import { fail, invalid, type Outcome, ok } from '../outcome.ts';
import type { Salon } from '../salon/salon.ts';
import { type Appointment, CUSTOMER_TYPE, type CustomerType, type Guest } from './appointments.ts';

/** The visitor as requested. */
export type VisitorInput = {
  readonly customerId: CustomerId | null;
  readonly customerType?: CustomerType | undefined;
  readonly guest?: Guest | undefined;
};

/** The person a visit is booked for. */
export type Visitor = Pick<Appointment, 'customerId' | 'customerType' | 'guest'>;

/**
 * Who the caller may book for: a customer for themselves, the front desk for anyone, others as a guest where the salon
 * allows guests (BEHAVIOR §2.3).
 */
export function checkVisitor(
  caller: Caller,
  requested: VisitorInput,
  salon: Pick<Salon, 'settings'>,
): Outcome<Visitor> {
  if (caller.kind === 'customer') {
    if (requested.customerId !== null && requested.customerId !== caller.id) return fail('forbidden');
    // Only the front desk books walk-ins
    if (requested.customerType === CUSTOMER_TYPE.walkIn) return fail('forbidden');
    if ((requested.customerType ?? CUSTOMER_TYPE.registered) !== CUSTOMER_TYPE.registered) {
      return invalid('customerType', 'Must be 0 for a logged-in customer');
    }
    return ok({ customerId: caller.id, customerType: CUSTOMER_TYPE.registered });
  }
  const guest = requested.guest ? { guest: requested.guest } : {};
  if (isFrontDesk(caller)) {
    const customerType =
      requested.customerType ??
      (requested.customerId === null ? CUSTOMER_TYPE.walkIn : CUSTOMER_TYPE.registered);
    if (customerType === CUSTOMER_TYPE.registered && requested.customerId === null) {
      return invalid('customerId', 'Required for a registered customer');
    }
    if (customerType === CUSTOMER_TYPE.guest && requested.customerId !== null) {
      return invalid('customerId', 'Must be null for a guest');
    }
    return ok({ customerId: requested.customerId, customerType, ...guest });
  }
  if (requested.customerType === CUSTOMER_TYPE.walkIn) return fail('tokenMissing');
  const isGuest = requested.customerType === CUSTOMER_TYPE.guest && requested.customerId === null;
  if (!isGuest || !salon.settings.guestCheckout) return fail('loginRequired');
  return ok({ customerId: null, customerType: CUSTOMER_TYPE.guest, ...guest });
}

/** Fails with policyNotAccepted where the salon requires acceptance of an online booking (BEHAVIOR §10.6). */
export function checkPolicyAccepted(
  caller: Caller,
  accepted: boolean,
  salon: Pick<Salon, 'settings'>,
): Outcome<undefined> {
  const isRequired = salon.settings.cancellationKey && !isFrontDesk(caller);
  return isRequired && !accepted ? fail('policyNotAccepted') : ok(undefined);
}

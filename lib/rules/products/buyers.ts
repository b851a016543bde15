import { can, checkOwnCustomerId, type Principal } from '../access/principals.ts';
import type { CustomerId } from '../ids.ts';
import { fail, invalid, type Outcome, ok } from '../outcome.ts';
import type { Settings } from '../salons/settings.ts';
import type { GuestBuyer } from './sales.ts';

export type CustomerBuyer = {
  readonly customerId: CustomerId;
  readonly isChosenByFrontDesk: boolean;
  readonly paidAtSalon: boolean;
};

/** The buyer of a gift card: a customer, or a guest without an account. */
export type GiftCardBuyer = Omit<CustomerBuyer, 'customerId'> &
  (
    | { readonly customerId: CustomerId; readonly guest?: undefined }
    | { readonly customerId: null; readonly guest: GuestBuyer }
  );

/** The buyer: a customer for itself, or the front desk for a customer (BEHAVIOR §21.1). */
export function decideBuyer(
  caller: Principal,
  customerId: CustomerId | undefined,
  paidAtSalon: boolean,
): Outcome<CustomerBuyer> {
  if (caller.kind === 'anonymous') return fail('tokenMissing');
  if (caller.kind === 'user') {
    if (customerId === undefined) return invalid('customerId', 'Is required');
    return ok({ customerId, isChosenByFrontDesk: true, paidAtSalon });
  }
  const own = checkOwnCustomerId(caller, customerId);
  if (!own.ok) return own;
  if (paidAtSalon) return invalid('paidAtSalon', 'Staff only');
  return ok({ customerId: own.value, isChosenByFrontDesk: false, paidAtSalon: false });
}

/**
 * The buyer of a gift card: as above, or a guest while the salon allows bookings without an account. The front desk
 * sells to a guest too (BEHAVIOR §21.5).
 */
export function decideGiftCardBuyer(
  caller: Principal,
  {
    customerId,
    guest,
    paidAtSalon,
  }: {
    readonly customerId: CustomerId | undefined;
    readonly guest: GuestBuyer | undefined;
    readonly paidAtSalon: boolean;
  },
  { guestCheckout }: Pick<Settings, 'guestCheckout'>,
): Outcome<GiftCardBuyer> {
  if (guest === undefined) return decideBuyer(caller, customerId, paidAtSalon);
  if (caller.kind === 'anonymous' && !guestCheckout) return fail('tokenMissing');
  if (caller.kind === 'customer') return invalid('guest', 'Must be empty with an account');
  if (customerId !== undefined) return invalid('customerId', 'Must be null for a guest');
  const isChosenByFrontDesk = can(caller, 'sales.write');
  if (paidAtSalon && !isChosenByFrontDesk) return invalid('paidAtSalon', 'Staff only');
  return ok({ customerId: null, guest, isChosenByFrontDesk, paidAtSalon });
}

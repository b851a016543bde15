import type { Principal } from '../access/principals.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import type { Salon } from '../salons/salon.ts';

/**
 * Whether the caller may save a card: a customer always, others where the salon allows guests. Only customers save the card of
 * a membership (BEHAVIOR §20.1, §24.5).
 */
export function checkCardSetupCaller(
  caller: Principal,
  { settings }: Pick<Salon, 'settings'>,
  isForMembership: boolean,
): Outcome<undefined> {
  if (caller.kind === 'customer' || (settings.guestCheckout && !isForMembership)) return ok(undefined);
  return fail(caller.kind === 'user' ? 'forbidden' : 'tokenMissing');
}

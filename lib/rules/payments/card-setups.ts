import type { Principal } from '../accounts/access.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import type { Salon } from '../salon/salon.ts';

/** Whether the caller may save a card: a customer always, others where the salon allows guests (BEHAVIOR §20.1). */
export function checkCardSetupCaller(
  caller: Principal,
  { settings }: Pick<Salon, 'settings'>,
): Outcome<undefined> {
  if (caller.kind === 'customer' || settings.guestCheckout) return ok(undefined);
  return fail(caller.kind === 'user' ? 'forbidden' : 'tokenMissing');
}

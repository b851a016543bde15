import { can, type Principal } from '../accounts/access.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import type { Salon } from '../salon/salon.ts';
import { isGuestCaller } from './payment-intents.ts';

/** Whether the caller may save a card: a customer always, others where the salon allows guests (BEHAVIOR §20.1). */
export function checkCardSetupCaller(
  caller: Principal,
  { settings }: Pick<Salon, 'settings'>,
): Outcome<undefined> {
  if (caller.kind === 'customer' || settings.guestCheckout) return ok(undefined);
  return fail(caller.kind === 'user' ? 'forbidden' : 'tokenMissing');
}

/**
 * Whether a booking may use a card setup: only the caller's own, except at the front desk (BEHAVIOR §14.6).
 * @param createdBy the setup's `caller`
 * @param callerText the caller of the booking, as `formatCallerText` gives it
 */
export const canUseCardSetup = (createdBy: string, caller: Principal, callerText: string): boolean =>
  // A guest's phone may have another address by now
  caller.kind === 'anonymous'
    ? isGuestCaller(createdBy)
    : createdBy === callerText || can(caller, 'appointments.write');

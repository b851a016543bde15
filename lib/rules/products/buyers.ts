import type { Caller } from '../accounts/access.ts';
import type { CustomerId } from '../ids.ts';
import { fail, invalid, type Outcome, ok } from '../outcome.ts';

export type Buyer = {
  readonly customerId: CustomerId;
  readonly isChosenByFrontDesk: boolean;
  readonly paidAtSalon: boolean;
};

/** The buyer: a customer for itself, or the front desk for a customer (BEHAVIOR §21.1). */
export function checkBuyer(
  caller: Caller,
  customerId: CustomerId | undefined,
  paidAtSalon: boolean,
): Outcome<Buyer> {
  if (caller.kind === 'anonymous') return fail('tokenMissing');
  if (caller.kind === 'user') {
    if (customerId === undefined) return invalid('customerId', 'Is required');
    return ok({ customerId, isChosenByFrontDesk: true, paidAtSalon });
  }
  if (customerId !== undefined && customerId !== caller.id) return fail('forbidden', 'customerId');
  if (paidAtSalon) return invalid('paidAtSalon', 'Staff only');
  return ok({ customerId: caller.id, isChosenByFrontDesk: false, paidAtSalon: false });
}

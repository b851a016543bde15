import type { CustomerId } from '../ids.ts';
import type { Money } from '../money.ts';
import type { Position, Reference } from './entries.ts';

/** The record that a forfeited credit is about: it has no visit and no sale. */
export const toForfeitedCreditReference = (id: CustomerId): Reference => ({
  kind: 'adjustment',
  id: null,
  charge: `credit-${id}`,
});

/** The position of credit that a customer has forfeited, or the salon has taken off or given (BEHAVIOR §4.7, §37.5). */
export const toForfeitedCreditPosition = (id: CustomerId, forfeited: Money, given: Money = 0): Position => [
  { account: 'credit', of: id, amount: forfeited - given },
  { account: 'breakage', of: null, amount: 0 - forfeited },
  ...(given === 0 ? [] : [{ account: 'bonus', of: null, amount: given } as const]),
];

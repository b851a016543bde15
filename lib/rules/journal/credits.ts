import type { CustomerId } from '../ids.ts';
import type { Money } from '../money.ts';
import type { Position, Reference } from './entries.ts';

/** The record that a forfeited credit is about: it has no visit and no sale. */
export const toForfeitedCreditReference = (id: CustomerId): Reference => ({
  kind: 'adjustment',
  id: null,
  charge: `credit-${id}`,
});

/** The sums of the moves of a credit without a visit or sale; `opened`: what imports have brought in. */
export type MovedCredit = { readonly forfeited?: Money; readonly given?: Money; readonly opened?: Money };

/** The position of credit that a customer has forfeited, or the salon has taken off, given or brought in (BEHAVIOR §4.7, §37.5, §43.9). */
export const toForfeitedCreditPosition = (
  id: CustomerId,
  { forfeited = 0, given = 0, opened = 0 }: MovedCredit,
): Position => [
  { account: 'credit', of: id, amount: forfeited - given - opened },
  { account: 'breakage', of: null, amount: 0 - forfeited },
  ...(given === 0 ? [] : [{ account: 'bonus', of: null, amount: given } as const]),
  ...(opened === 0 ? [] : [{ account: 'opening', of: null, amount: opened } as const]),
];

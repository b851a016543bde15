import type { CustomerId } from '../ids.ts';
import type { Position, Reference } from '../journal/entries.ts';
import type { Money } from '../money.ts';
import type { MergedCustomer } from './customer-merges.ts';

/** The record that an adjustment of credit is about: it has no visit and no sale. */
export const toAdjustedCreditReference = (id: CustomerId): Reference => ({
  kind: 'adjustment',
  id: null,
  charge: `credit-${id}`,
});

/** The sums of the moves of a credit without a visit or sale; `opened`: what imports have brought in. */
export type CreditAdjustments = {
  readonly forfeited?: Money;
  readonly given?: Money;
  readonly opened?: Money;
};

/** The position of credit that a customer has forfeited, or the salon has taken off, given or brought in (BEHAVIOR §4.7, §37.5, §43.9). */
export const toAdjustedCreditPosition = (
  id: CustomerId,
  { forfeited = 0, given = 0, opened = 0 }: CreditAdjustments,
): Position => [
  { account: 'credit', of: id, amount: forfeited - given - opened },
  { account: 'breakage', of: null, amount: 0 - forfeited },
  ...(given === 0 ? [] : [{ account: 'bonus', of: null, amount: given } as const]),
  ...(opened === 0 ? [] : [{ account: 'opening', of: null, amount: opened } as const]),
];

export const toMergedCreditReference = ({ id }: Pick<MergedCustomer, 'id'>): Reference => ({
  kind: 'adjustment',
  id: null,
  charge: `merge-${id}`,
});

/** The position of the credit that moved from a merged customer (BEHAVIOR §36.3). */
export const toMergedCreditPosition = ({
  id,
  credits = [],
}: Pick<MergedCustomer, 'id' | 'credits'>): Position =>
  credits.flatMap(
    ({ into, amount }): Position => [
      { account: 'credit', of: id, amount },
      { account: 'credit', of: into, amount: 0 - amount },
    ],
  );

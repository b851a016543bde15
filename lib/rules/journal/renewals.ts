import type { Money } from '../money.ts';
import type { Position } from './entries.ts';

type SoldAmounts = { readonly total: Money; readonly tax: Money; readonly taxPercent?: number };

/** The payment for a renewal of a membership (BEHAVIOR §24.4). */
export type Renewal = {
  readonly charge: string;
  readonly total: Money;
  readonly tax: Money;
  readonly taxPercent: number;
};

/** A renewal of what the processor billed: tax in proportion, where that is not the price of the sale. */
export function toRenewal(
  { total, tax, taxPercent = 0 }: SoldAmounts,
  charge: string,
  billed: Money = total,
): Renewal {
  const share = total === 0 ? 0 : Math.round((tax * billed) / total);
  return { charge, total: billed, tax: share, taxPercent };
}

export const toRenewalPosition = ({ charge, total, tax, taxPercent }: Renewal): Position => [
  { account: 'card', of: charge, amount: total },
  { account: 'memberships', of: null, amount: tax - total },
  { account: 'tax', of: taxPercent, amount: 0 - tax },
];

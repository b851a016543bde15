import type { StaffId } from '../ids.ts';
import { formatMoney, type Money } from '../money.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { Position, Reference } from './entries.ts';

/** The tips that the salon owes to a staff member (BEHAVIOR §36.6). */
export type TipBalance = {
  readonly staffId: StaffId;
  /** Below 0 where tips were refunded after they were paid out. */
  readonly owed: Money;
  /** Paid out in other ways than in cash from a drawer. */
  readonly paidOutside: Money;
};

export const toEmptyTipBalance = (staffId: StaffId): TipBalance => ({ staffId, owed: 0, paidOutside: 0 });

/** The balance after tips were paid out. Fails as `invalid` above what is owed (BEHAVIOR §36.6). */
export function decideTipPayOut(balance: TipBalance, amount: Money, isOutside: boolean): Outcome<TipBalance> {
  const { owed, paidOutside } = balance;
  if (amount === 0) return invalid('amount', 'Must be above 0');
  if (owed <= 0) return invalid('staffId', 'Is owed no tips');
  if (amount > owed) return invalid('amount', `Must be at most ${formatMoney(owed)}`);
  return ok({ ...balance, owed: owed - amount, paidOutside: isOutside ? paidOutside + amount : paidOutside });
}

/** The record that pay-outs in other ways than from a drawer are about. */
export const toTipsPaidOutsideReference = ({ staffId }: Pick<TipBalance, 'staffId'>): Reference => ({
  kind: 'adjustment',
  id: null,
  charge: `tips-${staffId}`,
});

/** The position of what was paid out in other ways; cash is in the position of its drawer. */
export const toTipsPaidOutsidePosition = ({
  staffId,
  paidOutside,
}: Pick<TipBalance, 'staffId' | 'paidOutside'>): Position => [
  { account: 'tips', of: staffId, amount: paidOutside },
  { account: 'external', of: null, amount: 0 - paidOutside },
];

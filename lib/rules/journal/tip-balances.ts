import type { StaffId } from '../ids.ts';
import { formatMoney, type Money } from '../money.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { Position, Reference } from './entries.ts';

/** The tips that the salon owes to a staff member (BEHAVIOR §36.6). */
export type TipBalance = {
  readonly staffId: StaffId;
  /** Below 0 where tips were refunded after they were paid out. */
  readonly owed: Money;
  /** Paid out by bank transfer; the rest was cash from a drawer. */
  readonly paidByBank: Money;
};

export const toEmptyTipBalance = (staffId: StaffId): TipBalance => ({ staffId, owed: 0, paidByBank: 0 });

/** The balance after tips were paid out. Fails as `invalid` above what is owed (BEHAVIOR §36.6). */
export function decideTipPayOut(balance: TipBalance, amount: Money, isByBank: boolean): Outcome<TipBalance> {
  const { owed, paidByBank } = balance;
  if (amount === 0) return invalid('amount', 'Must be above 0');
  if (owed <= 0) return invalid('staffId', 'Is owed no tips');
  if (amount > owed) return invalid('amount', `Must be at most ${formatMoney(owed)}`);
  return ok({ ...balance, owed: owed - amount, paidByBank: isByBank ? paidByBank + amount : paidByBank });
}

/** The record that pay-outs by bank transfer are about. */
export const toTipsPaidByBankReference = ({ staffId }: Pick<TipBalance, 'staffId'>): Reference => ({
  kind: 'adjustment',
  id: null,
  charge: `tips-${staffId}`,
});

/** The position of what was paid out by bank transfer; cash is in the position of its drawer. */
export const toTipsPaidByBankPosition = ({
  staffId,
  paidByBank,
}: Pick<TipBalance, 'staffId' | 'paidByBank'>): Position => [
  { account: 'tips', of: staffId, amount: paidByBank },
  { account: 'bank', of: null, amount: 0 - paidByBank },
];

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

/**
 * The balance after tips were paid out, or, with a negative amount, after pay-outs were taken back. `paidFromDrawer`: what
 * the drawer has paid out to the person; undefined for a bank transfer. Fails as `invalid` above what is owed, and below
 * what was paid out (BEHAVIOR §36.6).
 */
export function decideTipPayOut(
  balance: TipBalance,
  amount: Money,
  paidFromDrawer: Money | undefined,
): Outcome<TipBalance> {
  const { owed, paidByBank } = balance;
  const paidOut = paidFromDrawer ?? paidByBank;
  if (amount > 0 && owed <= 0) return invalid('staffId', 'Is owed no tips');
  if (amount > 0 && amount > owed) return invalid('amount', `Must be at most ${formatMoney(owed)}`);
  if (amount + paidOut < 0) return invalid('amount', `Must be at least ${formatMoney(0 - paidOut)}`);
  return ok({
    ...balance,
    owed: owed - amount,
    paidByBank: paidFromDrawer === undefined ? paidByBank + amount : paidByBank,
  });
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

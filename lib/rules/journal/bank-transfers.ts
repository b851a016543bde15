import type { LocationId } from '../ids.ts';
import { formatMoney, type Money, shareInOrder } from '../money.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import { addUpLines, type Position, type Reference, sumAmounts } from './entries.ts';

/** The cash that a location has taken to the bank and the tax that it has remitted, over all time (BEHAVIOR §36.12). */
export type BankTransfers = {
  readonly locationId: LocationId;
  /** Cash that was taken to the bank. */
  readonly deposited: Money;
  /** Tax that was remitted, by rate. */
  readonly remitted: readonly { readonly rate: number; readonly amount: Money }[];
  /** Counts the transfers. */
  readonly version: number;
};

export const toEmptyBankTransfers = (locationId: LocationId): BankTransfers => ({
  locationId,
  deposited: 0,
  remitted: [],
  version: 0,
});

export type BankTransferKind = 'taxRemitted' | 'cashDeposited';

/** The amount that a location can transfer by its balances: the cash that is there, or the tax that is owed. */
export const computeTransferable = (kind: BankTransferKind, lines: Position): Money =>
  kind === 'cashDeposited'
    ? sumAmounts(lines.filter(({ account }) => account === 'cash'))
    : 0 - sumAmounts(lines.filter(({ account }) => account === 'tax'));

/** Shares remitted tax over the rates at which tax is owed, the lowest first. What is owed at these rates is at least the amount. */
function shareByRate(amount: Money, lines: Position): BankTransfers['remitted'] {
  const taxes = lines.filter(({ account }) => account === 'tax');
  const owed = addUpLines(taxes.map(({ account, of, amount: own }) => ({ account, of, amount: own })))
    .map(({ of, amount: own }) => ({ rate: Number(of), amount: 0 - own }))
    .filter((each) => each.amount > 0)
    .toSorted((a, b) => a.rate - b.rate);
  const shares = shareInOrder(
    amount,
    owed.map((each) => each.amount),
  );
  return owed.map(({ rate }, place) => ({ rate, amount: shares[place] ?? 0 }));
}

/** Adds a transfer. Fails as `invalid` above what the location has or owes (BEHAVIOR §36.12). */
export function applyBankTransfer(
  before: BankTransfers,
  kind: BankTransferKind,
  amount: Money,
  lines: Position,
): Outcome<BankTransfers> {
  const most = Math.max(0, computeTransferable(kind, lines));
  if (amount === 0) return invalid('amount', 'Must be above 0');
  if (amount > most) return invalid('amount', `Must be at most ${formatMoney(most)}`);
  const after = { ...before, version: before.version + 1 };
  if (kind === 'cashDeposited') return ok({ ...after, deposited: before.deposited + amount });
  const rates = Map.groupBy([...before.remitted, ...shareByRate(amount, lines)], ({ rate }) => rate);
  const remitted = [...rates].map(([rate, own]) => ({
    rate,
    amount: own.reduce((sum, each) => sum + each.amount, 0),
  }));
  return ok({ ...after, remitted });
}

export const toBankTransfersReference = ({ locationId }: Pick<BankTransfers, 'locationId'>): Reference => ({
  kind: 'adjustment',
  id: null,
  charge: `bank-${locationId}`,
});

/** The position of all transfers of a location. */
export const toBankTransfersPosition = ({ deposited, remitted }: BankTransfers): Position => [
  { account: 'cash', of: null, amount: 0 - deposited },
  ...remitted.map(({ rate, amount }) => ({ account: 'tax' as const, of: rate, amount })),
  { account: 'bank', of: null, amount: deposited - sumAmounts(remitted) },
];

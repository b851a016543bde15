import type { LocationId } from '../ids.ts';
import { formatMoney, type Money, shareInOrder } from '../money.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { LocalDate } from '../salons/salon.ts';
import { addUpLines, type Position, type Reference, sumAmounts, toEntryId } from './entries.ts';

export type BankTransferKind = 'taxRemitted' | 'cashDeposited';

type RateShares = readonly { readonly rate: number; readonly amount: Money }[];

export type BankTransfer = {
  readonly kind: BankTransferKind;
  readonly amount: Money;
  readonly date: LocalDate;
};

/** The cash that a location has taken to the bank and the tax that it has remitted, over all time (BEHAVIOR §36.12). */
export type BankTransfers = {
  readonly locationId: LocationId;
  /** Cash that was taken to the bank. */
  readonly deposited: Money;
  readonly remitted: RateShares;
  /** The newest transfers, each with its version and its shares of tax: these can be taken back. */
  readonly newest: readonly (BankTransfer & { readonly version: number; readonly shares: RateShares })[];
  /** Counts the transfers. */
  readonly version: number;
};

/** More than a year of weekly deposits. */
export const NEWEST_TRANSFERS = 100;

export const toEmptyBankTransfers = (locationId: LocationId): BankTransfers => ({
  locationId,
  deposited: 0,
  remitted: [],
  newest: [],
  version: 0,
});

/** The amount that a location can transfer by its balances: the cash that is there, or the tax that is owed. */
export const computeTransferable = (kind: BankTransferKind, lines: Position): Money =>
  kind === 'cashDeposited'
    ? sumAmounts(lines.filter(({ account }) => account === 'cash'))
    : 0 - sumAmounts(lines.filter(({ account }) => account === 'tax'));

/** Shares remitted tax over the rates at which tax is owed, the lowest first. What is owed at these rates is at least the amount. */
function shareByRate(amount: Money, lines: Position): RateShares {
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

const addUpRates = (shares: RateShares): RateShares =>
  [...Map.groupBy(shares, ({ rate }) => rate)].map(([rate, own]) => ({ rate, amount: sumAmounts(own) }));

/** Adds a transfer. Fails as `invalid` above what the location has or owes (BEHAVIOR §36.12). */
export function applyBankTransfer(
  before: BankTransfers,
  { kind, amount, date }: BankTransfer,
  lines: Position,
): Outcome<BankTransfers> {
  const most = Math.max(0, computeTransferable(kind, lines));
  if (amount === 0) return invalid('amount', 'Must be above 0');
  if (amount > most) return invalid('amount', `Must be at most ${formatMoney(most)}`);
  const version = before.version + 1;
  const shares = kind === 'taxRemitted' ? shareByRate(amount, lines).filter((each) => each.amount > 0) : [];
  return ok({
    ...before,
    version,
    deposited: before.deposited + (kind === 'cashDeposited' ? amount : 0),
    remitted: addUpRates([...before.remitted, ...shares]),
    newest: [...before.newest, { version, kind, amount, date, shares }].slice(-NEWEST_TRANSFERS),
  });
}

/**
 * Takes one of the newest transfers back, which the id of its entry, its amount and its day name. Fails as `invalid` for another one, and for one
 * that was taken back (BEHAVIOR §36.12).
 */
export function applyReversedTransfer(
  before: BankTransfers,
  { kind, amount, date }: BankTransfer,
  entryId: string,
): Outcome<BankTransfers> {
  const reference = toBankTransfersReference(before);
  const found = before.newest.find(
    (each) =>
      toEntryId(reference, each.version) === entryId &&
      each.kind === kind &&
      each.amount === amount &&
      each.date === date,
  );
  if (!found) return invalid('reverses', 'Unknown transfer');
  const back = found.shares.map((each) => ({ ...each, amount: 0 - each.amount }));
  return ok({
    ...before,
    version: before.version + 1,
    deposited: before.deposited - (kind === 'cashDeposited' ? amount : 0),
    remitted: addUpRates([...before.remitted, ...back]),
    newest: before.newest.filter((each) => each !== found),
  });
}

export const toBankTransfersReference = ({ locationId }: Pick<BankTransfers, 'locationId'>): Reference => ({
  kind: 'adjustment',
  id: null,
  charge: `bank-${locationId}`,
});

export const toBankTransfersPosition = ({
  deposited,
  remitted,
}: Pick<BankTransfers, 'deposited' | 'remitted'>): Position => [
  { account: 'cash', of: null, amount: 0 - deposited },
  ...remitted.map(({ rate, amount }) => ({ account: 'tax' as const, of: rate, amount })),
  { account: 'bank', of: null, amount: deposited - sumAmounts(remitted) },
];

import {
  addUpLines,
  type JournalLine,
  type PayoutCode,
  type Position,
  type Reference,
  toCardAccount,
} from '../journal/entries.ts';
import type { Money } from '../money.ts';
import type { LocalDate } from '../salons/salon.ts';
import { fromProcessorAmount } from './processor-amounts.ts';

/** A payout as the processor has it; amounts are in its smallest unit. */
export type PayoutFacts = {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly isAutomatic: boolean;
  /** All of its transactions are known. */
  readonly isComplete: boolean;
  readonly hasFailed: boolean;
  readonly arrivesOn: LocalDate;
};

/** A movement of the balance that a payout takes along; amounts are in the smallest unit. */
export type PayoutTransaction = {
  /** `fee`: the processor takes its amount. */
  readonly kind: Exclude<PayoutCode, 'notItemised'> | 'fee';
  readonly amount: number;
  readonly fee: number;
  /** The payment that it is about; null for none. */
  readonly intent: string | null;
  /** It returns the money of a payout that failed. */
  readonly isReturned: boolean;
};

export type PayoutRecord = {
  readonly id: string;
  readonly arrivesOn: LocalDate;
  readonly currency: string;
  /** In the currency of the payout. */
  readonly amount: Money;
  /** Its entries are written, or it has none because of its currency. */
  readonly isCounted: boolean;
  readonly hasFailed: boolean;
  /** The sums of its entries, by account. */
  readonly lines: Position;
  /** The day of its first entry. */
  readonly day: LocalDate;
  readonly version: number;
};

export const toPayoutReference = (id: string): Reference => ({ kind: 'adjustment', id: null, charge: id });

/** Converts a sequence of amounts so that their sum is the converted sum: with thousandths, each alone would be rounded. */
function convertInSequence(amounts: readonly number[], currency: string): Money[] {
  let [sum, before] = [0, 0];
  return amounts.map((amount) => {
    sum += amount;
    const after = fromProcessorAmount(sum, currency);
    const own = after - before;
    before = after;
    return own;
  });
}

/** A payment of the salon's own: its name in the journal, and whether a card reader took it. */
export type OwnPayment = { readonly of: string; readonly isAtReader?: boolean };

/** The account that a transaction takes its money from; the money of a failed payout is that of a payout by hand. */
function toTransactionAccount({ isReturned }: PayoutTransaction, own: OwnPayment | undefined) {
  if (own) return toCardAccount(own.isAtReader ?? false);
  return isReturned ? 'card' : 'foreign';
}

function toTransactionLines(
  facts: PayoutTransaction,
  own: OwnPayment | undefined,
  amount: Money,
  net: Money,
): JournalLine[] {
  const { kind, intent } = facts;
  const of = own?.of ?? intent;
  const transaction: PayoutCode = kind === 'fee' ? 'adjustment' : kind;
  const account = toTransactionAccount(facts, own);
  const taken = kind === 'fee' ? 0 : amount;
  return [
    { account: 'bank', of, amount: net },
    { account: 'processorFees', of, amount: taken - net },
    { account, of, amount: 0 - taken, transaction },
  ];
}

/**
 * The lines of the transactions of a payout, each with what it brings to the bank (BEHAVIOR §36.15). Undefined where they do not
 * add up to the payout.
 * @param findOwn gives a payment of the salon's own; undefined for one that came in another way
 */
export function itemisePayout(
  { amount, currency }: Pick<PayoutFacts, 'amount' | 'currency'>,
  transactions: readonly PayoutTransaction[],
  findOwn: (intent: string) => OwnPayment | undefined,
): JournalLine[][] | undefined {
  const nets = transactions.map(({ kind, amount: own, fee }) => (kind === 'fee' ? own : own - fee));
  if (nets.reduce((sum, net) => sum + net, 0) !== amount) return undefined;
  const [amounts, netAmounts] = [
    convertInSequence(
      transactions.map((each) => each.amount),
      currency,
    ),
    convertInSequence(nets, currency),
  ];
  return transactions.map((each, index) =>
    toTransactionLines(
      each,
      each.intent === null ? undefined : findOwn(each.intent),
      amounts[index] ?? 0,
      netAmounts[index] ?? 0,
    ),
  );
}

/** The lines of a payout whose transactions are not known. */
const toWholeLines = (amount: Money): JournalLine[] => [
  { account: 'bank', of: null, amount },
  { account: 'card', of: null, amount: 0 - amount, transaction: 'notItemised' },
];

/** The money of a failed payout is back at the processor; its fees stay paid. */
const toReturnLines = (amount: Money): JournalLine[] => [
  { account: 'bank', of: null, amount: 0 - amount },
  { account: 'card', of: null, amount, transaction: 'adjustment' },
];

/** The lines without their parts. */
export const addUpLinesByAccount = (lines: Position): JournalLine[] =>
  addUpLines(lines.map(({ account, amount }) => ({ account, of: null, amount })));

const SALE_PART = 'sale-';
/** The name of a payment in the journal that renewed the membership of a sale: the intent of another one. */
export const toSaleRenewalPart = (sale: number): string => `${SALE_PART}${sale}`;
export const parseSaleRenewalPart = (part: string): number | undefined =>
  part.startsWith(SALE_PART) ? Number(part.slice(SALE_PART.length)) : undefined;

/** Entries of a payout: few lines each, so that none is too large for the table. */
type PayoutEntry = { readonly event: 'payoutPaid' | 'payoutFailed'; readonly lines: Position };
const TRANSACTIONS_OF_ENTRY = 300;

function toChunks(lines: readonly JournalLine[][]): PayoutEntry[] {
  const count = Math.ceil(lines.length / TRANSACTIONS_OF_ENTRY);
  return Array.from({ length: count }, (_, index) => ({
    event: 'payoutPaid',
    lines: lines.slice(index * TRANSACTIONS_OF_ENTRY, (index + 1) * TRANSACTIONS_OF_ENTRY).flat(),
  }));
}

export type PayoutChange = { readonly record: PayoutRecord; readonly entries: readonly PayoutEntry[] };

/**
 * What a payout as the processor has it changes; undefined for nothing. An automatic payout counts when its transactions are
 * known, another one at once. In another currency than the salon's it has no entry. A failed payout is reversed once (BEHAVIOR §36.15).
 * @param itemised the lines of its transactions; undefined where they are not known
 */
export function decidePayout(
  before: PayoutRecord | undefined,
  facts: PayoutFacts,
  itemised: readonly JournalLine[][] | undefined,
  salonCurrency: string,
  day: LocalDate,
): PayoutChange | undefined {
  const currency = facts.currency.toUpperCase();
  const amount = fromProcessorAmount(facts.amount, currency);
  const known = { isCounted: false, hasFailed: false, lines: [], day, version: 0, ...before };
  const isDue = !known.isCounted && (facts.isComplete || !facts.isAutomatic);
  if (!isDue && (known.hasFailed || !facts.hasFailed)) return undefined;
  // Events come in any order: a failure is never taken back
  const hasFailed = known.hasFailed || facts.hasFailed;
  const isCounted = known.isCounted || isDue;
  const entries: PayoutEntry[] = [
    ...(isDue ? toChunks(itemised ?? [toWholeLines(amount)]) : []),
    ...(hasFailed && isCounted ? [{ event: 'payoutFailed' as const, lines: toReturnLines(amount) }] : []),
  ];
  const written = currency === salonCurrency.toUpperCase() ? entries : [];
  return {
    entries: written,
    record: {
      id: facts.id,
      arrivesOn: facts.arrivesOn,
      currency,
      amount,
      isCounted,
      hasFailed,
      lines: addUpLinesByAccount([...known.lines, ...written.flatMap(({ lines }) => lines)]),
      day: known.day,
      version: known.version + 1,
    },
  };
}

import { checkTimeSpan, type TimeSpan, toTimeSpan } from '../date-spans.ts';
import type { CustomerId, LocationId, StaffId } from '../ids.ts';
import type { Money } from '../money.ts';
import { type Failure, invalid, type Outcome, ok } from '../outcome.ts';
import type { LocalDate } from '../salons/salon.ts';
import {
  addUpLines,
  JOURNAL_ACCOUNTS,
  type JournalAccount,
  type JournalEntry,
  type JournalEvent,
  type JournalLine,
  type Position,
  type Reference,
} from './entries.ts';

/** The refusal of a day after today. */
export const failFuture = (field: string, today: LocalDate): Failure =>
  invalid(field, `Must be on or before ${today.replaceAll('-', '/')}`);

/** The time of the days of a list of entries: not in the future, in order, by default at most 366 (BEHAVIOR §36.9). */
export function checkEntrySpan(
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
  today: LocalDate,
  timeZone: string,
  daysMax?: number,
): Outcome<TimeSpan> {
  if (from > today) return failFuture('from', today);
  return checkTimeSpan({ from, to }, timeZone, daysMax);
}

/** All time to the end of a day, which must not be in the future (BEHAVIOR §36.9). */
export function checkSpanOfAllTimeUntil(
  day: LocalDate,
  today: LocalDate,
  timeZone: string,
): Outcome<TimeSpan> {
  if (day > today) return failFuture('at', today);
  return ok({ ...toTimeSpan(day, day, timeZone), from: new Date(0) });
}

/**
 * The accounts whose parts are owed to somebody, or by somebody, or may be again. What was received, lost or given stays in its
 * account for ever, in more parts each day.
 */
const OWED: ReadonlySet<JournalAccount> = new Set([
  'receivable',
  'prepaid',
  'giftCards',
  'packages',
  'credit',
  'tips',
  'tax',
  'disputed',
  'unclaimed',
]);

/**
 * The balance of a part of an account at a location at the end of a month. The parts that are not kept apart share one balance
 * without `of`.
 */
export type MonthEndBalance = Pick<JournalLine, 'account' | 'of' | 'amount'> & {
  readonly locationId: LocationId | null;
};

/** The balances at the end of a month, from those of the month before and the month's entries (BEHAVIOR §36.9). */
export function computeNextMonthEndBalances(
  before: readonly MonthEndBalance[],
  entries: readonly JournalEntry[],
): MonthEndBalance[] {
  const moved = entries.flatMap(({ locationId, lines }) =>
    lines.map(({ account, of, amount }) => ({
      locationId,
      account,
      amount,
      of: OWED.has(account) ? of : null,
    })),
  );
  const byPlace = Map.groupBy([...before, ...moved], ({ locationId, account }) => `${locationId} ${account}`);
  return [...byPlace.values()].flatMap((own): MonthEndBalance[] => {
    const [first] = own;
    if (!first) return [];
    const { locationId, account } = first;
    const parts = addUpLines(own.map(({ of, amount }) => ({ account, of, amount })));
    // An account that has had entries is shown also where nothing is left
    const kept = parts.length > 0 ? parts : [{ of: null, amount: 0 }];
    return kept.map(({ of, amount }) => ({ locationId, account, of, amount }));
  });
}

export type EntryFilters = {
  readonly locationId?: LocationId | undefined;
  readonly event?: JournalEvent | undefined;
  readonly account?: JournalAccount | undefined;
  readonly referenceKind?: Reference['kind'] | undefined;
  readonly referenceId?: number | undefined;
  /** Any of them. */
  readonly customerIds?: readonly CustomerId[] | undefined;
  readonly staffId?: StaffId | undefined;
  readonly receiptsOnly?: true;
};

const isAsAsked = <Value>(asked: Value | undefined, value: Value): boolean =>
  asked === undefined || asked === value;

/** Whether a list shows an entry; an account or a member is in one of its lines. */
export const matchesEntryFilters = (entry: JournalEntry, filters: EntryFilters): boolean =>
  isAsAsked<LocationId | null>(filters.locationId, entry.locationId) &&
  isAsAsked(filters.event, entry.event) &&
  isAsAsked(filters.referenceKind, entry.reference.kind) &&
  isAsAsked<number | null>(filters.referenceId, entry.reference.id) &&
  (filters.customerIds?.some((id) => id === entry.customerId) ?? true) &&
  (filters.account === undefined || entry.lines.some(({ account }) => account === filters.account)) &&
  (filters.staffId === undefined || entry.lines.some(({ staffId }) => staffId === filters.staffId)) &&
  (!filters.receiptsOnly || entry.series !== undefined);

/** The sum of each account that has lines, in the order of the list of accounts. */
export const listAccountSums = (lines: Position): [JournalAccount, Money][] =>
  JOURNAL_ACCOUNTS.flatMap((account): [JournalAccount, Money][] => {
    const own = lines.filter((line) => line.account === account);
    return own.length === 0 ? [] : [[account, own.reduce((sum, { amount }) => sum + amount, 0)]];
  });

export type Balance = {
  readonly account: JournalAccount;
  readonly balance: Money;
  readonly parts: readonly Pick<JournalLine, 'of' | 'amount'>[];
};

/** The balance of each account and of each of its parts; parts that hold nothing are left out. */
export function toBalances(lines: Position): Balance[] {
  const parts = addUpLines(lines.map(({ account, of, amount }) => ({ account, of, amount })));
  return listAccountSums(lines).map(([account, balance]) => ({
    account,
    balance,
    parts: parts.filter((part) => part.account === account && part.of !== null),
  }));
}

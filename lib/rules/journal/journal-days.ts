import { can, checkCan, type VisitCaller } from '../access/principals.ts';
import { addDays } from '../calendar.ts';
import type { LocationId, StaffId } from '../ids.ts';
import type { Money } from '../money.ts';
import { type Outcome, ok } from '../outcome.ts';
import type { LocalDate } from '../salons/salon.ts';
import { MINUTE_MS } from '../time-units.ts';
import { toInstant, toLocalDate } from '../time-zone.ts';
import { failFuture, listAccountSums } from './account-balances.ts';
import type { CountedDrawer } from './drawers.ts';
import {
  addUpLines,
  type JournalAccount,
  type JournalEntry,
  type JournalEvent,
  type Position,
  RECEIVED_MONEY_ACCOUNTS,
} from './entries.ts';

/** Minutes after midnight at which a day is closed: requests that began before midnight are over by then (BEHAVIOR §36.8). */
const CLOSES_AT_MINUTE = 5;

/** Events without a visit or a sale: what moves between drawers, staff, bank and tax office. */
export const WITHOUT_SALE: readonly JournalEvent[] = [
  ...(['drawerPaid', 'drawerClosed', 'tipsPaidOut'] as const),
  ...(['taxRemitted', 'cashDeposited', 'payoutPaid', 'payoutFailed'] as const),
];

/** The amounts of entries by what an accountant asks for. Tax and tips are positive where the salon owes them. */
export type Breakdown = {
  readonly tenders: readonly (readonly [JournalAccount, Money])[];
  readonly tax: readonly { readonly rate: number; readonly amount: Money }[];
  readonly tips: readonly { readonly staffId: StaffId; readonly amount: Money }[];
};

export type DaySummary = Breakdown & {
  readonly locationId: LocationId;
  readonly date: LocalDate;
  readonly entries: number;
  /** The ids of the first and the last entry; null without entries. */
  readonly firstEntry: string | null;
  readonly lastEntry: string | null;
  readonly totals: readonly (readonly [JournalAccount, Money])[];
};

/** A day that is over: what it was, for ever (BEHAVIOR §36.8). */
export type ClosedDay = DaySummary & {
  readonly locationName: string;
  /** The drawers that were counted on the day. */
  readonly drawers: readonly CountedDrawer[];
  /** Counts the closed days of the location from 1, without gaps. */
  readonly number: number;
  readonly closedAt: string;
  readonly hash: string;
  /** The hash of the location's closed day before; null for the first one. */
  readonly previousHash: string | null;
  /** The hash of all other fields and of the hashes of the entries, so that an altered closing is noticed. */
  readonly seal: string;
};

export type JournalDay = DaySummary &
  Pick<ClosedDay, 'locationName' | 'drawers'> &
  Partial<Pick<ClosedDay, 'number' | 'closedAt' | 'hash' | 'previousHash'>>;

export const toEmptyDaySummary = (locationId: LocationId, date: LocalDate): DaySummary => ({
  locationId,
  date,
  entries: 0,
  firstEntry: null,
  lastEntry: null,
  totals: [],
  tenders: [],
  tax: [],
  tips: [],
});

/** The journal's readers may read any day, those of the drawers today alone, once no drawer waits for its blind count. */
export const checkDayPermission = (
  actor: VisitCaller,
  date: LocalDate,
  today: LocalDate,
  isDrawerOpen: boolean,
): Outcome<undefined> =>
  date === today && !isDrawerOpen && can(actor, 'money.drawer')
    ? ok(undefined)
    : checkCan(actor, 'journal.read');

export const checkDayNotFuture = (date: LocalDate, today: LocalDate): Outcome<LocalDate> =>
  date > today ? failFuture('date', today) : ok(date);

/** The last day that can be closed at an instant. */
export const toLastClosableDay = (timeZone: string, now: Date): LocalDate =>
  addDays(toLocalDate(timeZone, new Date(now.getTime() - CLOSES_AT_MINUTE * MINUTE_MS)), -1);

/** The instant at which the day after `closedThrough` can be closed. */
export const toNextClosingInstant = (timeZone: string, closedThrough: LocalDate): Date =>
  toInstant(addDays(closedThrough, 2), CLOSES_AT_MINUTE, timeZone);

const listLines = (entries: readonly JournalEntry[]): Position => entries.flatMap(({ lines }) => lines);

/**
 * The money received by each tender for visits and sales, the tax of each rate, and the tips that each person was given
 * (BEHAVIOR §36.9, §36.8).
 */
export function breakDownTendersTaxAndTips(entries: readonly JournalEntry[]): Breakdown {
  const sumParts = (account: JournalAccount, position: Position) =>
    addUpLines(
      position.filter((line) => line.account === account).map(({ of, amount }) => ({ account, of, amount })),
    )
      .map(({ of, amount }) => ({ of: Number(of), amount: 0 - amount }))
      .toSorted((a, b) => a.of - b.of);
  const received = listLines(entries.filter(({ event }) => !WITHOUT_SALE.includes(event)));
  return {
    tenders: listAccountSums(received).filter(([account]) => RECEIVED_MONEY_ACCOUNTS.includes(account)),
    tax: sumParts('tax', received).map(({ of, amount }) => ({ rate: of, amount })),
    tips: sumParts('tips', received).map(({ of, amount }) => ({ staffId: of as StaffId, amount })),
  };
}

/** Groups entries by day and location, in order of day, then location. */
export const groupEntriesByJournalDay = <Entry extends JournalEntry>(
  entries: readonly Entry[],
): (readonly Entry[])[] =>
  [...Map.groupBy(entries, ({ businessDate, locationId }) => `${businessDate} ${locationId}`)]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([, own]) => own);

/** Sums up the entries of one day at one location; undefined without entries. */
export function summarizeDay(entries: readonly JournalEntry[]): DaySummary | undefined {
  const [first, last] = [entries.at(0), entries.at(-1)];
  // Money that belongs to no record belongs to no location
  if (!first || !last || first.locationId === null) return undefined;
  return {
    locationId: first.locationId,
    date: first.businessDate,
    entries: entries.length,
    firstEntry: first.id,
    lastEntry: last.id,
    totals: listAccountSums(listLines(entries)),
    ...breakDownTendersTaxAndTips(entries),
  };
}

/** Days in order of time, then location. */
export const sortDays = (days: readonly JournalDay[]): JournalDay[] =>
  days.toSorted((a, b) => (a.date === b.date ? a.locationId - b.locationId : a.date < b.date ? -1 : 1));

/** The sums of several days, of one location or of several. */
export function addUpDays(
  days: readonly Pick<DaySummary, 'totals' | keyof Breakdown>[],
): Pick<DaySummary, 'totals' | keyof Breakdown> {
  const sumAccountsOf = (list: 'totals' | 'tenders') =>
    listAccountSums(
      days.flatMap((day) => day[list].map(([account, amount]) => ({ account, of: null, amount }))),
    );
  const sumParts = (parts: readonly (readonly [of: number, amount: Money])[]) =>
    [...Map.groupBy(parts, ([of]) => of)]
      .map(([of, own]) => ({ of, amount: own.reduce((sum, [, amount]) => sum + amount, 0) }))
      .filter(({ amount }) => amount !== 0)
      .toSorted((a, b) => a.of - b.of);
  const tax = sumParts(days.flatMap((day) => day.tax.map(({ rate, amount }) => [rate, amount] as const)));
  const tips = sumParts(
    days.flatMap((day) => day.tips.map(({ staffId, amount }) => [staffId, amount] as const)),
  );
  return {
    totals: sumAccountsOf('totals'),
    tenders: sumAccountsOf('tenders'),
    tax: tax.map(({ of, amount }) => ({ rate: of, amount })),
    tips: tips.map(({ of, amount }) => ({ staffId: of, amount })),
  };
}

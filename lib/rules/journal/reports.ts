import { addDays, addMonths, countDaysBetween, toWeekday } from '../calendar.ts';
import type { DateSpan } from '../date-spans.ts';
import type { Money } from '../money.ts';
import { WITHOUT_SALE } from './days.ts';
import { isTipPayOut, type JournalAccount, type JournalEvent, RECEIVED_MONEY_ACCOUNTS } from './entries.ts';
import { isOwedValue, toOwedKey } from './owed.ts';
import type { ReportLine } from './report-lines.ts';

/** The value of a line by which a report groups; undefined where the line has none. */
type Grouping = (line: ReportLine, days: DateSpan) => string | number | undefined;
/** A column of a report, and what it adds up of each line. */
type Figure = {
  readonly of: (line: ReportLine) => number;
  /** A number of things; otherwise money. */
  readonly isCount?: true;
  /** The column in words. */
  readonly means: string;
};

/** A report: the lines that it counts, how it can be grouped, and its columns; the first grouping is the default. */
export type Report = {
  readonly counts: (line: ReportLine) => boolean;
  readonly groupings: Readonly<Record<string, Grouping>>;
  readonly figures: Readonly<Record<string, Figure>>;
  /** The column that shares and changes are computed on. */
  readonly main: string;
};

const INCOME: readonly JournalAccount[] = ['services', 'products', 'memberships', 'fees'];
const isIncome = ({ account }: ReportLine): boolean => INCOME.includes(account);
const REFUNDS: readonly JournalEvent[] = ['refunded', 'refundFailed'];
const isRefund = ({ event }: ReportLine): boolean => REFUNDS.includes(event);
const isTip = (line: ReportLine): boolean => line.account === 'tips' && !isTipPayOut(line);
const isTaxed = ({ base, tax }: ReportLine): boolean => base !== undefined || tax !== undefined;

const toIncome = (line: ReportLine): Money => (isIncome(line) ? 0 - line.amount : 0);

const BY_DAY = {
  day: ({ day }) => day,
  location: ({ locationId }) => locationId ?? undefined,
} as const satisfies Record<string, Grouping>;

function toClientKind({ clientSince }: ReportLine, { from, to }: DateSpan): string {
  if (clientSince === undefined || clientSince > to) return 'unknown';
  return clientSince >= from ? 'new' : 'returning';
}

/** Adds to the value of sold products. The lines of credit do not tell a new credit from a returned one: all count. */
const toSoldValue = ({ account, event, amount }: ReportLine): Money =>
  event === 'sold' || account === 'credit' ? 0 - amount : 0;

const toAmountOf = (only: JournalEvent, { event, amount }: ReportLine): Money =>
  event === only ? amount : 0;

/** The reports that add up lines (BEHAVIOR §41.2). */
export const REPORTS = {
  sales: {
    counts: (line) => isIncome(line) || isTip(line) || line.account === 'breakage',
    groupings: {
      kind: ({ account }) => account,
      service: ({ serviceId }) => serviceId,
      category: ({ categoryId }) => categoryId,
      product: ({ productId, account }) => productId ?? (account === 'products' ? 0 : undefined),
      staff: ({ staffId }) => staffId,
      ...BY_DAY,
      weekday: ({ day }) => toWeekday(day),
      hour: ({ hour }) => hour,
      clientKind: toClientKind,
      channel: ({ channel }) => channel,
    },
    figures: {
      count: { of: ({ count = 0 }) => count, isCount: true, means: 'Services performed and pieces sold' },
      listValue: { of: ({ listValue = 0 }) => listValue, means: 'What they cost by their list prices' },
      discounts: { of: ({ discounts = 0 }) => discounts, means: 'Taken off the list prices' },
      covered: {
        of: ({ covered = 0 }) => covered,
        means: 'List value of what packages and memberships pay, less its income',
      },
      income: { of: toIncome, means: 'Without tax, after refunds' },
      refunds: {
        of: (line) => (isRefund(line) ? 0 - toIncome(line) : 0),
        means: 'Income that was refunded; within income, on the day of the refund',
      },
      tax: { of: (line) => (isIncome(line) ? (line.tax ?? 0) : 0), means: 'Tax on the income' },
      tips: {
        of: (line) => (isTip(line) ? 0 - line.amount : 0),
        means: 'Tips that were given, after refunds',
      },
      breakage: {
        of: ({ account, amount }) => (account === 'breakage' ? 0 - amount : 0),
        means: 'Value that expired; not within income',
      },
    },
    main: 'income',
  },
  tax: {
    counts: (line) => isIncome(line) || isTaxed(line),
    groupings: { rate: ({ rate = 0 }) => rate, ...BY_DAY },
    figures: {
      base: { of: ({ base = 0 }) => base, means: 'What the tax was computed on, after refunds' },
      exempt: {
        of: (line) => (isIncome(line) ? toIncome(line) - (line.base ?? 0) : 0),
        means: 'Income without tax, such as uses of packages',
      },
      tax: { of: ({ tax = 0 }) => tax, means: 'Tax, after refunds' },
      refunds: { of: (line) => (isRefund(line) ? 0 - (line.tax ?? 0) : 0), means: 'Tax that was refunded' },
    },
    main: 'tax',
  },
  cash: {
    counts: ({ account }) => account === 'cash',
    groupings: { drawer: ({ of }) => of ?? 0, ...BY_DAY },
    figures: {
      received: {
        of: ({ event, amount }) => (WITHOUT_SALE.includes(event) ? 0 : amount),
        means: 'Received for visits and sales, less what was refunded',
      },
      paidIn: { of: (line) => Math.max(0, toAmountOf('drawerPaid', line)), means: 'Put into drawers' },
      paidOut: {
        of: (line) => Math.max(0, 0 - toAmountOf('drawerPaid', line)),
        means: 'Taken out of drawers',
      },
      tipsPaidOut: { of: (line) => 0 - toAmountOf('tipsPaidOut', line), means: 'Tips paid out in cash' },
      deposited: { of: (line) => 0 - toAmountOf('cashDeposited', line), means: 'Taken to the bank' },
      difference: { of: (line) => toAmountOf('drawerClosed', line), means: 'Counted less expected' },
      net: { of: ({ amount }) => amount, means: 'What the cash changed by' },
    },
    main: 'net',
  },
  owed: {
    counts: isOwedValue,
    groupings: { part: toOwedKey, ...BY_DAY },
    figures: {
      value: {
        of: toSoldValue,
        means: 'What the products were worth when they were sold; of credit, what is left',
      },
      used: {
        of: (line) => toSoldValue(line) + line.amount,
        means: 'Redeemed, expired or refunded, less what was returned',
      },
      left: { of: ({ amount }) => 0 - amount, means: 'What the salon owes' },
    },
    main: 'left',
  },
} as const satisfies Readonly<Record<string, Report>>;
export type ReportKind = keyof typeof REPORTS;

export type ReportRow = { readonly key: string; readonly figures: Readonly<Record<string, number>> };

/** The lines of a report, or those of one of its rows. */
export const listReportedLines = (
  { counts, groupings }: Report,
  lines: readonly ReportLine[],
  { groupBy, key }: { readonly groupBy: string; readonly key?: string | undefined },
  days: DateSpan,
): ReportLine[] =>
  lines.filter((line) => {
    const own = groupings[groupBy]?.(line, days);
    return counts(line) && own !== undefined && (key === undefined || String(own) === key);
  });

export const sumFigures = ({ figures }: Report, lines: readonly ReportLine[]): Record<string, number> =>
  Object.fromEntries(
    Object.entries(figures).map(([name, { of }]) => [name, lines.reduce((sum, line) => sum + of(line), 0)]),
  );

/** The rows of a report, in order of their keys; also those that the compared days alone have (BEHAVIOR §41.2). */
export function toReportRows(
  report: Report,
  lines: readonly ReportLine[],
  groupBy: string,
  days: DateSpan,
  comparedKeys: Iterable<string> = [],
): ReportRow[] {
  const byKey = Map.groupBy(lines, (line) => String(report.groupings[groupBy]?.(line, days)));
  return [...new Set([...byKey.keys(), ...comparedKeys])]
    .map((key) => ({ key, figures: sumFigures(report, byKey.get(key) ?? []) }))
    .toSorted((a, b) => a.key.localeCompare(b.key, 'en', { numeric: true }));
}

/** Two amounts that must be equal. */
export type ReportCheck = { readonly name: string; readonly left: Money; readonly right: Money };

/**
 * Sales, tax, tips, breakage, and what the salon owes or is owed more than before, are what it received for visits and sales
 * (BEHAVIOR §41.3).
 */
export function checkSalesAgainstTenders(lines: readonly ReportLine[]): ReportCheck {
  const ofSales = lines.filter(({ event }) => !WITHOUT_SALE.includes(event));
  const isTender = ({ account }: ReportLine): boolean => RECEIVED_MONEY_ACCOUNTS.includes(account);
  const sum = (of: (line: ReportLine) => Money) => ofSales.reduce((total, line) => total + of(line), 0);
  return {
    name: 'salesAndTenders',
    left: sum((line) => (isTender(line) ? 0 : 0 - line.amount) + (line.tax ?? 0)),
    right: sum((line) => (isTender(line) ? line.amount : 0)),
  };
}

/** The days that a report compares its own with: as many before them, or the same of the year before. */
export function toComparedDays({ from, to }: DateSpan, isYear: boolean): DateSpan {
  if (isYear) return { from: addMonths(from, -12), to: addMonths(to, -12) };
  return { from: addDays(from, countDaysBetween(to, from) - 1), to: addDays(from, -1) };
}

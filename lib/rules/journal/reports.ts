import { addDays, addMonths, countDaysBetween, listMonths, toMonthEnd, toWeekday } from '../calendar.ts';
import { CLIENT_RETENTION_DAYS, type ClientCounts } from '../customers/client-report.ts';
import type { DateSpan } from '../date-spans.ts';
import type { Money } from '../money.ts';
import {
  isTipPayOut,
  type JournalAccount,
  type JournalEvent,
  type PayoutCode,
  RECEIVED_MONEY_ACCOUNTS,
} from './entries.ts';
import { WITHOUT_SALE } from './journal-days.ts';
import { isOwedToCustomers, toOwedKey } from './owed.ts';
import { PAY_FIGURES, type PayFigures } from './pay-figures.ts';
import type { CountedLine } from './report-lines.ts';

/** The value of a line by which a report groups; undefined where the line has none. */
type Grouping = (line: CountedLine, days: DateSpan) => string | number | undefined;
/** A column of a report, and what it adds up of each line. */
type Figure = {
  readonly of: (line: CountedLine) => number;
  /** A number of things or of minutes; otherwise money. */
  readonly unit?: 'count';
  /** The column in words. */
  readonly means: string;
};

/** A report: the lines that it counts, how it can be grouped, and its columns; the first grouping is the default. */
export type Report = {
  readonly counts: (line: CountedLine) => boolean;
  readonly groupings: Readonly<Record<string, Grouping>>;
  readonly figures: Readonly<Record<string, Figure>>;
  /** Columns in percent: one column of another. */
  readonly ratios?: Readonly<Record<string, Ratio>>;
  /** The column that shares and changes are computed on. */
  readonly main: string;
};
type Ratio = { readonly part: string; readonly whole: string; readonly means: string };

const INCOME: readonly JournalAccount[] = ['services', 'products', 'memberships', 'fees'];
const isOf = <Name>(names: readonly (Name | undefined)[], name: Name | undefined): boolean =>
  names.includes(name);
const isIncome = ({ account }: CountedLine): boolean => isOf(INCOME, account);
const REFUNDS: readonly JournalEvent[] = ['refunded', 'refundFailed'];
const isRefund = ({ event }: CountedLine): boolean => isOf(REFUNDS, event);
const isTip = ({ account, event }: CountedLine): boolean =>
  account === 'tips' && event !== undefined && !isTipPayOut({ event });
/** A sold gift card or package, or its refund: `payBase` is its price without tax. */
const toSoldPrice = ({ account, payBase = 0 }: CountedLine): Money =>
  account === 'giftCards' || account === 'packages' ? payBase : 0;
const isTaxed = ({ base, tax }: CountedLine): boolean => base !== undefined || tax !== undefined;

const toIncome = (line: CountedLine): Money => (isIncome(line) ? 0 - (line.amount ?? 0) : 0);

/** The key of the lines that have no such thing: a tip has no service (BEHAVIOR §41.2). */
const NONE = 'none';
const BY_STAFF = { staff: ({ staffId = NONE }) => staffId } as const satisfies Record<string, Grouping>;
const BY_DAY = {
  day: ({ day }) => day,
  location: ({ locationId }) => locationId ?? NONE,
} as const satisfies Record<string, Grouping>;

function toClientKind({ clientSince }: CountedLine, { from, to }: DateSpan): string {
  if (clientSince === undefined || clientSince > to) return 'unknown';
  return clientSince >= from ? 'new' : 'returning';
}

/** Adds to the value of sold products. The lines of credit do not tell a new credit from a returned one: all count. */
const toSoldValue = ({ account, event, amount = 0 }: CountedLine): Money =>
  event === 'sold' || account === 'credit' ? 0 - amount : 0;

const toAmountOf = (only: JournalEvent, { event, amount = 0 }: CountedLine): Money =>
  event === only ? amount : 0;

const toPayFigures = (means: Readonly<Record<keyof PayFigures, string>>) =>
  Object.fromEntries(
    PAY_FIGURES.map((name): [string, Figure] => [
      name,
      {
        of: ({ pay }) => pay?.[name] ?? 0,
        means: means[name],
        ...(name === 'minutes' ? { unit: 'count' } : {}),
      },
    ]),
  );

/** The columns of clients: those with their own words, and two for each span of days after a first visit. */
const toClientFigures = (means: Readonly<Record<string, string>>): Record<string, Figure> => {
  const all = {
    ...means,
    ...Object.fromEntries(
      CLIENT_RETENTION_DAYS.flatMap((days) => [
        [`followed_${days}`, `New clients whose first visit is more than ${days} days ago`],
        [`retained_${days}`, `Of these: came again, on a later day, within ${days} days`],
      ]),
    ),
  };
  return Object.fromEntries(
    Object.entries(all).map(([name, text]): [string, Figure] => [
      name,
      { of: ({ visit }) => visit?.[name as keyof ClientCounts] ?? 0, unit: 'count', means: text },
    ]),
  );
};

const PAYOUT_EVENTS: readonly JournalEvent[] = ['payoutPaid', 'payoutFailed'];
export const isOfPayout = ({ event }: Pick<CountedLine, 'event'>): boolean => isOf(PAYOUT_EVENTS, event);
const toTransaction =
  (only: PayoutCode) =>
  ({ transaction, amount = 0 }: CountedLine): Money =>
    transaction === only ? 0 - amount : 0;

/** The reports that add up lines (BEHAVIOR §41.2). */
export const REPORTS = {
  sales: {
    counts: (line) =>
      isIncome(line) ||
      isTaxed(line) ||
      isTip(line) ||
      line.account === 'breakage' ||
      toSoldPrice(line) !== 0,
    groupings: {
      // Sales have the price and the tax of gift cards and packages
      kind: ({ account }) => (account === 'giftCards' || account === 'packages' ? 'sold' : account),
      service: ({ serviceId = NONE }) => serviceId,
      category: ({ categoryId = NONE }) => categoryId,
      product: ({ productId, account }) => productId ?? (account === 'products' ? 0 : NONE),
      ...BY_STAFF,
      ...BY_DAY,
      weekday: ({ day }) => toWeekday(day),
      hour: ({ minute = 0 }) => Math.floor(minute / 60),
      clientKind: toClientKind,
      channel: ({ channel }) => channel,
    },
    figures: {
      count: { of: ({ count = 0 }) => count, unit: 'count', means: 'Services performed and pieces sold' },
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
      tax: { of: ({ tax = 0 }) => tax, means: 'Tax on the income, and on sold gift cards and packages' },
      tips: {
        of: (line) => (isTip(line) ? 0 - (line.amount ?? 0) : 0),
        means: 'Tips that were given, after refunds',
      },
      soldValue: {
        of: toSoldPrice,
        means:
          'Price of sold gift cards and packages without tax, after refunds; no income until they are used',
      },
      breakage: {
        of: ({ account, amount = 0 }) => (account === 'breakage' ? 0 - amount : 0),
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
        of: ({ event, amount = 0 }) => (isOf(WITHOUT_SALE, event) ? 0 : amount),
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
      net: { of: ({ amount = 0 }) => amount, means: 'What the cash changed by' },
    },
    main: 'net',
  },
  owed: {
    counts: isOwedToCustomers,
    groupings: { part: toOwedKey, ...BY_DAY },
    figures: {
      value: {
        of: toSoldValue,
        means: 'What the products were worth when they were sold; of credit, what is left',
      },
      used: {
        of: (line) => toSoldValue(line) + (line.amount ?? 0),
        means: 'Redeemed, expired or refunded, less what was returned',
      },
      left: { of: ({ amount = 0 }) => 0 - amount, means: 'What the salon owes' },
    },
    main: 'left',
  },
  payroll: {
    counts: ({ pay }) => pay !== undefined,
    groupings: { ...BY_STAFF, ...BY_DAY },
    figures: toPayFigures({
      services: 'Of services: without tax, after discounts; uses of packages and memberships by their terms',
      products: 'Of products: without tax, after discounts',
      sold: 'Of sold packages, gift cards and memberships: without tax, renewals left out',
      commission: 'The percentages of services, products and sold',
      corrections: 'Commission on what changed in visits and sales before these days',
      minutes: 'Shifts until now with paid time off, without breaks',
      wage: 'Minutes by the hourly rate, rounded for each day',
      tips: 'Tips that were given, after refunds; not in the total, because they are paid out beside the pay',
      tipsPaidOut: 'Tips that were paid out in these days',
      total: 'Commission, corrections and wage',
    }),
    main: 'total',
  },
  utilisation: {
    counts: ({ shift }) => shift !== undefined,
    groupings: { ...BY_STAFF, hour: ({ hour }) => hour, ...BY_DAY },
    figures: {
      booked: {
        of: ({ booked = 0 }) => booked,
        unit: 'count',
        means: 'Minutes of visits with their buffers, without processing time and no-shows',
      },
      shift: {
        of: ({ shift = 0 }) => shift,
        unit: 'count',
        means: 'Minutes of shifts without breaks and time off',
      },
    },
    ratios: {
      percent: { part: 'booked', whole: 'shift', means: 'Booked of the shifts; 0 without shifts' },
    },
    main: 'percent',
  },
  clients: {
    counts: ({ visit }) => visit !== undefined,
    groupings: { ...BY_STAFF, ...BY_DAY },
    figures: toClientFigures({
      clients:
        'Clients with a completed visit; a row counts each of its clients once, and the total each client once',
      new: 'Clients without a completed visit before these days',
      returning: 'Clients with a completed visit before these days',
      visits: 'Completed visits of these clients',
      rebooked:
        'Visits after which the client has another visit within the asked days, by default 30, which was not cancelled',
      noShows: 'Visits to which nobody came',
      lateCancellations: 'Visits that were cancelled after the time for it, by whomever',
    }),
    ratios: {
      rebookedPercent: { part: 'rebooked', whole: 'visits', means: 'Rebooked of the visits' },
      ...Object.fromEntries(
        CLIENT_RETENTION_DAYS.map((days): [string, Ratio] => [
          `retained_${days}Percent`,
          {
            part: `retained_${days}`,
            whole: `followed_${days}`,
            means: `Retained after ${days} days of those who are followed`,
          },
        ]),
      ),
    },
    main: 'clients',
  },
  payouts: {
    counts: isOfPayout,
    groupings: {
      payout: ({ reference }) => (reference?.kind === 'adjustment' ? reference.charge : undefined),
      day: BY_DAY.day,
    },
    figures: {
      gross: { of: toTransaction('charge'), means: 'Card payments' },
      refunds: { of: toTransaction('refund'), means: 'Refunds that were taken from the payout' },
      disputes: {
        of: toTransaction('dispute'),
        means: 'Disputed payments, less those that came back',
      },
      adjustments: {
        of: toTransaction('adjustment'),
        means: 'Other movements, such as a payout that failed',
      },
      notItemised: {
        of: toTransaction('notItemised'),
        means: 'Payouts whose payments Stripe does not list, such as those by hand',
      },
      fees: {
        of: ({ account, amount = 0 }) => (account === 'processorFees' ? 0 - amount : 0),
        means: 'What Stripe keeps',
      },
      net: {
        of: ({ account, amount = 0 }) => (account === 'bank' ? amount : 0),
        means: 'What the bank received: all columns before added up',
      },
      foreign: {
        of: ({ account, amount = 0 }) => (account === 'foreign' ? 0 - amount : 0),
        means: 'Within the columns before: payments of the same account that did not come from here',
      },
    },
    main: 'net',
  },
} as const satisfies Readonly<Record<string, Report>>;
export type ReportKind = keyof typeof REPORTS;

/** A part of a whole in percent, with two decimals; 0 for an empty whole. */
const toPercent = (part = 0, whole = 0): number =>
  whole === 0 ? 0 : Number(((part / whole) * 100).toFixed(2));

export const toRatios = ({ ratios = {} }: Report, figures: ReportRow['figures']): Record<string, number> =>
  Object.fromEntries(
    Object.entries(ratios).map(([name, { part, whole }]) => [name, toPercent(figures[part], figures[whole])]),
  );

export const toMainFigure = (report: Report, figures: ReportRow['figures']): number =>
  figures[report.main] ?? toRatios(report, figures)[report.main] ?? 0;

export type ReportRow = { readonly key: string; readonly figures: Readonly<Record<string, number>> };

export const listReportedLines = (
  { counts, groupings }: Report,
  lines: readonly CountedLine[],
  { groupBy, key }: { readonly groupBy: string; readonly key?: string | undefined },
  days: DateSpan,
): CountedLine[] =>
  lines.filter((line) => {
    const own = groupings[groupBy]?.(line, days);
    return counts(line) && own !== undefined && (key === undefined || String(own) === key);
  });

/** Without the clients whom another row has counted before: the total has each of them once (BEHAVIOR §41.6). */
const withoutRepeatedClients = (line: CountedLine): CountedLine =>
  line.isRepeated ? { ...line, visit: { ...line.visit, clients: 0, new: 0, returning: 0 } } : line;

export const sumFiguresWithoutRepeatedClients = (
  report: Report,
  lines: readonly CountedLine[],
): Record<string, number> => sumFigures(report, lines.map(withoutRepeatedClients));

export const sumFigures = ({ figures }: Report, lines: readonly CountedLine[]): Record<string, number> =>
  Object.fromEntries(
    Object.entries(figures).map(([name, { of }]) => [name, lines.reduce((sum, line) => sum + of(line), 0)]),
  );

/** The rows of a report, in order of their keys; also those that the compared days alone have (BEHAVIOR §41.2). */
export function toReportRows(
  report: Report,
  lines: readonly CountedLine[],
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
export function compareSalesWithTenders(lines: readonly CountedLine[]): ReportCheck {
  const ofSales = lines.filter(({ event }) => !isOf(WITHOUT_SALE, event));
  const isTender = ({ account }: CountedLine): boolean => isOf(RECEIVED_MONEY_ACCOUNTS, account);
  const sum = (of: (line: CountedLine) => Money) => ofSales.reduce((total, line) => total + of(line), 0);
  return {
    name: 'salesAndTenders',
    left: sum((line) => (isTender(line) ? 0 : 0 - (line.amount ?? 0)) + (line.tax ?? 0)),
    right: sum((line) => (isTender(line) ? (line.amount ?? 0) : 0)),
  };
}

/** Compares the money that payouts took from the processor, less its fees, with that at the bank (BEHAVIOR §41.3). */
export function comparePayoutsWithBank(lines: readonly CountedLine[]): ReportCheck {
  const ofPayouts = lines.filter(isOfPayout);
  const sum = (isCounted: (line: CountedLine) => boolean) =>
    ofPayouts.filter(isCounted).reduce((total, { amount = 0 }) => total + amount, 0);
  return {
    name: 'cardAndPayouts',
    left: 0 - sum(({ account }) => account !== 'bank'),
    right: sum(({ account }) => account === 'bank'),
  };
}

/** The months between a month, a quarter or a year to date and the one before; for other days the months that they touch. */
function countMonthsBack({ from, to }: DateSpan): number {
  const touched = listMonths({ from, to }).length;
  const month = Number(from.slice(5, 7));
  if (touched === 2 && month % 3 === 1) return 3;
  return touched > 3 && touched < 12 && month === 1 ? 12 : touched;
}

/** The same days some months before. The last day of a month gives the last day of the other month. */
function toMonthsBefore({ from, to }: DateSpan, months: number): DateSpan {
  const last = addMonths(to, -months);
  return { from: addMonths(from, -months), to: to === toMonthEnd(to) ? toMonthEnd(last) : last };
}

/**
 * The days that a report compares its own with: those of the year before, or of the period before. Days that begin with a month
 * have the months before. A day, a week and all other days have the same weekdays before (BEHAVIOR §41.2).
 */
export function toComparedDays({ from, to }: DateSpan, isOneYearBefore: boolean): DateSpan {
  if (isOneYearBefore) return toMonthsBefore({ from, to }, 12);
  const days = countDaysBetween(from, to) + 1;
  const beginsMonth = from.endsWith('-01') && days > 1 && days !== 7;
  if (beginsMonth) return toMonthsBefore({ from, to }, countMonthsBack({ from, to }));
  const back = 7 * Math.ceil(days / 7);
  return { from: addDays(from, -back), to: addDays(to, -back) };
}

/** The day of a report that is compared with a day: at the same place of its days. A shorter month has no day for the last ones. */
export function findReportDay(comparedDay: DateSpan['from'], { from, to }: DateSpan, compared: DateSpan) {
  const day = addDays(from, countDaysBetween(compared.from, comparedDay));
  return day > to ? undefined : day;
}

import type { Client } from '../../../../../lib/client/client.ts';
import type { CallOptions } from '../../../../../lib/client/types.ts';
import type { Reply } from '../../page-data.ts';
import { addDays, addMonths, type Day, fromApiDate, toMonth } from '../../parts/format.ts';
import { type Period, toMonthDays } from '../filters/periods.ts';

export type Statement = Reply<Client['journal']['statementIndex']>['data'][number];

/** The newest statements: more than two years of weeks. */
export const listNewestStatements = (salon: Client, options: CallOptions) =>
  salon.journal.statementIndex({ per_page: 100 }, options);

export const toStatementDays = ({ from, to }: Pick<Statement, 'from' | 'to'>): Period => ({
  from: fromApiDate(from),
  to: fromApiDate(to),
});

/** The days of a period that no statement has, as periods in order. */
export function listOpenPeriods({ from, to }: Period, closed: readonly Period[]): Period[] {
  const open: Period[] = [];
  let start = from;
  for (const each of closed.toSorted((a, b) => a.from.localeCompare(b.from))) {
    if (each.to < start || each.from > to) continue;
    if (each.from > start) open.push({ from: start, to: addDays(each.from, -1) });
    start = addDays(each.to, 1);
  }
  return start <= to ? [...open, { from: start, to }] : open;
}

/** The days right before a day that no statement has, if a statement lies before them: a pay that is easily forgotten. */
export function findForgottenPeriod(closed: readonly Period[], day: Day): Period | undefined {
  const last = closed
    .map(({ to }) => to)
    .filter((to) => to < day)
    .toSorted()
    .at(-1);
  if (last === undefined || addDays(last, 1) === day) return undefined;
  return { from: addDays(last, 1), to: addDays(day, -1) };
}

/** A period in two: the days that are over, which can be closed, and the rest. */
export function splitAtToday({ from, to }: Period, today: Day): Period[] {
  if (to < today || from >= today) return [{ from, to }];
  return [
    { from, to: addDays(today, -1) },
    { from: today, to },
  ];
}

/** The first days of a month, in which a salon closes the month before. */
const CLOSING_DAYS = 10;

/** The month to close: until the 10th the month before, later the present month. */
export function computeMonthOrPreviousUntil10th(today: Day): string {
  const month = toMonth(today);
  return Number(today.slice(8)) <= CLOSING_DAYS ? addMonths(month, -1) : month;
}

/**
 * The days that the next statement closes: from the day after the last statement to the end of the month before, or to yesterday.
 * It ends before it begins when all days are closed.
 */
export function proposePeriodToClose(closed: readonly Period[], today: Day): Period {
  const yesterday = addDays(today, -1);
  const last = closed
    .map(({ to }) => to)
    .toSorted()
    .at(-1);
  const from =
    last === undefined ? toMonthDays(computeMonthOrPreviousUntil10th(yesterday)).from : addDays(last, 1);
  const end = toMonthDays(addMonths(toMonth(today), -1)).to;
  return { from, to: end >= from ? end : yesterday };
}

import { addDays, addMonths, type Day, listDaysOfMonth, toMonth, toWeekColumn } from '../../parts/format.ts';

export type PeriodName =
  | 'today'
  | 'yesterday'
  | 'week'
  | 'lastWeek'
  | 'month'
  | 'lastMonth'
  | 'days30'
  | 'quarter'
  | 'year';
export type Period = { readonly from: Day; readonly to: Day };

/** The month of a quarter in which it begins: 1, 4, 7 or 10. */
const toQuarterMonth = (month: string): string => {
  const first = Math.floor((Number(month.slice(5)) - 1) / 3) * 3 + 1;
  return `${month.slice(0, 5)}${String(first).padStart(2, '0')}`;
};
/** The first and the last day of a month, `2026-11`. */
export const toMonthDays = (month: string): Period => {
  const days = listDaysOfMonth(month);
  return { from: days[0] ?? '', to: days.at(-1) ?? '' };
};

/** The days of each period around a day. Weeks begin as in the calendar of the booking page (BEHAVIOR §40.4). */
export function listPeriods(today: Day): Readonly<Record<PeriodName, Period>> {
  const first = addDays(today, -toWeekColumn(today));
  const month = toMonth(today);
  const quarter = toQuarterMonth(month);
  const yesterday = addDays(today, -1);
  return {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    week: { from: first, to: addDays(first, 6) },
    lastWeek: { from: addDays(first, -7), to: addDays(first, -1) },
    month: toMonthDays(month),
    lastMonth: toMonthDays(addMonths(month, -1)),
    // Lists begin with these days, so that they show a month also on the first of one
    days30: { from: addDays(today, -29), to: today },
    quarter: { from: toMonthDays(quarter).from, to: toMonthDays(addMonths(quarter, 2)).to },
    year: { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` },
  };
}

/** A period as far as it has come. */
export const withEndCappedAtToday = ({ from, to }: Period, today: Day): Period => ({
  from,
  to: to < today ? to : today,
});

export const listPeriodsCappedAtToday = (today: Day): readonly (readonly [PeriodName, Period])[] =>
  Object.entries(listPeriods(today)).map(([name, period]) => [
    name as PeriodName,
    withEndCappedAtToday(period, today),
  ]);

/** The days with which a report begins: this month so far, on the first of a month the month that is over (BEHAVIOR §40.4). */
export function proposeReportPeriod(today: Day): Period {
  const { month, lastMonth } = listPeriods(today);
  return today === month.from ? lastMonth : withEndCappedAtToday(month, today);
}

import { expect, test } from 'vitest';
import { splitOwedByMonth } from '../../functions/pages/app/office/month/owed-of-month.ts';
import {
  computeMonthOrPreviousUntil10th,
  findForgottenPeriod,
  listOpenPeriods,
  proposePeriodToClose,
  splitAtToday,
} from '../../functions/pages/app/office/month/pay-periods.ts';

const days = (from: number, to: number) => ({
  from: `2026-11-${String(from).padStart(2, '0')}`,
  to: `2026-11-${String(to).padStart(2, '0')}`,
});

// BEHAVIOR §40.4
test('the days of a month that no statement has are open, around and between the statements', () => {
  expect(listOpenPeriods(days(1, 30), [])).toEqual([days(1, 30)]);
  const closed = [days(20, 22), days(5, 9)];
  expect(listOpenPeriods(days(1, 30), closed)).toEqual([days(1, 4), days(10, 19), days(23, 30)]);
  expect(listOpenPeriods(days(6, 30), closed)).toEqual([days(10, 19), days(23, 30)]);
  expect(listOpenPeriods(days(21, 21), closed)).toEqual([]);
  const around = { from: '2026-10-15', to: '2026-12-15' };
  expect(listOpenPeriods(days(1, 30), [around])).toEqual([]);
});

test('the next statement is proposed from the day after the last one to the end of the month before, else to yesterday', () => {
  expect(proposePeriodToClose([days(1, 15), days(16, 28)], '2026-12-01')).toEqual(days(29, 30));
  expect(proposePeriodToClose([days(1, 28)], '2026-11-30')).toEqual(days(29, 29));
  expect(proposePeriodToClose([], '2026-12-03')).toEqual(days(1, 30));
  expect(proposePeriodToClose([], '2026-11-28')).toEqual(days(1, 27));
  // All days are closed: it ends before it begins
  expect(proposePeriodToClose([days(1, 29)], '2026-11-30')).toEqual(days(30, 29));
});

test('the days between the last statement and the first day to close are forgotten; without a statement before, none', () => {
  expect(findForgottenPeriod([days(1, 15), days(16, 28)], '2026-12-01')).toEqual(days(29, 30));
  expect(findForgottenPeriod([days(1, 28)], '2026-11-29')).toBeUndefined();
  expect(findForgottenPeriod([days(10, 28)], '2026-11-05')).toBeUndefined();
  expect(findForgottenPeriod([days(1, 5), days(20, 28)], '2026-11-08')).toEqual(days(6, 7));
});

test('days that are over can be closed now, today and later days not before they are over', () => {
  expect(splitAtToday(days(29, 30), '2026-11-30')).toEqual([days(29, 29), days(30, 30)]);
  expect(splitAtToday(days(1, 30), '2026-12-01')).toEqual([days(1, 30)]);
  expect(splitAtToday(days(30, 30), '2026-11-30')).toEqual([days(30, 30)]);
});

test('owed tips and tax belong to a month as far as those taken later do not explain them: the oldest are paid first', () => {
  const share = (owed: number, taken: number, later: number) => splitOwedByMonth([{ owed, taken, later }]);
  expect(share(48, 48, 0)).toEqual({ ofMonth: 48, ofOthers: 0 });
  // All that is owed was given later
  expect(share(40, 0, 40)).toEqual({ ofMonth: 0, ofOthers: 40 });
  expect(share(50, 30, 40)).toEqual({ ofMonth: 10, ofOthers: 40 });
  // Tips from before the month
  expect(share(50, 30, 0)).toEqual({ ofMonth: 30, ofOthers: 20 });
  // Refunded after the pay-out
  expect(share(-5, 30, 0)).toEqual({ ofMonth: 0, ofOthers: 0 });
  expect(
    splitOwedByMonth([
      { owed: 8, taken: 8, later: 0 },
      { owed: 5, taken: 0, later: 5 },
    ]),
  ).toEqual({
    ofMonth: 8,
    ofOthers: 5,
  });
});

test('until the 10th, the month to close is the one before', () => {
  expect(['2026-11-10', '2026-11-11'].map(computeMonthOrPreviousUntil10th)).toEqual(['2026-10', '2026-11']);
});

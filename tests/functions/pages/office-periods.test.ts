import { expect, test } from 'vitest';
import {
  listPeriods,
  type PeriodName,
  proposeReportPeriod,
} from '../../../functions/pages/app/office/filters/periods.ts';

// BEHAVIOR §40.4
test.each<[PeriodName, string, string]>([
  ['today', '2026-11-28', '2026-11-28'],
  ['yesterday', '2026-11-27', '2026-11-27'],
  ['week', '2026-11-22', '2026-11-28'],
  ['lastWeek', '2026-11-15', '2026-11-21'],
  ['month', '2026-11-01', '2026-11-30'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['days30', '2026-10-30', '2026-11-28'],
  ['quarter', '2026-10-01', '2026-12-31'],
  ['year', '2026-01-01', '2026-12-31'],
])('the period %s of a Saturday in November is %s to %s', (name, from, to) => {
  expect(listPeriods('2026-11-28')[name]).toEqual({ from, to });
});

test('the periods of New Year reach into the year before', () => {
  const { yesterday, lastMonth, quarter, week } = listPeriods('2027-01-01');
  expect([yesterday.to, lastMonth.from, quarter.from, week.from]).toEqual([
    '2026-12-31',
    '2026-12-01',
    '2027-01-01',
    '2026-12-27',
  ]);
});

test('a report begins with the month so far, and on the first of a month with the month that is over', () => {
  expect(proposeReportPeriod('2026-12-02')).toEqual({ from: '2026-12-01', to: '2026-12-02' });
  expect(proposeReportPeriod('2026-12-01')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(proposeReportPeriod('2026-01-01')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
});

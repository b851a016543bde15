import { expect, test } from 'vitest';
import { readFilters } from '../../functions/pages/app/office/report/report-data.ts';

type Args = Parameters<typeof readFilters>;

/** The days with which a report opens at noon of a day. */
function readDays(today: string, search = '') {
  const place = { address: { value: { query: new URLSearchParams(search) } } };
  const data = { now: `${today}T12:00:00Z`, timeZone: 'UTC' };
  const { from, to } = readFilters({ report: 'sales' } as Args[0], place as Args[1], data as Args[2]);
  return { from, to };
}

// BEHAVIOR §40.4
test('a report begins with the month so far, and on the first of a month with the month that is over', () => {
  expect(readDays('2026-12-02')).toEqual({ from: '2026-12-01', to: '2026-12-02' });
  expect(readDays('2026-12-01')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(readDays('2026-01-01')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
});

// BEHAVIOR §40.4
test('the days of the address are shown also on the first of a month', () => {
  const day = { from: '2026-12-01', to: '2026-12-01' };
  expect(readDays('2026-12-01', 'from=2026/12/01&to=2026/12/01')).toEqual(day);
});

import { expect, test } from 'vitest';
import type { NumberedEntry } from '../../../lib/rules/journal/receipts.ts';
import type { ReportLine } from '../../../lib/rules/journal/report-lines.ts';
import { toZReport } from '../../../lib/rules/journal/z-report.ts';

const DAY = { from: '2026-11-16', to: '2026-11-16' };
const line = (fields: object) =>
  ({ day: '2026-11-16', locationId: 1, event: 'completed', ...fields }) as ReportLine;
const entry = (series: string | undefined, receiptNumber: string | null) =>
  ({ series, receiptNumber }) as NumberedEntry;

// BEHAVIOR §36.14
test('a day shows its sales by kind and its tax by rate', () => {
  const lines = [
    line({ account: 'services', amount: -5_000, base: 5_000, tax: 400, rate: 8 }),
    line({ account: 'services', amount: -1_000, base: 1_000, tax: 190, rate: 19 }),
    line({ account: 'products', amount: -2_000 }),
    line({ account: 'cash', amount: 8_590 }),
  ];
  const { sales, salesTotals, tax, receipts } = toZReport(lines, [], DAY);
  expect(sales.map(({ key, figures }) => [key, figures.income, figures.tax])).toStrictEqual([
    ['products', 2_000, 0],
    ['services', 6_000, 590],
  ]);
  expect(salesTotals).toMatchObject({ income: 8_000, tax: 590 });
  expect(tax.map(({ key, figures }) => [key, figures.base, figures.tax, figures.exempt])).toStrictEqual([
    ['0', 0, 0, 2_000],
    ['8', 5_000, 400, 0],
    ['19', 1_000, 190, 0],
  ]);
  expect(receipts).toStrictEqual([]);
});

test('receipts are counted by series, those of a bill once, in the order of their numbers', () => {
  const entries = [
    entry('R', 'R-10'),
    entry('C', 'C-1'),
    entry('R', 'R-9'),
    entry('R', 'R-10'),
    entry('R', 'R-2'),
    entry('R', null),
    entry(undefined, null),
  ];
  expect(toZReport([], entries, DAY).receipts).toStrictEqual([
    { series: 'R', first: 'R-2', last: 'R-10', count: 3 },
    { series: 'C', first: 'C-1', last: 'C-1', count: 1 },
  ]);
  expect(toZReport([], [entry('C', null)], DAY).receipts).toStrictEqual([]);
});

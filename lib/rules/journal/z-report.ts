import type { DateSpan } from '../date-spans.ts';
import type { ReceiptSeries } from './entries.ts';
import type { NumberedEntry } from './receipts.ts';
import type { ReportLine } from './report-lines.ts';
import { listReportedLines, REPORTS, type ReportRow, sumFigures, toReportRows } from './reports.ts';

/** The receipts of a series that a location gave on a day. */
type ReceiptRange = {
  readonly series: ReceiptSeries;
  readonly first: string;
  readonly last: string;
  readonly count: number;
};

/** The day of a location: sales by kind, tax by rate, and its receipts (BEHAVIOR §36.14). */
export type ZReport = {
  readonly sales: readonly ReportRow[];
  readonly salesTotals: ReportRow['figures'];
  readonly tax: readonly ReportRow[];
  readonly receipts: readonly ReceiptRange[];
};

/** The first and the last receipt of each series. The entries of a bill share one number; those without a number are left out. */
function listReceiptRanges(entries: readonly NumberedEntry[]): ReceiptRange[] {
  const bySeries = Map.groupBy(entries, ({ series }) => series);
  return (['R', 'C'] as const).flatMap((series) => {
    const numbers = [
      ...new Set(bySeries.get(series)?.flatMap(({ receiptNumber }) => receiptNumber ?? [])),
    ].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    const [first] = numbers;
    return first ? [{ series, first, last: numbers.at(-1) ?? first, count: numbers.length }] : [];
  });
}

export function toZReport(
  lines: readonly ReportLine[],
  entries: readonly NumberedEntry[],
  days: DateSpan,
): ZReport {
  const { sales, tax } = REPORTS;
  const ofSales = listReportedLines(sales, lines, { groupBy: 'kind' }, days);
  const taxed = listReportedLines(tax, lines, { groupBy: 'rate' }, days);
  return {
    sales: toReportRows(sales, ofSales, 'kind', days),
    salesTotals: sumFigures(sales, ofSales),
    tax: toReportRows(tax, taxed, 'rate', days),
    receipts: listReceiptRanges(entries),
  };
}

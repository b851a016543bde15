import type { DateSpan } from '../../rules/date-spans.ts';
import { formatOwedKey, type OwedRow } from '../../rules/journal/owed.ts';
import type { CountedLine } from '../../rules/journal/report-lines.ts';
import {
  REPORTS,
  type Report,
  type ReportCheck,
  type ReportRow,
  toMainFigure,
  toRatios,
} from '../../rules/journal/reports.ts';
import type { ZReport } from '../../rules/journal/z-report.ts';
import { formatMoney, type Money } from '../../rules/money.ts';
import type { LocalDate } from '../../rules/salons/salon.ts';
import { toWireDate, toWireTime24h } from '../dates.ts';
import { toSnakeCase } from '../field-names.ts';
import { formatReferenceNumber } from './journal.ts';
import { formatSpreadsheet } from './spreadsheet.ts';

const MINUTES_PER_HOUR = 60;

function formatFigure(value: number, unit: Report['figures'][string]['unit']): string | number {
  return unit === 'count' ? value : formatMoney(value);
}

/** The columns of a report on the wire: amounts are text, counts, hours and percentages numbers. */
export function toFiguresView(
  report: Report,
  figures: ReportRow['figures'],
): Record<string, string | number> {
  const columns = Object.entries(figures).map(([name, value]): [string, string | number] => [
    name,
    formatFigure(value, report.figures[name]?.unit),
  ]);
  const all = { ...Object.fromEntries(columns), ...toRatios(report, figures) };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [toSnakeCase(name) as string, value]));
}

type FiguresView = ReturnType<typeof toFiguresView>;

/** Percentages are numbers as they are. */
const formatMain = ({ figures, main }: Report, value: number): string =>
  String(formatFigure(value, main in figures ? figures[main]?.unit : 'count'));

/** A part in percent of a whole, with two decimals; null for an empty whole. */
const formatPercent = (part: Money, whole: Money): string | null =>
  whole === 0 ? null : ((part / whole) * 100).toFixed(2);

/** A row of a report with what opens it, and the same row of the compared days (BEHAVIOR §41.2). */
export function toReportRowView(
  report: Report,
  { key, figures }: ReportRow,
  name: string | null,
  totals: ReportRow['figures'],
  previous: ReportRow['figures'] | undefined,
  query: Readonly<Record<string, string | number>>,
) {
  const [own, before] = [toMainFigure(report, figures), previous && toMainFigure(report, previous)];
  return {
    key,
    name,
    figures: toFiguresView(report, figures),
    share: report.main in figures ? formatPercent(own, totals[report.main] ?? 0) : null,
    previous: before === undefined ? null : formatMain(report, before),
    change: before === undefined ? null : formatPercent(own - before, Math.abs(before)),
    open: { operation: 'report-lines', query: { ...query, key } },
  };
}

/** The Z report of a day: rows have the columns of the reports of sales and tax (BEHAVIOR §36.14). */
export function toZReportView({ sales, salesTotals, tax, receipts }: ZReport) {
  const toRows = (report: Report, rows: readonly ReportRow[]) =>
    rows.map(({ key, figures }) => ({
      key: toSnakeCase(key) as string,
      figures: toFiguresView(report, figures),
    }));
  return {
    sales: toRows(REPORTS.sales, sales),
    sales_totals: toFiguresView(REPORTS.sales, salesTotals),
    tax: toRows(REPORTS.tax, tax),
    receipts: [...receipts],
  };
}

/** The days that a report is compared with, and their total of the main column. */
export function toComparedView(
  report: Report,
  { from, to }: DateSpan,
  totals: ReportRow['figures'],
  previous: ReportRow['figures'],
) {
  const [now, before] = [toMainFigure(report, totals), toMainFigure(report, previous)];
  return {
    from: toWireDate(from),
    to: toWireDate(to),
    previous: formatMain(report, before),
    change: formatPercent(now - before, Math.abs(before)),
  };
}

/** A product or credit with what is owed for it. Its lines are those since `from` (BEHAVIOR §41.4). */
export function toOwedRowView(
  report: Report,
  row: OwedRow,
  totals: ReportRow['figures'],
  from: LocalDate,
  at: LocalDate,
) {
  const key = formatOwedKey(row.kind, row.id);
  const query = { report: 'owed', from: toWireDate(from), to: toWireDate(at), key };
  return {
    key,
    kind: row.kind,
    number: row.number,
    name: row.name,
    customer_id: row.customerId,
    holder: row.holder,
    sold_on: row.soldOn && toWireDate(row.soldOn),
    sale_id: row.saleId,
    expires: row.expiryDate && toWireDate(row.expiryDate),
    state: row.state,
    figures: toFiguresView(report, row.figures),
    share: formatPercent(row.figures.left, totals.left ?? 0),
    open: { operation: 'report-lines', query },
  };
}

const toReportCheckView = ({ name, left, right }: ReportCheck) => ({
  name: toSnakeCase(name) as string,
  left: formatMoney(left),
  right: formatMoney(right),
  holds: left === right,
});

const toDefinitionsView = ({ figures, ratios }: Report) =>
  Object.fromEntries(
    Object.entries({ ...figures, ...ratios }).map(([name, { means }]) => [
      toSnakeCase(name) as string,
      means,
    ]),
  );

export const toReportView = <Row>(
  report: Report,
  rows: readonly Row[],
  totals: ReportRow['figures'],
  checks: readonly ReportCheck[],
) => ({
  rows: [...rows],
  totals: toFiguresView(report, totals),
  main: report.main,
  checks: checks.map(toReportCheckView),
  definitions: toDefinitionsView(report),
});

/** The time of a line: of a shift, the start of its hour. */
function toLineTime({ minute, hour }: CountedLine): string | null {
  if (minute !== undefined) return toWireTime24h(minute);
  return hour === undefined ? null : toWireTime24h(hour * MINUTES_PER_HOUR);
}

export const toReportLineView = (line: CountedLine, name: string | null, figures: FiguresView) => ({
  entry_id: line.entry ?? null,
  date: toWireDate(line.day),
  time: toLineTime(line),
  event: line.event ? toSnakeCase(line.event) : null,
  location_id: line.locationId,
  reference: line.reference
    ? {
        kind: line.reference.kind,
        id: line.reference.id,
        number: formatReferenceNumber(line.reference),
      }
    : null,
  customer_id: line.customerId ?? null,
  name,
  account: line.account ? toSnakeCase(line.account) : null,
  of: line.of ?? null,
  staff_id: line.staffId ?? null,
  service_id: line.serviceId ?? null,
  product_id: line.productId ?? null,
  rate: line.rate ?? null,
  channel: line.channel ?? null,
  figures,
});

/** The columns of minutes, and the names of the same as hours, which follow them in a spreadsheet. */
const HOURS: Readonly<Record<string, string>> = {
  minutes: 'hours',
  booked: 'booked_hours',
  shift: 'shift_hours',
};

/** A report as text for spreadsheets: what its rows are, columns, share; the totals last. */
export function toReportCsv<Label extends string>(
  labels: readonly Label[],
  rows: readonly ({ readonly figures: FiguresView; readonly share: string | null } & {
    readonly [label in Label]: string | number | null;
  })[],
  totals: FiguresView,
  isSemicolon: boolean,
): string {
  const columns = Object.keys(totals);
  const names = columns.flatMap((column) => [column, HOURS[column] ?? []].flat());
  const toCells = (figures: FiguresView) =>
    columns.flatMap((column) => {
      const figure = figures[column] ?? null;
      return HOURS[column] ? [figure, (Number(figure) / MINUTES_PER_HOUR).toFixed(2)] : [figure];
    });
  const table = [
    [...labels, ...names, 'share'],
    ...rows.map((row) => [...labels.map((label) => row[label]), ...toCells(row.figures), row.share]),
    ['total', ...labels.slice(1).map(() => null), ...toCells(totals), null],
  ];
  return formatSpreadsheet(table, isSemicolon);
}

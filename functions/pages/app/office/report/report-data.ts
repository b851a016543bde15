import type { Client } from '../../../../../lib/client/client.ts';
import type { CallOptions, Result } from '../../../../../lib/client/types.ts';
import { REPORT_GROUPINGS } from '../../../../../lib/contract/journal/report-groupings.ts';
import type { Reply } from '../../page-data.ts';
import {
  formatDate,
  formatNumber,
  formatPercent,
  formatPrice,
  formatTime,
  fromApiDate,
  toApiDate,
  toDayOfPage,
} from '../../parts/format.ts';
import { getPageLanguage, type Texts, texts } from '../../texts/index.ts';
import type { AreaName, ReportArea } from '../areas/areas.ts';
import { type Period, proposeReportPeriod } from '../filters/periods.ts';
import type { Place } from '../place.ts';
import type { ViewProps } from '../view-props.ts';
import { reportTexts } from './texts/index.ts';

export type ReportData = Exclude<Reply<Client['journal']['reportShow']>, string>['data'];
export type ReportRow = ReportData['rows'][number] & {
  /** A second line below the name. */
  readonly detail?: string;
  /** Texts beside the name, each in a column of its own. */
  readonly facts?: readonly string[];
};
export type ReportProps = ViewProps & { readonly name: AreaName; readonly area: ReportArea };

/** The filters of a report in the address. */
export type ReportFilters = Period & {
  readonly group_by: string;
  readonly compare: string;
  readonly location_id: string;
};

/** Whether the user sees only the own pay: the API has it by person alone (BEHAVIOR §42.3). */
export const maySeeOwnPayOnly = ({ permissions }: Pick<ViewProps, 'permissions'>): boolean =>
  !permissions.includes('journal.read') && !permissions.includes('payroll.read');

/** The filters of the address; else the proposed days by the first grouping, beside as many days before. */
export function readFilters(
  { report, groupBy }: ReportArea,
  place: Place,
  data: ViewProps['data'],
): ReportFilters {
  const { query } = place.address.value;
  const proposed = proposeReportPeriod(toDayOfPage(data));
  const groupings: readonly string[] = REPORT_GROUPINGS[report];
  const asked = query.get('group_by') ?? '';
  return {
    from: fromApiDate(query.get('from') ?? proposed.from),
    to: fromApiDate(query.get('to') ?? proposed.to),
    group_by: groupings.includes(asked) ? asked : (groupBy ?? groupings[0] ?? ''),
    compare: query.get('compare') ?? 'previous_period',
    location_id: query.get('location_id') ?? '',
  };
}

/** Calls the report with filters as the page has them. */
export function callReport<Format extends 'json' | 'csv' | 'csv_semicolon'>(
  salon: Client,
  report: ReportArea['report'],
  filters: ReportFilters,
  format: Format,
  options?: CallOptions,
) {
  type Asked = Parameters<Client['journal']['reportShow']>[0];
  const { compare, location_id } = filters;
  const asked = {
    kind: report,
    group_by: filters.group_by,
    format,
    from: toApiDate(filters.from),
    to: toApiDate(filters.to),
    ...(compare === 'none' ? {} : { compare }),
    ...(location_id === '' ? {} : { location_id }),
  };
  return salon.journal.reportShow(asked as Asked, options) as Promise<
    Result<Format extends 'json' ? { readonly data: ReportData } : string>
  >;
}

export const isPercent = (column: string): boolean => column.endsWith('percent');

/** The columns of minutes, which are shown as hours. */
const MINUTES: readonly string[] = ['minutes', 'booked', 'shift'];

/** The figure of a column: amounts are text, counts, minutes and percentages numbers. */
export function formatFigure(column: string, value: string | number | undefined, currency: string): string {
  if (typeof value === 'string') return formatPrice(value, currency);
  if (value !== undefined && MINUTES.includes(column)) return texts().services.minutes(value);
  if (isPercent(column)) return formatPercent(Math.round(value ?? 0));
  return value === undefined ? '' : formatNumber(value);
}

/** The meaning of the columns of a report, in the language of the page. */
export function translateDefinitions(
  report: string,
  definitions: ReportData['definitions'],
): ReportData['definitions'] {
  const { means } = reportTexts();
  return Object.fromEntries(
    Object.entries(definitions).map(([name, english]) => [
      name,
      means[`${report}.${name}`] ?? means[name] ?? english,
    ]),
  );
}

export const toFigureLabel = (name: string): string => reportTexts().figures[name] ?? name;

export function toRowLabel({ key, name }: Pick<ReportRow, 'key' | 'name'>, groupBy: string): string {
  const words = reportTexts();
  if (groupBy === 'drawer' && key !== '0') return words.drawer(name, key);
  // A payout begins with the day on which it arrives
  if (name) return name.replace(/^\d{4}\/\d{2}\/\d{2}/, (day) => formatDate(fromApiDate(day)));
  const known = words.keys[groupBy]?.[key];
  if (known !== undefined) return known;
  if (groupBy === 'day') return formatDate(key);
  if (groupBy === 'hour') return formatTime(`${key.padStart(2, '0')}:00`);
  if (groupBy === 'rate') return formatPercent(Number(key));
  if (groupBy === 'weekday') return texts().days[key as Weekday] ?? key;
  return words.unnamed;
}

type Weekday = keyof Texts['days'];
const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const toColumn = ({ key }: ReportRow): number => (WEEK.indexOf(key) + 7 - getPageLanguage().weekStart) % 7;
/** Groupings whose rows have an order of their own; others begin with the largest. */
const IN_ORDER: readonly string[] = ['day', 'hour', 'rate'];

export function sortReportRows({ rows, main }: ReportData, groupBy: string): readonly ReportRow[] {
  if (IN_ORDER.includes(groupBy)) return rows;
  if (groupBy === 'weekday') return rows.toSorted((a, b) => toColumn(a) - toColumn(b));
  if (groupBy === 'payout') return rows.toSorted((a, b) => (b.name ?? '').localeCompare(a.name ?? ''));
  return rows.toSorted((a, b) => Number(b.figures[main]) - Number(a.figures[main]));
}

type Figures = Pick<ReportData, 'totals' | 'main'> & {
  readonly rows: readonly Pick<ReportRow, 'figures'>[];
};
/** The columns that say something: those with a value in any row, and the main one. */
export const listColumnsWithValues = ({ rows, totals, main }: Figures): readonly string[] =>
  Object.keys(totals).filter(
    (name) => name === main || rows.some(({ figures }) => Number(figures[name]) !== 0),
  );

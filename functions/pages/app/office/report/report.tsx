import { useComputed, useSignal } from '@preact/signals';
import type { ComponentProps } from 'preact';
import type { Result } from '../../../../../lib/client/types.ts';
import { Button } from '../../parts/button.tsx';
import { Alert } from '../../parts/call.tsx';
import { Card } from '../../parts/card.tsx';
import {
  type Day,
  formatDayRange,
  formatMonth,
  formatPrice,
  fromApiDate,
  toApiDate,
  toDayOfPage,
  toMonth,
} from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { CALENDAR_DAYS, CHECK, DOWNLOAD, PRINTER, TRIANGLE_ALERT } from '../../parts/icons.ts';
import { lazily } from '../../parts/lazily.tsx';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { chooseCsvFormat, downloadTextAsFile } from '../../parts/save-file.ts';
import { type AreaName, getArea, type ReportArea } from '../areas/areas.ts';
import { describeOfficeFailure } from '../describe-failure.ts';
import { factTexts } from '../facts/texts/index.ts';
import { areDaysRefused } from '../filters/days-button.tsx';
import { type Period, toMonthDays } from '../filters/periods.ts';
import { AreaHeading, FOLDED_ACT } from '../page-heading.tsx';
import type { Place } from '../place.ts';
import { officeTexts } from '../texts/index.ts';
import type { ViewProps } from '../view-props.ts';
import { ReadFailure } from '../wrong-address.tsx';
import type { Transfer } from './amount-to-transfer.ts';
import { BridgeCard } from './bridge.tsx';
import { Delta } from './delta.tsx';
import {
  callReport,
  formatFigure,
  maySeeOwnPayOnly,
  type ReportData,
  type ReportFilters,
  type ReportProps,
  readFilters,
  toFigureLabel,
  translateDefinitions,
} from './report-data.ts';
import { ReportFilterBar } from './report-filters.tsx';
import { ReportTable } from './report-table.tsx';
import { reportTexts } from './texts/index.ts';

const Transfers = lazily(async () => (await import('./transfers.tsx')).Transfers);
const EmptyReport = lazily(async () => (await import('./empty-report.tsx')).EmptyReport);
const PayStatus = lazily(async () => (await import('../month/pay-status.tsx')).LoadedPayStatus);
const TaxBridge = lazily(async () => (await import('./tax-bridge.tsx')).TaxBridge);
const MissingPay = lazily(async () => (await import('./empty-report.tsx')).MissingPay);
const ReportChart = lazily(async () => (await import('./report-chart.tsx')).ReportChart);

/** A report of some days: the main amount, a chart, the rows, and what must be equal (BEHAVIOR §40.4). */
export function Report(props: ViewProps & { readonly name: AreaName }) {
  const area = getArea(props.name) as ReportArea;
  const view = { ...props, area };
  const { salon, place, data, name } = view;
  const filters = useComputed(() => readFilters(area, place, data));
  const source = useLoaded((options) => callReport(salon, area.report, filters.value, 'json', options));
  const state = source.loaded.value;
  const failure = state.kind === 'failed' ? state.failure : undefined;
  const { from, to, group_by, location_id } = filters.value;
  const { act } = area.operations;
  const transfers = act && (
    <Transfers
      key={`${from} ${to} ${location_id}`}
      {...view}
      operation={act as Transfer}
      filters={filters.value}
      onDone={source.reload}
    />
  );
  return (
    <>
      <AreaHeading
        {...view}
        name={name}
        actions={
          <>
            {name === 'sales' && (
              <a class="btn" href={place.href('month')}>
                <Icon of={CALENDAR_DAYS} />
                {officeTexts().list.month}
              </a>
            )}
            <ReportActions
              file={`${data.slug}-${name}-${from}-${to}.csv`}
              readSheet={(format) => callReport(salon, area.report, filters.value, format)}
            />
          </>
        }
      />
      <p class="paper">{formatDayRange(from, to)}</p>
      <ReportFilterBar {...view} filters={filters.value} failure={failure} />
      {!areDaysRefused(failure) && (
        <LoadedView
          source={source}
          failed={(failure) => (
            <ReadFailure place={place} page={name} failure={failure} onRetry={source.reload} />
          )}
        >
          {({ data: report }) =>
            report.rows.length === 0 ? (
              <>
                <EmptyReport {...view} filters={filters.value} />
                {transfers}
              </>
            ) : (
              <>
                {name === 'payroll' && <MissingPay {...view} />}
                <Summary {...view} report={report} filters={filters.value} />
                {transfers}
                {name === 'payroll' && location_id === '' && !maySeeOwnPayOnly(view) && (
                  <PayStatus key={`${from} ${to}`} {...props} from={from} to={to} />
                )}
                <ReportTable {...view} report={report} groupBy={group_by} />
                {name === 'sales' && <BridgeCard {...view} report={report} filters={filters.value} />}
                {name === 'tax' && <TaxBridge {...view} report={report} filters={filters.value} />}
                <Checks report={report} currency={data.currency} sources={toSources(view.place, from, to)} />
                <Definitions name={name} report={report} />
              </>
            )
          }
        </LoadedView>
      )}
    </>
  );
}

type FilteredProps = ReportProps & { readonly filters: ReportFilters };

type ActionsProps = {
  readonly file: string;
  readonly readSheet: (format: ReturnType<typeof chooseCsvFormat>) => Promise<Result<string>>;
};

/** The figure that the page shows as hours: `hours` of a file is `minutes`, `booked_hours` is `booked`. */
const toMinutesColumn = (name: string): string =>
  name === 'hours' ? 'minutes' : name.replace(/_hours$/, '');

/** The spreadsheet of the API with headings in the language of the page. Minutes have their hours beside them, named as on the page. */
function nameHeadings(sheet: string): string {
  const end = sheet.indexOf('\r\n');
  const head = sheet.slice(0, end).replace('\uFEFF', '');
  const separator = head.includes(';') ? ';' : ',';
  const words: Readonly<Record<string, string>> = reportTexts().sheet;
  const names = head.split(separator).map((name) => name.replaceAll('"', ''));
  const shown = names.map((name) => `"${words[name] ?? toFigureLabel(toMinutesColumn(name))}"`);
  return shown.join(separator) + sheet.slice(end);
}

/** Prints the page, and keeps the report as a spreadsheet: the rows are those of the API. */
export function ReportActions({ file, readSheet }: ActionsProps) {
  const failure = useSignal('');
  const isBusy = useSignal(false);
  const save = async () => {
    if (isBusy.value) return;
    isBusy.value = true;
    const sheet = await readSheet(chooseCsvFormat());
    failure.value = sheet.ok ? '' : describeOfficeFailure(sheet);
    if (sheet.ok) downloadTextAsFile(file, 'text/csv', nameHeadings(sheet.reply));
    isBusy.value = false;
  };
  return (
    <>
      <Button {...FOLDED_ACT} icon={PRINTER} label={reportTexts().print} onClick={() => print()} />
      <Button
        {...FOLDED_ACT}
        icon={DOWNLOAD}
        label={factTexts().spreadsheet}
        isBusy={isBusy.value}
        onClick={save}
      />
      {failure.value !== '' && <Alert text={failure.value} />}
    </>
  );
}

/** A whole month by its name, other days by their dates. */
function formatPeriod({ from, to }: Period): string {
  const month = toMonthDays(toMonth(from));
  return month.from === from && month.to === to ? formatMonth(toMonth(from)) : formatDayRange(from, to);
}

type SummaryProps = FilteredProps & { readonly report: ReportData };

/** The total of the main column against the compared days, and its days as bars. */
function Summary({ report, filters, ...view }: SummaryProps) {
  const words = reportTexts();
  const { main, totals, compared } = report;
  const title = words.main[view.name] ?? toFigureLabel(main);
  const what = filters.to < toDayOfPage(view.data) ? title : words.soFar(title);
  const before = compared && formatPeriod({ from: fromApiDate(compared.from), to: fromApiDate(compared.to) });
  return (
    <section class="card" aria-label={what}>
      <div class="pad">
        <div class="row wrap repsum">
          <div class="grow">
            <span class="sub">{what}</span>
            <p class="big money" role="status">
              {formatFigure(main, totals[main], view.data.currency)}
            </p>
          </div>
          {before && <Comparison column={main} change={compared.change} days={before} />}
          {before && compared.change !== null && !maySeeOwnPayOnly(view) && (
            <>
              <span class="key">
                <i />
                {formatPeriod(filters)}
              </span>
              <span class="key">
                <i class="dash" />
                {before}
              </span>
            </>
          )}
        </div>
        {filters.from !== filters.to && !maySeeOwnPayOnly(view) && (
          <DayChart {...view} report={report} filters={filters} label={words.chart(what)} />
        )}
      </div>
    </section>
  );
}

type ComparisonProps = Pick<ComponentProps<typeof Delta>, 'column' | 'change'> & { readonly days: string };

function Comparison({ column, change, days }: ComparisonProps) {
  const words = reportTexts();
  if (change === null) return <span class="sub">{words.nothingBefore(days)}</span>;
  if (Math.round(Number(change)) === 0) return <span class="sub">{words.same(days)}</span>;
  return <Delta column={column} change={change} tell={(text) => words.on(text, days)} />;
}

/** The report by day, which the page has already, or reads beside that by another grouping. */
function DayChart({ report, filters, label, ...view }: SummaryProps & { readonly label: string }) {
  const { from, to } = filters;
  const chart = { from, to, label, currency: view.data.currency };
  return filters.group_by === 'day' ? (
    <ReportChart {...chart} report={report} />
  ) : (
    <LoadedChart {...view} {...chart} />
  );
}

type LoadedChartProps = ReportProps & Omit<ComponentProps<typeof ReportChart>, 'report'>;

function LoadedChart({ salon, area, place, data, name: _, ...chart }: LoadedChartProps) {
  const source = useLoaded((options) => {
    const filters = { ...readFilters(area, place, data), group_by: 'day' };
    return callReport(salon, area.report, filters, 'json', options);
  });
  return (
    <LoadedView source={source}>
      {({ data: report }) => <ReportChart {...chart} report={report} />}
    </LoadedView>
  );
}

/** The lists whose rows make the amounts of the checks of some days. */
const toSources = (place: Place, from: Day, to: Day): Readonly<Record<string, string>> => {
  const days = new URLSearchParams({ from: toApiDate(from), to: toApiDate(to) });
  return {
    sales_and_tenders: `${place.href('day')}?${days}`,
    owed_movement: place.href('owed'),
    card_and_payouts: `${place.href('journal')}?${days}&event=payout_paid`,
  };
};

type ChecksProps = {
  readonly report: Pick<ReportData, 'checks'>;
  readonly currency: string;
  /** Where the amount of a check comes from, by the name of the check. */
  readonly sources: Readonly<Record<string, string>>;
};

/** The amounts that must be equal. */
export function Checks({ report, currency, sources }: ChecksProps) {
  const words = reportTexts();
  if (report.checks.length === 0) return null;
  return (
    <Card id="report-checks" title={words.checks}>
      <ul class="lines">
        {report.checks.map(({ name, left, right, holds }) => (
          <li key={name}>
            <a class="grow" {...(sources[name] && { href: sources[name] })}>
              {words.check[name] ?? toFigureLabel(name)}
            </a>
            <span class="money">
              {holds
                ? formatPrice(left, currency)
                : `${formatPrice(left, currency)} ≠ ${formatPrice(right, currency)}`}
            </span>
            <span class={holds ? 'chip ok' : 'chip bad'}>
              <Icon of={holds ? CHECK : TRIANGLE_ALERT} />
              {holds ? words.holds : words.differs}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type DefinitionsProps = { readonly name: string; readonly report: Pick<ReportData, 'definitions'> };

export function Definitions({ name: kind, report }: DefinitionsProps) {
  return (
    <details>
      <summary>{reportTexts().definitions}</summary>
      <dl class="facts">
        {Object.entries(translateDefinitions(kind, report.definitions)).map(([name, means]) => (
          <div key={name}>
            <dt>{toFigureLabel(name)}</dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

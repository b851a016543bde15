import { useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { toDeskPanelUrl } from '../../parts/desk-links.ts';
import {
  addDays,
  addMonths,
  type Day,
  formatDate,
  formatDayRange,
  formatMonth,
  formatPrice,
  getNumberFormat,
  toDayOfPage,
  toMonth,
} from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { CHECK, CHEVRON_LEFT, CHEVRON_RIGHT, HOURGLASS } from '../../parts/icons.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { type Period, toMonthDays, withEndCappedAtToday } from '../filters/periods.ts';
import type { HomeData } from '../home/home-data.ts';
import { PageHeading } from '../page-heading.tsx';
import { type Download, describeDownload, findDownload, isDownloadedAfterDays } from '../report/downloads.ts';
import { callReport, type ReportData } from '../report/report-data.ts';
import { addUpAmounts, toHundredths } from '../rows/book-sums.ts';
import type { ViewProps } from '../view-props.ts';
import { MissingPage, ReadFailure } from '../wrong-address.tsx';
import { findReportableDaysUntilToday, type OwedOfMonth, splitOwedByMonth } from './owed-of-month.ts';
import { computeMonthOrPreviousUntil10th } from './pay-periods.ts';
import {
  type PayState,
  readStatementsAndOpenPay,
  toCloseHref,
  toPayHref,
  toPeriodQuery,
} from './pay-status.tsx';
import { readOwedTipsOfMonthAndOthers } from './read-owed-tips.ts';
import { monthTexts } from './texts/index.ts';

/** All that the steps say: what is open now, the pay, and the sales and tax of the month. */
async function readMonth(
  salon: ViewProps['salon'],
  days: Period,
  today: Day,
  signal: AbortSignal | undefined,
) {
  const options = signal ? { signal } : {};
  const filters = { ...days, group_by: 'kind', location_id: '' };
  const after = findReportableDaysUntilToday(days, today);
  const [home, pay, tips, sales, map, later] = await Promise.all([
    salon.journal.home({}, options),
    readStatementsAndOpenPay(salon, days, today, options),
    readOwedTipsOfMonthAndOthers(salon, days, today, options),
    callReport(salon, 'sales', { ...filters, compare: 'previous_period' }, 'json', options),
    salon.journal.accountMapIndex({}, options),
    after && callReport(salon, 'sales', { ...filters, ...after, compare: 'none' }, 'json', options),
  ]);
  if (!home.ok) return home;
  if (!pay.ok) return pay;
  if (!tips.ok) return tips;
  if (!sales.ok) return sales;
  if (!map.ok) return map;
  if (later && !later.ok) return later;
  return {
    ...home,
    reply: {
      home: home.reply.data,
      pay: pay.reply,
      tips: tips.reply,
      sales: sales.reply.data,
      downloads: map.reply.downloads,
      later: later?.reply.data,
    },
  };
}

type StepState = 'done' | 'doneForNow' | 'open' | 'later' | 'nothing';
const CHIPS: { readonly [State in StepState]: string } = {
  done: 'chip ok',
  doneForNow: 'chip ok',
  open: 'chip wait',
  later: 'chip',
  nothing: 'chip',
};

type StepProps = {
  readonly title: string;
  readonly href: string;
  /** Undefined: nobody can know. */
  readonly state?: StepState | undefined;
  readonly children: ComponentChildren;
};

const Step = ({ title, href, state, children }: StepProps) => (
  <li>
    <a class="flat row grow" href={href}>
      <span class="grow">
        <b>{title}</b>
        <br />
        <span class="sub">{children}</span>
      </span>
      {state && (
        <span class={CHIPS[state]}>
          {state !== 'nothing' && <Icon of={CHIPS[state] === CHIPS.done ? CHECK : HOURGLASS} />}
          {monthTexts().states[state]}
        </span>
      )}
      <Icon of={CHEVRON_RIGHT} />
    </a>
  </li>
);

/** The state of a step: `some` says whether the month has anything for it. */
const toState = (isDone: boolean, some = true): StepState => {
  if (!isDone) return 'open';
  return some ? 'done' : 'nothing';
};

type StepsProps = ViewProps & {
  readonly days: Period;
  readonly month: string;
  readonly home: HomeData;
  readonly pay: PayState;
  readonly tips: OwedOfMonth;
  readonly sales: ReportData;
  readonly downloads: readonly Download[];
  /** The sales from the end of the month to today. */
  readonly later: ReportData | undefined;
};

/** The pay of the month: the days that can be closed now, and today, which follows (BEHAVIOR §42.4). */
function PayStep({ place, data, days, pay }: StepsProps) {
  const words = monthTexts().month;
  const [first, ...others] = pay.open.filter(({ isOver }) => isOver);
  const today = pay.open.find(({ isOver }) => !isOver)?.from;
  const isClosed = pay.statements.length > 0;
  const toDays = ({ from, to }: Period) => formatDayRange(from, to);
  const closing = [
    ...(first ? [words.payOpen(formatPrice(first.total, data.currency), toDays(first))] : []),
    ...others.map((each) => words.payThen(toDays(each))),
    ...(today === undefined ? [] : [words.payLater(formatDate(today))]),
  ].join(' ');
  const closed =
    today === undefined ? words.payDone : monthTexts().close.allClosed(formatDate(addDays(today, -1)));
  const none = today === undefined ? words.payNone : closing;
  const waitingText = isClosed ? closed : none;
  const waiting = isClosed ? 'doneForNow' : 'later';
  const over = isClosed ? 'done' : 'nothing';
  const rest = today === undefined ? over : waiting;
  return (
    <Step
      title={words.pay}
      href={first ? toCloseHref(place, first) : toPayHref(place, days)}
      state={first ? 'open' : rest}
    >
      {first ? closing : waitingText}
    </Step>
  );
}

/** The transfer of the closed pay, which nobody but the owner knows of. */
function PaidStep({ place, data, pay: { statements, open } }: StepsProps) {
  const words = monthTexts().month;
  const unpaid = statements.filter((each) => Number(each.unpaid) > 0);
  const sum = formatPrice(addUpAmounts(unpaid.map((each) => each.unpaid)), data.currency);
  const [first] = unpaid;
  const isNothing = statements.length === 0 && open.length === 0;
  const done = statements.length > 0 ? words.paidDone : words.paidNone;
  const nothingOrDone = isNothing ? words.payNone : done;
  return (
    <Step
      title={words.paid}
      href={first ? place.href('statement', first.id) : place.href('statement')}
      state={statements.length > 0 || isNothing ? toState(!first, !isNothing) : undefined}
    >
      {first ? words.paidOpen(sum) : nothingOrDone}
    </Step>
  );
}

const formatHundredths = (hundredths: number, currency: string): string =>
  formatPrice((hundredths / 100).toFixed(2), currency);

/** Whether the month has no figure at all. */
const isWithoutSales = ({ totals }: ReportData): boolean =>
  Object.values(totals).every((figure) => Number(figure) === 0);

function TipsStep({ place, data, days, sales, tips: { ofMonth, ofOthers } }: StepsProps) {
  const words = monthTexts().month;
  const price = (hundredths: number) => formatHundredths(hundredths, data.currency);
  return (
    <Step
      title={words.tips}
      href={`${place.href('tip')}?${toPeriodQuery(days)}`}
      state={toState(ofMonth <= 0, Number(sales.totals.tips) !== 0)}
    >
      {ofMonth > 0 ? words.tipsOwed(price(ofMonth)) : words.tipsDone}
      {ofOthers > 0 && ` ${words.tipsOfOthers(price(ofOthers))}`}
    </Step>
  );
}

function TaxStep({ place, data, days, home, sales, later }: StepsProps) {
  const words = monthTexts().month;
  const owed = home.owed.find(({ account }) => account === 'tax')?.amount;
  const { ofMonth, ofOthers } = splitOwedByMonth([
    {
      owed: toHundredths(owed ?? 0),
      taken: toHundredths(sales.totals.tax),
      later: toHundredths(later?.totals.tax ?? 0),
    },
  ]);
  const price = (hundredths: number) => formatHundredths(hundredths, data.currency);
  return (
    <Step
      title={words.tax}
      href={`${place.href('tax')}?${toPeriodQuery(days)}`}
      state={toState(ofMonth <= 0, Number(sales.totals.tax) !== 0)}
    >
      {[
        words.taxOf(formatPrice(String(sales.totals.tax), data.currency)),
        ...(ofMonth > 0 ? [words.taxOwed(price(ofMonth))] : []),
        ...(ofOthers > 0 ? [words.taxOfOthers(price(ofOthers))] : []),
        ...(ofMonth + ofOthers <= 0 ? [words.taxDone] : []),
      ].join(' · ')}
    </Step>
  );
}

/** The file for the accountant. One of a running month is due again after the month. */
function FileStep({ place, data, days, month, sales, downloads }: StepsProps) {
  const words = monthTexts().month;
  const whole = toMonthDays(month);
  const isRunning = whole.to >= toDayOfPage(data);
  // While the month is running, a file has only its days so far
  const file = findDownload(downloads, isRunning ? { ...whole, to: whole.from } : whole);
  const calm = isRunning ? 'doneForNow' : 'open';
  const done = file && isDownloadedAfterDays(file, whole, data.timeZone) ? 'done' : calm;
  const none = isWithoutSales(sales) ? undefined : 'open';
  return (
    <Step
      title={words.file}
      href={`${place.href('account-map')}?${toPeriodQuery(days)}`}
      state={file ? done : none}
    >
      {file ? describeDownload(file, whole, data.timeZone) : words.fileHint}
    </Step>
  );
}

function Steps(props: StepsProps) {
  const { place, data, permissions, days, month, home, sales } = props;
  const words = monthTexts().month;
  const price = (amount: unknown) => formatPrice(String(amount), data.currency);
  const query = toPeriodQuery(days);
  const drawers = home.attention.find(({ kind }) => kind === 'open_drawer');
  // Only the desk counts a drawer
  const mayCount = ['money.drawer', 'appointments.read'].every((each) => permissions.includes(each));
  const toCount = drawers && mayCount && toDeskPanelUrl(data.slug, 'till', drawers.location_id);
  const percent = Math.round(Number(sales.compared?.change ?? 0));
  const change = getNumberFormat({ style: 'percent', signDisplay: 'always' }).format(percent / 100);
  return (
    <ul class="lines">
      <Step
        title={words.drawers}
        href={toCount || place.href('drawer')}
        state={toState(!drawers, !isWithoutSales(sales))}
      >
        {drawers ? words.drawersOpen(drawers.count) : words.drawersDone}
      </Step>
      <Step title={words.sales} href={`${place.href('sales')}?${query}`}>
        {words.salesOf(price(sales.totals.income))}
        {percent !== 0 && ` · ${words.more(change, formatMonth(addMonths(month, -1)))}`}
      </Step>
      <PayStep {...props} />
      <PaidStep {...props} />
      <TipsStep {...props} />
      <TaxStep {...props} />
      <FileStep {...props} />
    </ul>
  );
}

/** The end of a month in steps, each with its state and a link to where it is done (BEHAVIOR §40.4). */
export function Month(props: ViewProps) {
  const month = props.place.address.value.query.get('month') ?? '';
  if (month > toMonth(toDayOfPage(props.data))) return <MissingPage {...props} what="query" page="month" />;
  return <MonthUntilToday {...props} />;
}

function MonthUntilToday(props: ViewProps) {
  const { salon, place, data } = props;
  const words = monthTexts().month;
  const today = toDayOfPage(data);
  const month = useComputed(
    () => place.address.value.query.get('month') ?? computeMonthOrPreviousUntil10th(today),
  );
  const days = useComputed(() => withEndCappedAtToday(toMonthDays(month.value), today));
  const source = useLoaded(({ signal }) => readMonth(salon, days.value, today, signal));
  const toOther = (other: string) => `${place.href('month')}?month=${other}`;
  const [before, after] = [addMonths(month.value, -1), addMonths(month.value, 1)];
  return (
    <>
      <PageHeading
        {...props}
        title={words.title(formatMonth(month.value))}
        crumb="sales"
        under={words.intro}
        actions={
          <>
            <a class="btn" href={toOther(before)}>
              <Icon of={CHEVRON_LEFT} />
              {formatMonth(before)}
            </a>
            {after <= toMonth(today) && (
              <a class="btn" href={toOther(after)}>
                {formatMonth(after)}
                <Icon of={CHEVRON_RIGHT} />
              </a>
            )}
          </>
        }
      />
      {month.value === toMonth(today) && <p class="note">{words.running}</p>}
      <section class="card">
        <LoadedView
          source={source}
          failed={(failure) => (
            <ReadFailure place={place} page="month" failure={failure} onRetry={source.reload} />
          )}
        >
          {(reply) => <Steps {...props} {...reply} days={days.value} month={month.value} />}
        </LoadedView>
      </section>
    </>
  );
}

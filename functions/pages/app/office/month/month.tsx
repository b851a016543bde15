import { useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import {
  addMonths,
  formatDayRange,
  formatMonth,
  formatPrice,
  getNumberFormat,
  toMonth,
} from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { CHECK, CHEVRON_LEFT, CHEVRON_RIGHT, HOURGLASS } from '../../parts/icons.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { type Period, toMonthDays, withEndCappedAtToday } from '../filters/periods.ts';
import type { HomeData } from '../home/home-data.ts';
import { PageHeading } from '../page-heading.tsx';
import { callReport, type ReportData, toToday } from '../report/report-data.ts';
import { addUpAmounts } from '../rows/book-sums.ts';
import type { ViewProps } from '../view-props.ts';
import { findMonthToClose } from './pay-periods.ts';
import { type PayState, readPayState, toCloseHref, toPayHref, toQuery } from './pay-status.tsx';
import { monthTexts } from './texts/index.ts';

/** All that the steps say: what is open now, the pay, and the sales and tax of the month. */
async function readMonth(salon: ViewProps['salon'], days: Period, signal: AbortSignal | undefined) {
  const options = signal ? { signal } : {};
  const filters = { ...days, group_by: 'kind', location_id: '' };
  const [home, pay, sales] = await Promise.all([
    salon.journal.home({}, options),
    readPayState(salon, days, options),
    callReport(salon, 'sales', { ...filters, compare: 'previous_period' }, 'json', options),
  ]);
  if (!home.ok) return home;
  if (!pay.ok) return pay;
  if (!sales.ok) return sales;
  return { ...home, reply: { home: home.reply.data, pay: pay.reply, sales: sales.reply.data } };
}

type StepProps = {
  readonly title: string;
  readonly href: string;
  /** Undefined: nobody can know. */
  readonly isDone?: boolean | undefined;
  readonly children: ComponentChildren;
};

function Step({ title, href, isDone, children }: StepProps) {
  const { done, open } = monthTexts().states;
  return (
    <li>
      <a class="flat row grow" href={href}>
        <span class="grow">
          <b>{title}</b>
          <br />
          <span class="sub">{children}</span>
        </span>
        {isDone !== undefined && (
          <span class={isDone ? 'chip ok' : 'chip wait'}>
            <Icon of={isDone ? CHECK : HOURGLASS} />
            {isDone ? done : open}
          </span>
        )}
        <Icon of={CHEVRON_RIGHT} />
      </a>
    </li>
  );
}

type StepsProps = ViewProps & {
  readonly days: Period;
  readonly month: string;
  readonly home: HomeData;
  readonly pay: PayState;
  readonly sales: ReportData;
};

function Steps({ place, data, days, month, home, pay, sales }: StepsProps) {
  const words = monthTexts().month;
  const price = (amount: unknown) => formatPrice(String(amount), data.currency);
  const query = toQuery(days);
  const drawers = home.attention.filter(({ kind }) => kind === 'open_drawer');
  const owed = (wanted: string) => home.owed.find(({ account }) => account === wanted)?.amount ?? '0';
  const unpaid = pay.open.filter(({ total }) => Number(total) !== 0);
  const [first] = unpaid;
  const percent = Math.round(Number(sales.compared?.change ?? 0));
  const change = getNumberFormat({ style: 'percent', signDisplay: 'always' }).format(percent / 100);
  const closedPay = pay.statements.length > 0 ? words.payDone : words.payNone;
  return (
    <ul class="lines">
      <Step title={words.drawers} href={place.href('drawer')} isDone={drawers.length === 0}>
        {drawers.length > 0 ? words.drawersOpen(drawers.length) : words.drawersDone}
      </Step>
      <Step title={words.sales} href={`${place.href('sales')}?${query}`}>
        {words.salesOf(price(sales.totals.income))}
        {percent !== 0 && ` · ${words.more(change, formatMonth(addMonths(month, -1)))}`}
      </Step>
      <Step
        title={words.pay}
        href={
          first && first.from < toToday(data) ? toCloseHref({ place, data }, first) : toPayHref(place, days)
        }
        isDone={unpaid.length === 0}
      >
        {first
          ? words.payOpen(
              price(addUpAmounts(unpaid.map(({ total }) => total))),
              unpaid.map((each) => formatDayRange(each.from, each.to)).join(', '),
            )
          : closedPay}
      </Step>
      <Step title={words.tips} href={place.href('tip')} isDone={Number(owed('tips')) <= 0}>
        {Number(owed('tips')) > 0 ? words.tipsOwed(price(owed('tips'))) : words.tipsDone}
      </Step>
      <Step title={words.tax} href={`${place.href('tax')}?${query}`} isDone={Number(owed('tax')) <= 0}>
        {words.taxOf(price(sales.totals.tax))}
        {' · '}
        {Number(owed('tax')) > 0 ? words.taxOwed(price(owed('tax'))) : words.taxDone}
      </Step>
      <Step title={words.file} href={`${place.href('account-map')}?${query}`}>
        {words.fileHint}
      </Step>
    </ul>
  );
}

/** The end of a month in six steps, each with its state and a link to where it is done (BEHAVIOR §40.4). */
export function Month(props: ViewProps) {
  const { salon, place, data } = props;
  const words = monthTexts().month;
  const today = toToday(data);
  const month = useComputed(() => place.address.value.query.get('month') ?? findMonthToClose(today));
  const days = useComputed(() => withEndCappedAtToday(toMonthDays(month.value), today));
  const source = useLoaded(({ signal }) => readMonth(salon, days.value, signal));
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
        <LoadedView source={source}>
          {(reply) => <Steps {...props} {...reply} days={days.value} month={month.value} />}
        </LoadedView>
      </section>
    </>
  );
}

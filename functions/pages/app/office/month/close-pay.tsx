import { useSignal } from '@preact/signals';
import { Button, createSetter } from '../../parts/button.tsx';
import { FailureAlert, useCall } from '../../parts/call.tsx';
import { Question } from '../../parts/dialog.tsx';
import { Field, Form, SubmitButton } from '../../parts/field.tsx';
import {
  addDays,
  formatDate,
  formatDayRange,
  formatPrice,
  fromApiDate,
  toApiDate,
  toDayOfPage,
} from '../../parts/format.ts';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { getArea, type ReportArea } from '../areas/areas.ts';
import type { Period } from '../filters/periods.ts';
import { PageHeading } from '../page-heading.tsx';
import { MissingPay } from '../report/empty-report.tsx';
import type { ViewProps } from '../view-props.ts';
import {
  findForgottenPeriod,
  listNewestStatements,
  proposePeriodToClose,
  toStatementDays,
} from './pay-periods.ts';
import { toPayHref } from './pay-status.tsx';
import { PayTable } from './pay-table.tsx';
import { readPay } from './read-pay.ts';
import { monthTexts } from './texts/index.ts';

/** Closes the pay of some days, after a look at what each person gets (BEHAVIOR §40.4, §42.4). */
export function ClosePay(props: ViewProps) {
  const { salon, place, data } = props;
  const words = monthTexts().close;
  const source = useLoaded((options) => listNewestStatements(salon, options));
  return (
    <>
      <PageHeading {...props} title={words.title} crumb="statement" under={words.intro} />
      <LoadedView source={source}>
        {({ data: statements }) => {
          const { query } = place.address.value;
          const [from, to] = [query.get('from'), query.get('to')];
          const closed = statements.map(toStatementDays);
          const proposed = proposePeriodToClose(closed, toDayOfPage(data));
          const start = from && to ? { from: fromApiDate(from), to: fromApiDate(to) } : proposed;
          return <Closing {...props} start={start} closed={closed} />;
        }}
      </LoadedView>
    </>
  );
}

type ClosingProps = ViewProps & { readonly start: Period; readonly closed: readonly Period[] };

function Closing({ start, closed, ...view }: ClosingProps) {
  const { salon, place, rows: lists, data, permissions } = view;
  const words = monthTexts().close;
  const from = useSignal(start.from);
  const to = useSignal(start.to);
  const isAsking = useSignal(false);
  const { isBusy, runOnce, errorOf, findGeneralFailure } = useCall();
  const source = useLoaded((options) => readPay(salon, { from: from.value, to: to.value }, options));
  const today = toDayOfPage(data);
  const yesterday = addDays(today, -1);
  if (start.from > yesterday) return <p class="note">{words.allClosed(formatDate(yesterday))}</p>;
  const days = { from: toApiDate(from.value), to: toApiDate(to.value) };
  const close = async () => {
    isAsking.value = false;
    const reply = await runOnce(salon.journal.payrollClose, days);
    if (!reply) return;
    await lists.reload('statement');
    place.go(place.href('statement', reply.data.id), words.closed);
  };
  const isOver = to.value < today;
  const forgotten = findForgottenPeriod(closed, from.value);
  return (
    <>
      <div class="filters">
        <Field id="from" type="date" label={words.from} value={from} required error={errorOf('from')} />
        <Field id="to" type="date" label={words.to} value={to} required error={errorOf('to')} />
      </div>
      {forgotten && (
        <div class="note wait">
          <p class="grow">{words.leftOut(formatDayRange(forgotten.from, forgotten.to))}</p>
          <Button
            label={words.startingOn(formatDate(forgotten.from))}
            onClick={createSetter(from, forgotten.from)}
          />
        </div>
      )}
      {!isOver && (
        <div class="note wait">
          <p class="grow">{words.until(formatDate(yesterday))}</p>
          <Button label={words.upTo(formatDate(yesterday))} onClick={createSetter(to, yesterday)} />
        </div>
      )}
      <FailureAlert failure={findGeneralFailure(['from', 'to'])} />
      <MissingPay {...view} name="payroll" area={getArea('payroll') as ReportArea} />
      {isOver && (
        <LoadedView source={source}>
          {({ data: { rows, totals } }) => {
            const total = formatPrice(String(totals.total), data.currency);
            if (rows.length === 0) return <p class="note">{words.nothing}</p>;
            return (
              <>
                <PayTable
                  rows={rows.map(({ key, name, figures }) => ({
                    id: Number(key),
                    name: name ?? '',
                    figures,
                  }))}
                  totals={totals}
                  lists={lists}
                  currency={data.currency}
                  href={toPayHref(place, { from: from.value, to: to.value })}
                />
                {permissions.includes('payroll.write') && (
                  <Form onSubmit={createSetter(isAsking, true)}>
                    <SubmitButton label={words.submit(total)} isBusy={isBusy.value} />
                  </Form>
                )}
                {isAsking.value && (
                  <Question
                    title={words.question(formatDayRange(from.value, to.value))}
                    yes={words.submit(total)}
                    yesLook="primary"
                    onYes={() => void close()}
                    onClose={createSetter(isAsking, false)}
                  >
                    <p>{words.final(rows.length, total)}</p>
                  </Question>
                )}
              </>
            );
          }}
        </LoadedView>
      )}
    </>
  );
}

import { useSignal } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import type { Reply } from '../../page-data.ts';
import { Button } from '../../parts/button.tsx';
import { FailureAlert, useCall } from '../../parts/call.tsx';
import { formatDay, formatPrice, formatShortInstant, fromApiDate } from '../../parts/format.ts';
import { MAIL, PRINTER } from '../../parts/icons.ts';
import { printElement } from '../../parts/print.ts';
import { formatFact } from '../facts/facts.tsx';
import { findCodeWord } from '../facts/labels.ts';
import { addUpAmounts } from '../rows/book-sums.ts';
import { officeTexts } from '../texts/index.ts';
import type { ViewProps } from '../view-props.ts';
import { listBridgeSteps } from './bridge.tsx';
import { formatFigure, listColumnsWithValues, toFigureLabel, toRowLabel } from './report-data.ts';
import { reportTexts } from './texts/index.ts';

export type ShownDay = Reply<Client['journal']['dayShow']>['data'];
type ZReportProps = Pick<ViewProps, 'data' | 'rows' | 'salon' | 'permissions'> & { readonly day: ShownDay };
type Cells = readonly string[];

/** Rows of texts; the first column names them, the others are aligned as numbers. Nothing without rows. */
function Lines({
  head,
  rows,
  sum,
}: {
  readonly head: Cells;
  readonly rows: readonly Cells[];
  readonly sum?: Cells;
}) {
  if (rows.length === 0) return null;
  const toCells = ([name, ...cells]: Cells) => (
    <>
      <th scope="row">{name}</th>
      {cells.map((cell, index) => (
        <td key={index} class="end money" data-label={head[index + 1]}>
          {cell}
        </td>
      ))}
    </>
  );
  return (
    <div class="wide">
      <table class="tbl">
        <thead>
          <tr>
            {head.map((name, index) => (
              <th key={name} scope="col" class={index > 0 ? 'end' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>{toCells(row)}</tr>
          ))}
        </tbody>
        {sum && (
          <tfoot>
            <tr class="sum">{toCells(sum)}</tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

type Rows = ShownDay['z_report']['sales'];

/** Rows of a report, with the columns that say something. */
function Figures({
  kind,
  rows,
  totals,
  currency,
}: {
  readonly kind: 'kind' | 'rate';
  readonly rows: Rows;
  readonly totals?: Rows[number]['figures'];
  readonly currency: string;
}) {
  const words = reportTexts();
  const columns = listColumnsWithValues({ rows, totals: totals ?? rows[0]?.figures ?? {}, main: '' });
  const toCells = (figures: Rows[number]['figures']) =>
    columns.map((column) => formatFigure(column, figures[column], currency));
  return (
    <Lines
      head={[words.rows[kind] ?? '', ...columns.map(toFigureLabel)]}
      rows={rows.map(({ key, figures }) => [toRowLabel({ key, name: null }, kind), ...toCells(figures)])}
      {...(totals && { sum: [words.total, ...toCells(totals)] })}
    />
  );
}

function Bridge({ day, currency }: Pick<ZReportProps, 'day'> & { readonly currency: string }) {
  const words = reportTexts().z;
  const taken = addUpAmounts(Object.values(day.tenders));
  const steps = listBridgeSteps(day.z_report.sales_totals, taken);
  return (
    <Lines
      head={[words.bridge, words.amount]}
      rows={steps.map(({ name, amount }) => [name, formatPrice(amount, currency)])}
      sum={[words.taken, formatPrice(taken, currency)]}
    />
  );
}

/** Prints the report around it, or mails it to the user. */
function ZReportActs({ day, salon, permissions }: Pick<ZReportProps, 'day' | 'salon' | 'permissions'>) {
  const words = reportTexts();
  const isSent = useSignal(false);
  const { isBusy, runOnce, failure } = useCall();
  const send = async () => {
    const input = { location_id: day.location_id, date: day.date };
    const reply = await runOnce(salon.journal.daySend, input);
    isSent.value = reply !== undefined;
  };
  return (
    <div class="row wrap">
      {permissions.includes('journal.read') && (
        <Button icon={MAIL} label={words.z.mail} isBusy={isBusy.value} onClick={send} />
      )}
      <Button
        icon={PRINTER}
        label={words.print}
        onClick={({ currentTarget }) => printElement(currentTarget.closest('section'))}
      />
      {isSent.value && <p role="status">{words.z.mailed}</p>}
      <FailureAlert failure={failure.value} />
    </div>
  );
}

/** The Z report of a day, to read, to print and to mail (BEHAVIOR §36.14). */
export function ZReport({ day, data, rows, salon, permissions }: ZReportProps) {
  const words = reportTexts().z;
  const { currency, timeZone } = data;
  const { z_report: report, closed_at } = day;
  const price = (amount: string) => formatPrice(amount, currency);
  const accounts = officeTexts().choices.account ?? {};
  const toPerson = (id: number) => formatFact({ area: 'day', name: 'staff_id', value: id, data, rows });
  return (
    <section class="stack" aria-label={words.title}>
      <div class="row wrap">
        <div class="grow">
          <h2>{words.heading(day.number)}</h2>
          <p class="sub">
            {[
              ...new Set([data.name, day.location_name]),
              formatDay(fromApiDate(day.date)),
              closed_at === null ? words.open : words.closed(formatShortInstant(closed_at, timeZone)),
            ].join(' · ')}
          </p>
        </div>
        <ZReportActs day={day} salon={salon} permissions={permissions} />
      </div>
      <Figures kind="kind" rows={report.sales} totals={report.sales_totals} currency={currency} />
      <Figures kind="rate" rows={report.tax} currency={currency} />
      <Bridge day={day} currency={currency} />
      <Lines
        head={[words.received, words.amount]}
        rows={Object.entries(day.tenders).map(([name, amount]) => [accounts[name] ?? name, price(amount)])}
      />
      <Lines
        head={[words.tips, words.amount]}
        rows={day.tips.map(({ staff_id, amount }) => [toPerson(staff_id), price(amount)])}
      />
      <Lines
        head={[words.drawer, words.float, words.expected, words.counted, words.difference]}
        rows={day.drawers.map(({ drawer_id, name, float, expected, counted, difference, note }) => [
          [reportTexts().drawer(name, String(drawer_id)), note].filter(Boolean).join(': '),
          ...[float, expected, counted, difference].map(price),
        ])}
      />
      <Lines
        head={[words.receipts, words.first, words.last, words.count]}
        rows={report.receipts.map(({ series, first, last, count }) => [
          findCodeWord('series', series) ?? series,
          first,
          last,
          String(count),
        ])}
      />
    </section>
  );
}

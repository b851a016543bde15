import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Client } from '../../../../../lib/client/client.ts';
import type { ReplyData } from '../../page-data.ts';
import { Button } from '../../parts/button.tsx';
import { FailureAlert, useCall } from '../../parts/call.tsx';
import { describeAddedTax, formatDay, formatPrice, fromApiDate } from '../../parts/format.ts';
import { MAIL, PRINTER } from '../../parts/icons.ts';
import { printElement } from '../../parts/print.ts';
import { formatMoney, toHundredths } from '../money/amounts.ts';
import { describeDifference } from './drawer-slip.tsx';
import { tillTexts } from './texts/index.ts';
import type { TillProps } from './till-props.ts';

export type ShownDay = ReplyData<Client['journal']['dayShow']>;

type Row = readonly [name: string, amount: string];

/** Rows of a slip, and their sum; nothing without rows. */
function Rows({ rows, sum }: { readonly rows: readonly Row[]; readonly sum?: Row }) {
  if (rows.length === 0) return null;
  const show = ([name, amount]: Row, index: number, look?: string) => (
    <tr key={`${name} ${index}`} class={look}>
      <th scope="row">{name}</th>
      <td class="money">{amount}</td>
    </tr>
  );
  return (
    <table>
      <tbody>{rows.map((row, index) => show(row, index))}</tbody>
      {sum && <tfoot>{show(sum, 0, 'sum')}</tfoot>}
    </table>
  );
}

/** The sales by kind, with what was taken off and refunded, then the tax, the tips and the value that clients bought. */
function listSalesRows(
  { z_report: { sales, sales_totals: totals, tax }, totals: moved }: ShownDay,
  currency: string,
) {
  const { report: words, totals: names } = tillTexts();
  const accounts: Readonly<Record<string, string>> = names.accounts;
  const show = (amount: string | number | undefined) => formatPrice(String(amount ?? '0'), currency);
  const isMoved = ([, amount]: readonly [string, string | number | undefined]) => Number(amount) !== 0;
  const others = [
    [words.discounts, totals.discounts === undefined ? 0 : `-${totals.discounts}`],
    [words.refunds, totals.refunds === undefined ? 0 : `-${totals.refunds}`],
  ] as const;
  // Value that clients buy is a credit in the journal. A card counts with its price, not with its worth
  const bought = [
    ['packages', -Number(moved.packages ?? 0)],
    ['gift_cards', -Number(moved.gift_cards ?? 0) - Number(moved.bonus ?? 0)],
  ] as const;
  const known = [totals.income, totals.tax, ...bought.map(([, amount]) => amount)];
  return {
    // Value that clients bought is no income, and stands below
    kinds: sales
      .filter(({ figures: { income = 0, count = 0 } }) => Number(income) !== 0 || Number(count) > 0)
      .map(({ key, figures }): Row => {
        const name = accounts[key] ?? key;
        const count = Number(figures.count ?? 0);
        return [count > 0 ? words.qty(name, String(count)) : name, show(figures.income)];
      }),
    net: [words.net, show(totals.income)] as const,
    notes: others.filter(isMoved).map(([name, amount]): Row => [name, show(amount)]),
    besides: [
      ...tax
        .filter(({ figures }) => Number(figures.tax ?? 0) !== 0)
        .map(({ key, figures }): Row => [describeAddedTax(Number(key)), show(figures.tax)]),
      ...bought
        .filter(isMoved)
        .map(([account, amount]): Row => [accounts[account] ?? '', show(amount.toFixed(2))]),
    ],
    /** What all these rows add up to, in hundredths. */
    known: known.reduce((sum: number, amount) => sum + toHundredths(String(amount ?? 0)), 0),
  };
}

/** The text with word joiners, so that no line ends within a number such as R-1-2026-000010. */
const withUnbrokenNumbers = (numbers: string): string => numbers.replaceAll('-', '-\u2060');

type ReportProps = Pick<TillProps, 'data' | 'salon' | 'rights'> & {
  readonly day: ShownDay;
  /** The names of the staff by id. */
  readonly staff: ReadonlyMap<number, string>;
};

/** The closing report of a day on a slip: to read, to print and to mail (BEHAVIOR §36.14). */
export function DayReport({ day, data, salon, rights, staff }: ReportProps) {
  const { report: words, totals: names, drawer: drawerWords } = tillTexts();
  const accounts: Readonly<Record<string, string>> = names.accounts;
  const { currency } = data;
  const paper = useRef<HTMLElement>(null);
  const isMailed = useSignal(false);
  const { isBusy, runOnce, failure } = useCall();
  const mail = async () => {
    const input = { location_id: day.location_id, date: day.date };
    isMailed.value = (await runOnce(salon.journal.daySend, input)) !== undefined;
  };
  const show = (amount: string) => formatPrice(amount, currency);
  const { kinds, net, notes, besides, known } = listSalesRows(day, currency);
  const tenders = Object.entries(day.tenders);
  const received = tenders.reduce((sum, [, amount]) => sum + toHundredths(amount), 0);
  const tips = day.tips.map(
    ({ staff_id, amount }): Row => [names.tip(staff.get(staff_id) ?? String(staff_id)), show(amount)],
  );
  const rest = day.tips.reduce((left, { amount }) => left - toHundredths(amount), received - known);
  const drawers = day.drawers.flatMap(({ drawer_id, name, counted, difference, note }): Row[] => [
    [words.counted(name || String(drawer_id)), show(counted)],
    [
      [describeDifference(toHundredths(difference), currency)[0], note].filter(Boolean).join(': '),
      show(difference),
    ],
  ]);
  const receipts = day.z_report.receipts.map(
    ({ series, first, last, count }): Row => [
      words.series[series],
      withUnbrokenNumbers(first === last ? first : words.range(first, last, count)),
    ],
  );
  return (
    <div class="stack">
      <section class="slip" aria-labelledby="report-heading" ref={paper}>
        <p>
          <b>{[...new Set([data.name, day.location_name])].join(', ')}</b>
          <br />
          <b id="report-heading">
            {words.heading(day.number === null ? '' : ` ${day.number}`, formatDay(fromApiDate(day.date)))}
          </b>
          {day.closed_at === null && (
            <>
              <br />
              {words.still}
            </>
          )}
        </p>
        <Rows rows={kinds} sum={net} />
        <Rows rows={notes} />
        <Rows rows={besides} />
        <Rows rows={[...tips, ...(rest === 0 ? [] : [[words.rest, formatMoney(rest, currency)] as const])]} />
        <Rows
          rows={tenders.map(([account, amount]): Row => [accounts[account] ?? account, show(amount)])}
          sum={[names.received, formatMoney(received, currency)]}
        />
        <Rows rows={drawers} />
        <Rows rows={receipts} />
        <p class="sign">{drawerWords.signature}</p>
      </section>
      <div class="actions">
        <Button icon={PRINTER} label={words.print} onClick={() => printElement(paper.current)} />
        {rights.canReadJournal && (
          <Button icon={MAIL} label={words.mail} isBusy={isBusy.value} onClick={mail} />
        )}
      </div>
      <p class={isMailed.value ? 'note ok' : 'vh'} role="status">
        {isMailed.value ? words.mailed : ''}
      </p>
      <FailureAlert failure={failure.value} />
    </div>
  );
}

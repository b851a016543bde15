import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Button, createSetter } from '../../parts/button.tsx';
import { FailureAlert, StatusNotice, useCall } from '../../parts/call.tsx';
import { formatDate, formatPrice, formatShortInstant, fromApiDate } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { CHECK, MAIL, PRINTER } from '../../parts/icons.ts';
import { PayTable } from '../month/pay-table.tsx';
import { monthTexts } from '../month/texts/index.ts';
import { addUpAmounts } from '../rows/book-sums.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';
import { MarkPaid, type StatementData } from './mark-paid.tsx';
import { reportTexts } from './texts/index.ts';

type StatementRow = StatementData['rows'][number];

type StatementProps = Omit<ViewProps, 'rows'> & {
  readonly lists: ViewProps['rows'];
  readonly statement: StatementData;
  /** The people whose pay is about to be marked as paid; empty: nobody's. */
  readonly asked: Signal<readonly StatementRow[]>;
  readonly onChange: (statement: StatementData | undefined) => void;
};

const sumPay = (rows: readonly StatementRow[], currency: string): string =>
  formatPrice(addUpAmounts(rows.map(({ figures }) => figures.total)), currency);

/** The people who are still to be paid. */
const listUnpaid = ({ rows }: StatementData): readonly StatementRow[] =>
  rows.filter(({ paid_on, figures }) => paid_on === null && Number(figures.total) > 0);

/** The pay of closed days by person, as it was closed, to print, to mail and to mark as paid (BEHAVIOR §42.4). */
export function Statement({ row, rows: lists, ...view }: ViewProps & { readonly row: Row }) {
  const { place, data, salon } = view;
  const shown = useSignal(row as unknown as StatementData);
  const asked = useSignal<readonly StatementRow[]>([]);
  const words = monthTexts().paid;
  const onChange = (statement: StatementData | undefined) => {
    if (!statement) return;
    place.message.value = '';
    shown.value = statement;
    void lists.reload('statement');
  };
  const props = { ...view, lists, statement: shown.value, asked, onChange };
  const [first] = asked.value;
  return (
    <>
      {place.message.value !== '' && (
        <div class="note ok" role="status">
          <Icon of={CHECK} />
          <p>{place.message}</p>
        </div>
      )}
      <StatementHead {...props} />
      <StatementTable {...props} />
      {view.permissions.includes('payroll.write') && <p class="sub">{words.outside}</p>}
      {first && (
        <MarkPaid
          {...{ data, salon }}
          statementId={shown.value.id}
          staffId={asked.value.length === 1 ? first.staff_id : undefined}
          title={asked.value.length === 1 ? words.ask(first.name) : words.askAll}
          submit={words.markAll(sumPay(asked.value, data.currency))}
          onClose={createSetter(asked, [])}
          onDone={(statement) => {
            asked.value = [];
            onChange(statement);
          }}
        />
      )}
    </>
  );
}

function StatementHead({ data, salon, permissions, statement, asked, onChange }: StatementProps) {
  const { id, closed_at, closed_by, rows } = statement;
  const words = monthTexts();
  const report = reportTexts();
  const sent = useSignal('');
  const { isBusy, run, runOnce, failure } = useCall();
  const toNames = (ids: readonly number[]) =>
    rows.flatMap(({ staff_id, name }) => (ids.includes(staff_id) ? [name] : [])).join(', ');
  const send = async () => {
    const reply = await runOnce(salon.journal.statementSend, { statement_id: id });
    if (!reply) return;
    const { sent_to, skipped } = reply.data;
    sent.value = [
      sent_to.length > 0 ? words.mailed(toNames(sent_to)) : '',
      skipped.length > 0 ? words.skipped(toNames(skipped)) : '',
    ].join(' ');
    onChange((await run(() => salon.journal.statementShow({ statement_id: id })))?.data);
  };
  const unpaid = listUnpaid(statement);
  return (
    <>
      <div class="row wrap">
        <p class="sub grow basis">{report.closed(formatShortInstant(closed_at, data.timeZone), closed_by)}</p>
        <Button icon={PRINTER} label={report.print} onClick={() => print()} />
        {permissions.includes('payroll.read') && (
          <Button icon={MAIL} label={words.mail} isBusy={isBusy.value} onClick={send} />
        )}
        {permissions.includes('payroll.write') && unpaid.length > 0 && (
          <Button
            look="primary"
            icon={CHECK}
            label={words.paid.markAll(sumPay(unpaid, data.currency))}
            onClick={createSetter(asked, unpaid)}
          />
        )}
      </div>
      {sent.value !== '' && <StatusNotice text={sent} />}
      <FailureAlert failure={failure.value} />
    </>
  );
}

/** The pay of each person, with the day on which it was mailed and paid. */
function StatementTable({ data, salon, place, permissions, statement, asked, onChange }: StatementProps) {
  const { id, from, to, rows, totals } = statement;
  const words = monthTexts().paid;
  const { run, failure } = useCall();
  const mayMark = permissions.includes('payroll.write');
  const unpaid = listUnpaid(statement);
  const takeBack = async (staff_id: number) =>
    onChange((await run(() => salon.journal.statementPay({ statement_id: id, staff_id, date: null })))?.data);
  const ofRow = (toCell: (row: StatementRow) => ComponentChildren) => (staffId: number) => {
    const row = rows.find(({ staff_id }) => staff_id === staffId);
    return row && toCell(row);
  };
  const toPaidCell = (row: StatementRow) => {
    if (row.paid_on === null && !(mayMark && unpaid.includes(row))) return '–';
    const [label, act] =
      row.paid_on === null
        ? [words.mark, createSetter(asked, [row])]
        : [words.takeBack, () => void takeBack(row.staff_id)];
    return (
      <span class="row wrap">
        {row.paid_on !== null && (
          <span class="chip ok">
            <Icon of={CHECK} />
            {formatDate(fromApiDate(row.paid_on))}
          </span>
        )}
        {mayMark && (
          <Button
            look={row.paid_on === null ? 'normal' : 'link'}
            more="small"
            label={label}
            aria-label={`${label}: ${row.name}`}
            onClick={act}
          />
        )}
      </span>
    );
  };
  return (
    <>
      <FailureAlert failure={failure.value} />
      <PayTable
        rows={rows.map(({ staff_id, name, figures }) => ({ id: staff_id, name, figures }))}
        totals={totals}
        currency={data.currency}
        href={`${place.href('payroll')}?${new URLSearchParams({ from, to })}`}
        marks={[
          {
            heading: words.mailed,
            of: ofRow(({ mailed_at: at }) => (at === null ? '–' : formatShortInstant(at, data.timeZone))),
          },
          { heading: words.paid, of: ofRow(toPaidCell) },
        ]}
      />
    </>
  );
}

import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Button, createSetter } from '../../parts/button.tsx';
import { FailureAlert, useCall } from '../../parts/call.tsx';
import { formatDate, formatPrice, formatShortInstant, fromApiDate } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { CHECK, MAIL, PRINTER, X } from '../../parts/icons.ts';
import { MenuButton, type MenuItem } from '../../parts/menu.tsx';
import { texts } from '../../texts/index.ts';
import { PayTable } from '../month/pay-table.tsx';
import { monthTexts } from '../month/texts/index.ts';
import { addUpAmounts } from '../rows/book-sums.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';
import { listConfirmedEmails, MailPay } from './mail-pay.tsx';
import { MarkPaid, type StatementData } from './mark-paid.tsx';
import { reportTexts } from './texts/index.ts';

type StatementRow = StatementData['rows'][number];

type StatementProps = Omit<ViewProps, 'rows'> & {
  readonly lists: ViewProps['rows'];
  readonly statement: StatementData;
  /** The people whose pay is about to be marked as paid; empty: nobody's. */
  readonly asked: Signal<readonly StatementRow[]>;
  /** The person who is about to be mailed, or all who have got no mail. */
  readonly mailed: Signal<StatementRow | 'all' | undefined>;
  readonly emails: ReturnType<typeof listConfirmedEmails>;
  /** Takes back that people are marked as paid. */
  readonly takeBack: (people: readonly StatementRow[]) => Promise<void>;
};

const sumPay = (rows: readonly StatementRow[], currency: string): string =>
  formatPrice(addUpAmounts(rows.map(({ figures }) => figures.total)), currency);

/** The people who are still to be paid. */
const listUnpaid = ({ rows }: StatementData): readonly StatementRow[] =>
  rows.filter(({ paid_on, figures }) => paid_on === null && Number(figures.total) > 0);

/** The pay of closed days by person, as it was closed, to print, to mail and to mark as paid (BEHAVIOR §42.4). */
export function Statement({ row, rows: lists, ...view }: ViewProps & { readonly row: Row }) {
  const { place, data, salon } = view;
  const { run, isBusy, failure } = useCall();
  const shown = useSignal(row as unknown as StatementData);
  const asked = useSignal<readonly StatementRow[]>([]);
  const mailed: StatementProps['mailed'] = useSignal();
  const marked = useSignal<readonly StatementRow[]>([]);
  const words = monthTexts().paid;
  const emails = listConfirmedEmails(lists);
  const onChange = (statement: StatementData | undefined) => {
    if (!statement) return;
    place.message.value = '';
    marked.value = [];
    shown.value = statement;
    void lists.reload('statement');
  };
  const onMailed = async (message: string) => {
    mailed.value = undefined;
    onChange((await run(() => salon.journal.statementShow({ statement_id: shown.value.id })))?.data);
    place.message.value = message;
  };
  const takeBack = async (people: readonly StatementRow[]) => {
    for (const { staff_id } of people) {
      const input = { statement_id: shown.value.id, staff_id, date: null };
      const reply = await run(() => salon.journal.statementPay(input));
      if (!reply) return;
      shown.value = reply.data;
    }
    onChange(shown.value);
  };
  const props = { ...view, lists, statement: shown.value, asked, mailed, emails, takeBack };
  const [first] = asked.value;
  return (
    <>
      {place.message.value !== '' && (
        <div class="note ok" role="status">
          <Icon of={CHECK} />
          <p>{place.message}</p>
        </div>
      )}
      {marked.value.length > 0 && (
        <div class="note ok" role="status">
          <Icon of={CHECK} />
          <p class="grow">{words.marked(sumPay(marked.value, data.currency))}</p>
          <Button
            look="link"
            label={texts().page.undo}
            isBusy={isBusy.value}
            onClick={() => takeBack(marked.value)}
          />
        </div>
      )}
      <FailureAlert failure={failure.value} />
      <StatementHead {...props} />
      <StatementTable {...props} />
      {view.permissions.includes('payroll.write') && <p class="sub">{words.outside}</p>}
      {mailed.value && (
        <MailPay
          {...{ data, salon, emails }}
          statement={shown.value}
          only={mailed.value === 'all' ? undefined : mailed.value}
          onClose={createSetter(mailed, undefined)}
          onDone={(message) => void onMailed(message)}
        />
      )}
      {first && (
        <MarkPaid
          {...{ data, salon }}
          statementId={shown.value.id}
          staffId={asked.value.length === 1 ? first.staff_id : undefined}
          title={asked.value.length === 1 ? words.ask(first.name) : words.askAll}
          submit={words.markAll(sumPay(asked.value, data.currency))}
          onClose={createSetter(asked, [])}
          onDone={(statement) => {
            const rows = asked.value;
            asked.value = [];
            onChange(statement);
            marked.value = rows;
          }}
        />
      )}
    </>
  );
}

function StatementHead({ data, permissions, statement, asked, mailed, emails }: StatementProps) {
  const { closed_at, closed_by, rows } = statement;
  const words = monthTexts();
  const report = reportTexts();
  const unpaid = listUnpaid(statement);
  const unmailed = rows.filter(({ staff_id, mailed_at }) => mailed_at === null && emails.has(staff_id));
  return (
    <div class="row wrap">
      <p class="sub grow basis">{report.closed(formatShortInstant(closed_at, data.timeZone), closed_by)}</p>
      <Button icon={PRINTER} label={report.print} onClick={() => print()} />
      {permissions.includes('payroll.read') && unmailed.length > 0 && (
        <Button icon={MAIL} label={words.mail.all(unmailed.length)} onClick={createSetter(mailed, 'all')} />
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
  );
}

const PaidChip = ({ day }: { readonly day: string }) => (
  <span class="chip ok">
    <Icon of={CHECK} />
    {formatDate(fromApiDate(day))}
  </span>
);

function StatementTable(props: StatementProps) {
  const { data, place, lists, permissions, statement, asked, mailed, emails, takeBack } = props;
  const { from, to, rows, totals } = statement;
  const words = monthTexts();
  const mayMark = permissions.includes('payroll.write');
  const unpaid = listUnpaid(statement);
  const ofRow = (toCell: (row: StatementRow) => ComponentChildren) => (staffId: number) => {
    const row = rows.find(({ staff_id }) => staff_id === staffId);
    return row && toCell(row);
  };
  const toMailedCell = ({ staff_id, mailed_at: at }: StatementRow) => {
    if (at !== null) return formatShortInstant(at, data.timeZone);
    return emails.has(staff_id) ? '–' : <span class="sub">{words.mail.noAddress}</span>;
  };
  const listItems = (row: StatementRow): readonly MenuItem[] => [
    ...(permissions.includes('payroll.read')
      ? [
          {
            icon: MAIL,
            label: row.mailed_at === null ? words.mail.one : words.mail.again,
            reason: emails.has(row.staff_id) ? undefined : words.mail.noAddress,
            onPress: createSetter(mailed, row),
          },
        ]
      : []),
    ...(mayMark && row.paid_on !== null
      ? [{ icon: X, label: words.paid.takeBack, onPress: () => void takeBack([row]) }]
      : []),
  ];
  const toPaidCell = (row: StatementRow) => {
    const items = listItems(row);
    const isMarkable = mayMark && unpaid.includes(row);
    if (row.paid_on === null && !isMarkable && items.length === 0) return '–';
    return (
      <span class="row wrap">
        {row.paid_on !== null && <PaidChip day={row.paid_on} />}
        {isMarkable && (
          <Button
            more="small"
            label={words.paid.mark}
            aria-label={`${words.paid.mark}: ${row.name}`}
            onClick={createSetter(asked, [row])}
          />
        )}
        {items.length > 0 && (
          <MenuButton
            look="plain"
            more="icon small"
            label={`${officeTexts().list.acts}: ${row.name}`}
            items={items}
          />
        )}
      </span>
    );
  };
  return (
    <PayTable
      rows={rows.map(({ staff_id, name, figures }) => ({ id: staff_id, name, figures }))}
      totals={totals}
      lists={lists}
      currency={data.currency}
      href={`${place.href('payroll')}?${new URLSearchParams({ from, to })}`}
      marks={[
        { heading: words.paid.mailed, of: ofRow(toMailedCell) },
        { heading: words.paid.paid, of: ofRow(toPaidCell) },
      ]}
    />
  );
}

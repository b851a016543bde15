import { useSignal } from '@preact/signals';
import type { CallOptions } from '../../../../../lib/client/types.ts';
import { Button, createSetter } from '../../parts/button.tsx';
import { Alert, StatusNotice, useCall } from '../../parts/call.tsx';
import { Card } from '../../parts/card.tsx';
import { formatDate, formatPrice, fromApiDate, toDayOfPage } from '../../parts/format.ts';
import { lazily } from '../../parts/lazily.tsx';
import { LoadedView, useLoaded } from '../../parts/loaded.tsx';
import { texts } from '../../texts/index.ts';
import { describeOfficeFailure } from '../describe-failure.ts';
import { addUpAmounts } from '../rows/book-sums.ts';
import { toCell } from '../rows/cells.ts';
import { callOperation } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import { AmountLine } from './amount-line.tsx';
import { readAmountToTransfer, TRANSFERS, type Transfer } from './amount-to-transfer.ts';
import { type JournalEntry, listJournalEntries, toDaysSince } from './journal-entries.ts';
import { ledgerTexts } from './ledger/texts/index.ts';
import type { ReportFilters, ReportProps } from './report-data.ts';

const TransferForm = lazily(async () => (await import('./transfer-form.tsx')).TransferForm);

/** The amount of a transfer, whichever way it went. */
const toAmount = ({ lines }: JournalEntry): string =>
  addUpAmounts(lines.filter(({ account }) => account === 'bank').map(({ amount }) => amount)).replace(
    '-',
    '',
  );

type Asked = { readonly operation: Transfer; readonly filters: ReportFilters };

/** The filters of the journal for the transfers since the first day of a report: those of a month are often made after it. */
const toJournalFilters = (
  { operation, filters: { from, location_id } }: Asked,
  data: ReportProps['data'],
) => ({
  event: TRANSFERS[operation].event,
  ...toDaysSince(from, toDayOfPage(data)),
  ...(location_id && { location_id }),
});

/** The amount that is left to transfer today, and the transfers. They are taken back later than they were made. */
async function readTransfers({ salon, data }: ReportProps, asked: Asked, options: CallOptions) {
  const { location_id } = asked.filters;
  const [left, entries] = await Promise.all([
    readAmountToTransfer(salon, asked.operation, location_id ? { location_id } : {}, options),
    listJournalEntries(salon, toJournalFilters(asked, data), options),
  ]);
  if (!left.ok) return left;
  if (!entries.ok) return entries;
  return { ...left, reply: { left: left.reply, entries: entries.reply } };
}

type TransfersProps = ReportProps &
  Asked & {
    /** Reads the report again: a transfer changes its amounts. */
    readonly onDone: () => void;
  };

/** Below the report of tax or cash: the transfers since its first day, each with a way back, and what is left (BEHAVIOR §36.12, §40.4). */
export function Transfers({ operation, filters, onDone, ...view }: TransfersProps) {
  const { place, data, permissions } = view;
  const words = ledgerTexts().transfers[operation];
  const { from, location_id } = filters;
  const asked = { operation, filters };
  const isOpen = useSignal(false);
  const message = useSignal('');
  const source = useLoaded((options) => readTransfers(view, asked, options));
  const finish = (text: string) => {
    isOpen.value = false;
    message.value = text;
    source.reload();
    onDone();
  };
  const mayWrite = permissions.includes('books.write');
  const hasLeft = Number(source.reply.value?.left ?? 0) > 0;
  const act = officeTexts().acts[operation] ?? ['', ''];
  return (
    <Card
      id="transfers"
      title={words.title}
      head={
        mayWrite && hasLeft && !isOpen.value && <Button label={act[0]} onClick={createSetter(isOpen, true)} />
      }
    >
      {isOpen.value && (
        <TransferForm
          {...view}
          operation={operation}
          locationId={location_id}
          onDone={() => finish(act[1])}
          onCancel={createSetter(isOpen, false)}
        />
      )}
      {message.value !== '' && <StatusNotice text={message} />}
      <LoadedView source={source}>
        {({ left, entries }) => {
          const back = new Set(entries.map(({ corrects }) => corrects));
          const made = entries.filter(({ corrects }) => corrects === null);
          const kept = made.filter(({ id }) => !back.has(id));
          return (
            <ul class="lines">
              {made.map((entry) => (
                <TransferLine
                  key={entry.id}
                  {...view}
                  operation={operation}
                  entry={entry}
                  isTakenBack={back.has(entry.id)}
                  onDone={() => finish(ledgerTexts().transfers.done)}
                />
              ))}
              <AmountLine
                name={words.sum(formatDate(from))}
                amount={addUpAmounts(kept.map(toAmount))}
                currency={data.currency}
                href={`${place.href('journal')}?${new URLSearchParams(toJournalFilters(asked, data))}`}
              />
              <AmountLine
                name={words.left}
                amount={left}
                currency={data.currency}
                href={place.href('balances')}
              />
            </ul>
          );
        }}
      </LoadedView>
    </Card>
  );
}

type LineProps = ReportProps & {
  readonly operation: Transfer;
  readonly entry: JournalEntry;
  readonly isTakenBack: boolean;
  readonly onDone: () => void;
};

/** `Nov 30, 2026 · Downtown · by Olivia Owner`, the amount, and a button that takes the transfer back. */
function TransferLine({ operation, entry, isTakenBack, onDone, ...view }: LineProps) {
  const words = ledgerTexts().transfers;
  const { run, isBusy, failure } = useCall();
  const amount = toAmount(entry);
  const day = entry.value_date ?? entry.business_date;
  const undo = async () => {
    const input = { amount, date: day, location_id: entry.location_id, reverses: entry.id };
    const done = await run(() => callOperation(view.salon, view.area.group, operation, input));
    if (done !== undefined) onDone();
  };
  const facts = [
    formatDate(fromApiDate(day)),
    toCell(['location_id', 'location'], entry as unknown as Row, view),
    entry.actor.name && words.by(entry.actor.name),
  ];
  return (
    <li>
      <span class="grow">{facts.filter(Boolean).join(' · ')}</span>
      <span class={isTakenBack ? 'money was' : 'money'}>{formatPrice(amount, view.data.currency)}</span>
      {isTakenBack && <span class="chip">{officeTexts().list.takenBack}</span>}
      {!isTakenBack && view.permissions.includes('books.write') && (
        <Button look="link" label={texts().page.undo} isBusy={isBusy.value} onClick={undo} />
      )}
      {failure.value && <Alert text={describeOfficeFailure(failure.value)} />}
    </li>
  );
}

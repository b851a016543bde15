import { useSignal } from '@preact/signals';
import { Button } from '../../parts/button.tsx';
import { Alert } from '../../parts/call.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { createInputHandler, Field, Select } from '../../parts/field.tsx';
import { formatPrice } from '../../parts/format.ts';
import { toApiNumber } from '../../parts/typed-numbers.ts';
import { texts } from '../../texts/index.ts';
import { getArea, type RecordArea, type RecordName } from '../areas/areas.ts';
import { describeOfficeFailure } from '../describe-failure.ts';
import { findPickOptions } from '../form/picks.ts';
import { toRowName, updateRows } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';

type BulkProps = ViewProps & {
  readonly name: RecordName;
  readonly chosen: readonly Row[];
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
};

const CENTS = 100;
/** A price that is changed by a percentage, rounded to a cent; undefined if the result is no price. */
function changePrice(price: unknown, percent: number): string | undefined {
  const cents = Math.round(Number(price) * (CENTS + percent));
  return Number.isFinite(cents) && cents >= 0 ? (cents / CENTS).toFixed(2) : undefined;
}

/** The prices of a record and of its options after a change by a percentage. */
function toPriceInput(row: Row, percent: number): Row | undefined {
  const price = changePrice(row.price, percent);
  if (price === undefined) return undefined;
  const options = row.pricing_options as readonly Row[] | undefined;
  if (!options?.length) return { price };
  return {
    price,
    pricing_options: options.map((each) => ({ ...each, price: changePrice(each.price, percent) })),
  };
}

/** The typed change of a field, as the input of a record; undefined while the typed value does not fit. */
function toChange(field: string, value: string, row: Row): Row | undefined {
  if (field === 'status') return value === '' ? undefined : { status: Number(value) };
  if (field === 'tax_rate_id') return { tax_rate_id: value === '' ? null : value };
  const percent = Number(toApiNumber(value.replace('%', '').trim(), 'number'));
  return value.trim() === '' || !Number.isFinite(percent) ? undefined : toPriceInput(row, percent);
}

type Changes = readonly { readonly row: Row; readonly input: Row | undefined }[];

function Preview({
  changes,
  describe,
}: {
  readonly changes: Changes;
  readonly describe: (row: Row) => string;
}) {
  const { bulk: words } = officeTexts();
  return (
    <table class="tbl">
      <caption class="vh">{words.preview}</caption>
      <thead>
        <tr>
          <th scope="col">{words.record}</th>
          <th scope="col" class="end">
            {words.before}
          </th>
          <th scope="col" class="end">
            {words.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ row, input }) => (
          <tr key={String(row.id)}>
            <th scope="row">{toRowName(row)}</th>
            <td class="end">{describe(row)}</td>
            <td class="end">{input ? describe({ ...row, ...input }) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Saves the changes. Returns which record was refused and why; empty if none was. */
async function saveChanges(list: BulkProps, changes: Changes): Promise<string> {
  const versioned = changes.map(({ row, input }) => ({
    row,
    input: row.version === undefined ? input : { version: row.version, ...input },
  }));
  const refusal = await updateRows(list, versioned);
  return refusal ? texts().page.labelled(toRowName(refusal.row), describeOfficeFailure(refusal.failure)) : '';
}

/** Changes a field of many records at once, after a preview of each (BEHAVIOR §40.4). */
export function BulkChangeDialog(props: BulkProps) {
  const { name, chosen, rows, data, onClose, onDone } = props;
  const { bulk: words, form } = officeTexts();
  const { bulk = [] } = getArea(name) as RecordArea;
  const field = useSignal(bulk[0] ?? 'price');
  const typed = useSignal('');
  const failure = useSignal('');
  const isBusy = useSignal(false);
  const rates = findPickOptions(rows, 'tax-rate') ?? [];
  const options =
    field.value === 'status' ? words.states : rates.map(({ value, label }) => [value, label] as const);
  const describe = (row: Row): string => {
    const value = row[field.value];
    if (field.value === 'price') return formatPrice(String(value), data.currency);
    const text = value === null || value === undefined ? '' : String(value);
    return options.find(([each]) => each === text)?.[1] ?? form.none;
  };
  const changes = chosen.map((row) => ({ row, input: toChange(field.value, typed.value, row) }));
  const isReady = changes.every(({ input }) => input !== undefined);
  const save = async () => {
    if (!isReady || isBusy.peek()) return;
    isBusy.value = true;
    failure.value = await saveChanges(props, changes);
    isBusy.value = false;
    if (failure.peek() === '') onDone(words.done(chosen.length));
  };
  return (
    <Dialog id="bulk" title={words.title(chosen.length)} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Select
          id="bulk-field"
          label={words.field}
          value={field.value}
          options={bulk.map((each) => [each, words.fields[each]] as const)}
          onChoose={(each) => {
            field.value = each;
            typed.value = '';
          }}
        />
        {field.value === 'price' ? (
          <Field
            id="bulk-percent"
            label={words.percent}
            hint={words.percentHint}
            value={typed}
            inputMode="decimal"
          />
        ) : (
          <Select
            id="bulk-value"
            label={words.value}
            value={typed.value}
            options={[['', form.none], ...options]}
            onChoose={createInputHandler(typed)}
          />
        )}
        <Preview changes={changes} describe={describe} />
        {failure.value !== '' && <Alert text={failure.value} />}
        <div class="actions">
          <button type="submit" class="btn primary" aria-disabled={!isReady} aria-busy={isBusy.value}>
            {words.save(chosen.length)}
          </button>
          <Button label={texts().page.keep} onClick={onClose} />
        </div>
      </form>
    </Dialog>
  );
}

import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Button } from '../../parts/button.tsx';
import { Alert, useCall } from '../../parts/call.tsx';
import { Card } from '../../parts/card.tsx';
import { RadioOrCheckbox } from '../../parts/radio-or-checkbox.tsx';
import { describeOfficeFailure } from '../describe-failure.ts';
import type { ViewProps } from '../view-props.ts';
import {
  countRowsToAdd,
  type DateOrder,
  type Duplicates,
  type Preview,
  type SentFile,
} from './import-data.ts';
import { importTexts } from './texts/index.ts';

type PreviewProps = ViewProps & { readonly sent: Signal<SentFile | undefined> };

const toColumns = ({ columns }: Preview) =>
  columns.flatMap(({ column, field }) => (field === null ? [] : [{ column, field }]));

/** The effects of an import, with the choices that change them (BEHAVIOR §40.12). */
export function PreviewView(props: PreviewProps) {
  const { salon, place, sent } = props;
  const words = importTexts();
  const duplicates = useSignal<Duplicates>('skip');
  const { run, isBusy, failure } = useCall();
  const file = sent.value;
  if (!file) return null;
  const { uploadId, preview } = file;
  const look = async (columns: ReturnType<typeof toColumns>, dateOrder = file.dateOrder) => {
    const order = dateOrder ? { date_order: dateOrder } : {};
    const looked = await run(() =>
      salon.imports.importPreview({ upload_id: uploadId, kind: preview.import.kind, columns, ...order }),
    );
    if (looked) sent.value = { uploadId, preview: looked.data, ...(dateOrder ? { dateOrder } : {}) };
  };
  const choose = (column: number, field: string) => {
    const others = toColumns(preview).filter((each) => each.column !== column && each.field !== field);
    void look(field === '' ? others : [...others, { column, field }]);
  };
  const isReady = preview.import.missing_columns.length === 0 && preview.import.date_order !== null;
  const start = async () => {
    const { import_id } = preview;
    if (!isReady) return;
    const started = await run(() => salon.imports.importStart({ import_id, duplicates: duplicates.peek() }));
    if (started) place.go(`${place.href('import')}?import=${import_id}`);
  };
  return (
    <div class="stack">
      {preview.import.missing_columns.length > 0 && (
        <Alert text={words.columns.missing(preview.import.missing_columns)} />
      )}
      <Columns preview={preview} onChoose={choose} />
      {(preview.import.date_order === null || file.dateOrder) && (
        <Dates value={file.dateOrder} onChoose={(order) => void look(toColumns(preview), order)} />
      )}
      <Problems preview={preview} />
      {preview.duplicate_count > 0 && <DuplicateRows {...props} preview={preview} choice={duplicates} />}
      {preview.imported_before > 0 && <p class="note">{words.before(preview.imported_before)}</p>}
      {failure.value && <Alert text={describeOfficeFailure(failure.value)} />}
      <div class="row wrap">
        <Button
          look="primary"
          label={words.start[preview.import.kind](countRowsToAdd(preview, duplicates.value))}
          isBusy={isBusy.value}
          aria-disabled={!isReady}
          onClick={start}
        />
        <Button
          label={words.another}
          onClick={() => {
            sent.value = undefined;
          }}
        />
        {!isReady && <p class="sub">{words.cannotStart}</p>}
      </div>
    </div>
  );
}

type ColumnsProps = {
  readonly preview: Preview;
  readonly onChoose: (column: number, field: string) => void;
};

function Columns({ preview, onChoose }: ColumnsProps) {
  const words = importTexts().columns;
  const fields = importTexts().fields[preview.import.kind] ?? {};
  const found = toColumns(preview).length;
  return (
    <Card id="columns" title={words.title}>
      <p class="pad sub">{words.intro(found, preview.columns.length)}</p>
      <Table heads={[words.name, words.examples, words.field]} label={words.title}>
        {preview.columns.map(({ column, name, field, examples }) => (
          <tr key={column}>
            <th scope="row">{name}</th>
            <td data-label={words.examples}>{examples.filter(Boolean).join(', ')}</td>
            <td data-label={words.field}>
              <select
                class="in"
                aria-label={words.fieldOf(name)}
                value={field ?? ''}
                onChange={({ currentTarget }) => onChoose(column, currentTarget.value)}
              >
                <option value="">{words.none}</option>
                {preview.fields.map((each) => (
                  <option key={each} value={each}>
                    {fields[each]}
                  </option>
                ))}
              </select>
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

type DatesProps = { readonly value: DateOrder | undefined; readonly onChoose: (order: DateOrder) => void };

function Dates({ value, onChoose }: DatesProps) {
  const words = importTexts().dates;
  return (
    <Card id="dates" title={words.title}>
      <div class="pad stack">
        <p class="sub">{words.intro}</p>
        {(['mdy', 'dmy'] as const).map((order) => (
          <RadioOrCheckbox
            key={order}
            name="dates"
            isChosen={value === order}
            onChoose={() => onChoose(order)}
          >
            <span>{words[order]}</span>
          </RadioOrCheckbox>
        ))}
      </div>
    </Card>
  );
}

type TableProps = {
  readonly heads: readonly string[];
  readonly label: string;
  readonly children: ComponentChildren;
};

const Table = ({ heads, label, children }: TableProps) => (
  <table class="tbl fold">
    <caption class="vh">{label}</caption>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

const SHOWN_MAX = 50;

function Problems({ preview: { problems, problem_count: count } }: { readonly preview: Preview }) {
  const words = importTexts().problems;
  if (count === 0) return <p class="note ok">{words.none}</p>;
  const shown = problems.slice(0, SHOWN_MAX);
  return (
    <Card id="problems" title={words.title(count)}>
      <Table heads={[words.row, words.column, words.reason, words.effect]} label={words.title(count)}>
        {shown.map(({ row, column, reason, leaves_out }, index) => (
          <tr key={`${row} ${column} ${index}`}>
            <th scope="row">{row}</th>
            <td data-label={words.column}>{column}</td>
            <td data-label={words.reason}>{reason}</td>
            <td data-label={words.effect}>{words.leavesOut[leaves_out]}</td>
          </tr>
        ))}
      </Table>
      {count > shown.length && <p class="pad sub">{words.more(count - shown.length)}</p>}
    </Card>
  );
}

type DuplicateRowsProps = PreviewProps & { readonly preview: Preview; readonly choice: Signal<Duplicates> };

function DuplicateRows({ preview, choice, place }: DuplicateRowsProps) {
  const words = importTexts().duplicates;
  const count = preview.duplicate_count;
  const shown = preview.duplicates.slice(0, SHOWN_MAX);
  return (
    <Card id="duplicates" title={words.title(count)}>
      <fieldset class="choices pad">
        <legend>{words.choose}</legend>
        {(['skip', 'merge', 'add'] as const).map((each) => (
          <RadioOrCheckbox
            key={each}
            name="duplicates"
            isChosen={choice.value === each}
            onChoose={() => {
              choice.value = each;
            }}
          >
            <span>{words[each]}</span>
          </RadioOrCheckbox>
        ))}
      </fieldset>
      <Table heads={[words.row, words.name, words.same]} label={words.title(count)}>
        {shown.map(({ row, name, by, customer_id, customer_name, of_row }) => (
          <tr key={row}>
            <th scope="row">{row}</th>
            <td data-label={words.name}>{name}</td>
            <td data-label={words.same}>
              {customer_id === null ? (
                words.ofRow(of_row ?? 0)
              ) : (
                <a href={place.href('customer', customer_id)} target="_blank" rel="noreferrer">
                  {customer_name || `${words.client} ${customer_id}`}
                </a>
              )}
              {` (${words.by[by]})`}
            </td>
          </tr>
        ))}
      </Table>
      {count > shown.length && <p class="pad sub">{importTexts().problems.more(count - shown.length)}</p>}
    </Card>
  );
}

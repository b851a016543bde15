import { signal, useSignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { Button, createSetter } from '../../parts/button.tsx';
import { FailureAlert, useCall } from '../../parts/call.tsx';
import { Card } from '../../parts/card.tsx';
import { Question } from '../../parts/dialog.tsx';
import { Field, Form, SubmitButton } from '../../parts/field.tsx';
import type { ViewProps } from '../view-props.ts';
import type { Import } from './import-data.ts';
import { importTexts } from './texts/index.ts';

type WaitingProps = Pick<ViewProps, 'salon'> & { readonly own: Import; readonly onChanged: () => void };
type WaitingRow = Import['waiting'][number];

/** Rows that wait until somebody corrects and places, or dismisses them (BEHAVIOR §40.12). */
export function WaitingRows(props: WaitingProps) {
  const { own } = props;
  const words = importTexts().waiting;
  return (
    <Card id="waiting" title={words.title(own.unplaced)}>
      <div class="pad row wrap">
        <p class="sub grow">{words.intro}</p>
        {own.unplaced > 1 && <DismissAll {...props} />}
      </div>
      <ul class="lines waiting-rows">
        {own.waiting.map((row) => (
          <Row key={row.row} {...props} row={row} />
        ))}
      </ul>
    </Card>
  );
}

/** Dismisses all rows that wait, as many at a time as the API takes. */
function DismissAll({ salon, own, onChanged }: WaitingProps) {
  const words = importTexts().waiting;
  const isAsking = useSignal(false);
  const { run, isBusy, failure } = useCall();
  const dismiss = async () => {
    isAsking.value = false;
    for (let left = own.unplaced; left > 0; ) {
      const reply = await run(() => salon.imports.importPlace({ import_id: own.id, act: 'dismiss' }));
      left = reply ? reply.data.unplaced : 0;
    }
    onChanged();
  };
  return (
    <>
      <Button label={words.dismissAll} isBusy={isBusy.value} onClick={createSetter(isAsking, true)} />
      <FailureAlert failure={failure.value} />
      {isAsking.value && (
        <Question
          title={words.dismissAllTitle(own.unplaced)}
          yes={words.dismissAll}
          no={words.cancel}
          onYes={dismiss}
          onClose={createSetter(isAsking, false)}
        >
          <p>{words.dismissAllText}</p>
        </Question>
      )}
    </>
  );
}

/** The name by which the API refuses the value of a field. */
const toErrorName = (index: number): string => `fields.${index}.value`;

function Row({ salon, own, row: { row, reason, fields }, onChanged }: WaitingProps & { row: WaitingRow }) {
  const words = importTexts().waiting;
  const isOpen = useSignal(false);
  const { run, isBusy, errorOf, findGeneralFailure } = useCall();
  const send = async (input: { act: 'place'; fields: WaitingRow['fields'] } | { act: 'dismiss' }) => {
    if (await run(() => salon.imports.importPlace({ import_id: own.id, row, ...input }))) onChanged();
  };
  const shown = fields.flatMap(({ value }) => (value === '' ? [] : [value]));
  return (
    <li>
      <span class="grow">
        <b>{importTexts().duplicates.ofRow(row)}</b> {shown.join(' · ')}
        <span class="sub">{words.reasons[reason]}</span>
      </span>
      {!isOpen.value && (
        <span class="row">
          <Button label={words.correct} onClick={createSetter(isOpen, true)} />
          <Button label={words.dismiss} isBusy={isBusy.value} onClick={() => send({ act: 'dismiss' })} />
        </span>
      )}
      {isOpen.value && (
        <Correction
          idPrefix={String(row)}
          fields={fields}
          labels={importTexts().fields[own.kind] ?? {}}
          isBusy={isBusy.value}
          errorOf={(index) => errorOf(toErrorName(index))}
          onPlace={(corrected) => send({ act: 'place', fields: corrected })}
          onCancel={createSetter(isOpen, false)}
        />
      )}
      <FailureAlert failure={findGeneralFailure(fields.map((_, index) => toErrorName(index)))} />
    </li>
  );
}

type CorrectionProps = Pick<WaitingRow, 'fields'> & {
  readonly idPrefix: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly isBusy: boolean;
  readonly errorOf: (index: number) => string | undefined;
  readonly onPlace: (corrected: WaitingRow['fields']) => unknown;
  readonly onCancel: () => void;
};

/** The values of a row to correct. What was typed is kept while other rows are placed, and dropped when it is closed. */
function Correction({ idPrefix, fields, labels, isBusy, errorOf, onPlace, onCancel }: CorrectionProps) {
  const words = importTexts().waiting;
  const [typed] = useState(() => fields.map(({ field, value }) => ({ field, value: signal(value) })));
  const place = () => onPlace(typed.map(({ field, value }) => ({ field, value: value.peek() })));
  return (
    <Form class="stack waiting-form" onSubmit={place}>
      <div class="waiting-fields">
        {typed.map(({ field, value }, index) => (
          <Field
            key={field}
            id={`${idPrefix}-${field}`}
            label={labels[field] ?? ''}
            value={value}
            error={errorOf(index)}
          />
        ))}
      </div>
      <div class="row wrap">
        <SubmitButton label={words.place} isBusy={isBusy} />
        <Button label={words.cancel} onClick={onCancel} />
      </div>
    </Form>
  );
}

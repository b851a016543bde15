import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Button, setTo } from '../../parts/button.tsx';
import { FailureAlert, useCall } from '../../parts/call.tsx';
import { Card } from '../../parts/card.tsx';
import { Form, SubmitButton } from '../../parts/field.tsx';
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
      <p class="pad sub">{words.intro}</p>
      <ul class="lines waiting-rows">
        {own.waiting.map((row) => (
          <Row key={row.row} {...props} row={row} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ salon, own, row: { row, reason, fields }, onChanged }: WaitingProps & { row: WaitingRow }) {
  const words = importTexts().waiting;
  const isOpen = useSignal(false);
  const values = useMemo(() => new Map(fields.map(({ field, value }) => [field, value])), [fields]);
  const { run, isBusy, failure } = useCall();
  const act = async (name: 'place' | 'dismiss') => {
    const all = [...values].map(([field, value]) => ({ field, value }));
    const input = { import_id: own.id, row, act: name, ...(name === 'place' ? { fields: all } : {}) };
    if (await run(() => salon.imports.importPlace(input))) onChanged();
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
          <Button label={words.correct} onClick={setTo(isOpen, true)} />
          <Button label={words.dismiss} isBusy={isBusy.value} onClick={() => act('dismiss')} />
        </span>
      )}
      {isOpen.value && (
        <Form class="stack waiting-form" onSubmit={() => act('place')}>
          <div class="waiting-fields">
            {fields.map(({ field, value }) => (
              <div key={field} class="field">
                <label for={`${row}-${field}`}>{importTexts().fields[own.kind]?.[field]}</label>
                <input
                  id={`${row}-${field}`}
                  class="in"
                  defaultValue={value}
                  onInput={({ currentTarget }) => values.set(field, currentTarget.value)}
                />
              </div>
            ))}
          </div>
          <div class="row wrap">
            <SubmitButton label={words.place} isBusy={isBusy.value} />
            <Button label={words.cancel} onClick={setTo(isOpen, false)} />
          </div>
        </Form>
      )}
      <FailureAlert failure={failure.value} />
    </li>
  );
}

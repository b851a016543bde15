import { useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { FailureAlert, useCall } from '../../parts/call.tsx';
import { MAIL } from '../../parts/icons.ts';
import { startAfterPause } from '../../parts/start-after.ts';
import { Tabs } from '../../parts/tabs.tsx';
import type { Fields } from '../areas/shape.ts';
import { FormField } from '../form/fields-view.tsx';
import { toControlId, useFormContext } from '../form/form-state.ts';
import { callOperation, listLoadedRows } from '../rows/rows.ts';
import { officeTexts } from '../texts/index.ts';
import type { Row } from '../value-types.ts';
import type { ViewProps } from '../view-props.ts';
import { messageTextTexts } from './texts/index.ts';

const NAME = 'message-text';
const PAUSE_MS = 250;

type Written = { readonly subject: string; readonly text: string; readonly sms_parts: number };
type Props = ViewProps & { readonly row: Row; readonly fields: Fields };

function Languages({ row, rows, place }: Pick<Props, 'row' | 'rows' | 'place'>) {
  const words = messageTextTexts();
  const { language: names } = officeTexts().choices;
  const all = listLoadedRows(rows.get(NAME).value).filter(({ kind }) => kind === row.kind);
  if (all.length < 2) return null;
  return (
    <Tabs
      label={words.languages}
      shown={String(row.id)}
      toUrl={(id) => place.href(NAME, id)}
      tabs={all.map(({ id, language, is_own }) => {
        const name = names?.[String(language)] ?? String(language);
        return [String(id), is_own === 1 ? words.own(name) : name];
      })}
    />
  );
}

/** Mails the words as they are typed to the user. */
function TestMail({ row, salon }: Pick<Props, 'row' | 'salon'>) {
  const words = messageTextTexts();
  const form = useFormContext();
  const sentTo = useSignal('');
  const { isBusy, run, failure } = useCall();
  const send = async () => {
    sentTo.value = '';
    const { subject, text } = form.values.value;
    const input = { message_text_id: String(row.id), subject, text };
    const reply = await run(() => callOperation(salon, 'directory', 'message-text-test', input));
    if (reply) sentTo.value = (reply.data as { readonly email: string }).email;
  };
  return (
    <div class="row wrap">
      <Button icon={MAIL} label={words.test} isBusy={isBusy.value} onClick={send} />
      {sentTo.value && <p role="status">{words.tested(sentTo.value)}</p>}
      <FailureAlert failure={failure.value} />
    </div>
  );
}

/** The message as clients get it, with examples: follows what is typed, and marks what cannot be filled in. */
function MessagePreview({ row, salon, data }: Pick<Props, 'row' | 'salon' | 'data'>) {
  const words = messageTextTexts();
  const form = useFormContext();
  const written = useSignal<Written | undefined>(undefined);
  useSignalEffect(() => {
    const { subject, text } = form.values.value;
    return startAfterPause(PAUSE_MS, async (signal) => {
      const input = { message_text_id: String(row.id), subject, text };
      const result = await callOperation(salon, 'directory', 'message-text-preview', input, { signal });
      if (signal.aborted) return;
      if (result.ok) written.value = result.reply.data as Written;
      else if (result.kind === 'invalid') form.errors.value = result.errors;
    });
  });
  const { value: shown } = written;
  const isSms = row.kind === 'sms';
  return (
    <section class="preview" aria-labelledby="preview-title">
      <h2 id="preview-title">{words.preview}</h2>
      <p class="hint">{words.example}</p>
      {shown && (
        <div class="card form-section message-preview">
          {!isSms && <p class="sub">{words.from(data.name)}</p>}
          {!isSms && <b>{shown.subject}</b>}
          <p class="lines-kept">{shown.text}</p>
          <p class="sub" role="status">
            {isSms ? words.parts(shown.sms_parts) : words.rest}
          </p>
        </div>
      )}
      <TestMail row={row} salon={salon} />
    </section>
  );
}

/** The words of a message: our text to begin with, what it can fill in, and a preview (BEHAVIOR §29.6). */
export function MessageTextFields({ row, fields, ...view }: Props) {
  const words = messageTextTexts();
  const form = useFormContext();
  const last = useRef('text');
  const names = row.kind === 'sms' ? ['text'] : ['subject', 'text'];
  const standard = row.standard as Readonly<Record<string, string>>;
  const isStandard = names.every((name) => form.get(name) === standard[name]);
  const insert = (placeholder: string) => {
    const control = document.getElementById(toControlId(last.current)) as HTMLTextAreaElement | null;
    if (!control) return;
    control.setRangeText(`{{${placeholder}}}`, control.selectionStart, control.selectionEnd, 'end');
    form.set(last.current, control.value);
    control.focus();
  };
  return (
    <>
      <Languages {...view} row={row} />
      <section class="card form-section">
        <div
          class="stack"
          onFocusIn={({ target }) => {
            last.current = (target as HTMLTextAreaElement).name;
          }}
        >
          {names.map((name) => fields[name] && <FormField key={name} name={name} shape={fields[name]} />)}
        </div>
        <fieldset class="field">
          <legend>{words.insert}</legend>
          <div class="row wrap">
            {(row.placeholders as readonly string[]).map((each) => (
              <Button
                key={each}
                more="small"
                label={
                  <>
                    {words.placeholders[each] ?? each} <code>{`{{${each}}}`}</code>
                  </>
                }
                onClick={() => insert(each)}
              />
            ))}
          </div>
        </fieldset>
        {!isStandard && (
          <p>
            <Button
              look="link"
              label={words.standard}
              onClick={() => {
                for (const name of names) form.set(name, standard[name]);
              }}
            />
          </p>
        )}
      </section>
      <MessagePreview {...view} row={row} />
    </>
  );
}

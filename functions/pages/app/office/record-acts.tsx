import { useSignal } from '@preact/signals';
import { Button } from '../parts/button.tsx';
import { Question } from '../parts/dialog.tsx';
import { lazily } from '../parts/lazily.tsx';
import { setTo } from '../parts/set-to.ts';
import { getArea, type RecordArea } from './areas.ts';
import type { RecordProps } from './record.ts';
import { callOperation } from './rows.ts';
import { officeTexts } from './texts/index.ts';
import type { OfficeForm } from './use-form.ts';

/** From a script of its own: few customers are merged. */
const MergeCustomer = lazily(async () => (await import('./merge-customer.tsx')).MergeCustomer);
/** From a script of its own: few users reset their own second factor. */
const PasswordQuestion = lazily(async () => (await import('./password-question.tsx')).PasswordQuestion);

type Act = NonNullable<RecordArea['acts']>[number];

type RecordActsProps = RecordProps & { readonly state: OfficeForm; readonly title: string };

/** The acts of a saved record: its buttons, and the questions that they ask (BEHAVIOR §40.4). */
export function useRecordActs({ name, id, state, title, permissions, salon, place, rows }: RecordActsProps) {
  const { group, operations, idField, acts = [] } = getArea(name) as RecordArea;
  const words = officeTexts();
  const isDeleting = useSignal(false);
  const isMerging = useSignal(false);
  /** The act that waits for an answer, because it cannot be undone. */
  const asked = useSignal<{ readonly act: Act; readonly forfeits: boolean } | undefined>(undefined);
  /** The operation of users on their own log-in that waits for their password. */
  const unproved = useSignal('');
  const remove = async () => {
    isDeleting.value = false;
    const result = await callOperation(salon, group, String(operations.delete), { [idField]: id });
    if (!result.ok) {
      state.failure.value = result;
      return;
    }
    state.discard();
    await rows.reload(name);
    place.go(place.href(name), words.form.deleted);
  };
  const run = async (act: Act, answer?: { readonly forfeits: boolean }) => {
    const { operation, kind } = act;
    if (kind === 'merge') {
      isMerging.value = true;
      return;
    }
    if (kind === 'final' && !answer) {
      asked.value = { act, forfeits: false };
      return;
    }
    asked.value = undefined;
    const input = { [idField]: id, ...(answer?.forfeits ? { forfeit: 1 } : {}) };
    const result = await callOperation(salon, group, operation, input);
    if (!result.ok && result.code === 'customer_has_value_left' && !answer?.forfeits) {
      asked.value = { act, forfeits: true };
      return;
    }
    if (!result.ok && result.errors.current_password) {
      unproved.value = operation;
      return;
    }
    if (!result.ok) {
      state.failure.value = result;
      return;
    }
    const done = words.acts[operation]?.[1];
    if (kind === 'final') {
      state.discard();
      place.go(place.href(name), done);
      return;
    }
    if (kind === 'file') {
      const { saveFile } = await import('./save-file.ts');
      saveFile(`${name}-${id}.json`, 'application/json', JSON.stringify(result.reply.data, null, 2));
    }
    place.message.value = done ?? '';
  };
  const buttons = (
    <>
      {acts
        .filter(({ needs }) => needs === undefined || permissions.includes(needs))
        .map((act) => (
          <Button key={act.operation} label={words.acts[act.operation]?.[0]} onClick={() => void run(act)} />
        ))}
      {operations.delete && (
        <Button label={words.form.delete(words.area[name].one)} onClick={setTo(isDeleting, true)} />
      )}
    </>
  );
  const questions = (
    <>
      {asked.value && (
        <Question
          key={String(asked.value.forfeits)}
          title={words.form.finalTitle(words.acts[asked.value.act.operation]?.[0] ?? '', title)}
          yes={words.form.finalYes}
          onYes={() => asked.value && void run(asked.value.act, asked.value)}
          onClose={setTo(asked, undefined)}
        >
          <p>{asked.value.forfeits ? words.form.forfeits : words.form.finalText}</p>
        </Question>
      )}
      {unproved.value && (
        <PasswordQuestion
          title={words.acts[unproved.value]?.[0] ?? ''}
          send={(current_password) =>
            callOperation(salon, group, unproved.peek(), { [idField]: id, current_password })
          }
          onDone={() => {
            place.message.value = words.acts[unproved.peek()]?.[1] ?? '';
            unproved.value = '';
          }}
          onClose={setTo(unproved, '')}
        />
      )}
      {isMerging.value && (
        <MergeCustomer
          salon={salon}
          id={Number(id)}
          name={title}
          onMerged={(into) => {
            state.discard();
            place.go(place.href(name, String(into)), words.acts['customer-merge']?.[1]);
          }}
          onClose={setTo(isMerging, false)}
        />
      )}
      {isDeleting.value && (
        <Question
          title={words.form.deleteTitle(title)}
          yes={words.form.deleteYes}
          onYes={remove}
          onClose={setTo(isDeleting, false)}
        />
      )}
    </>
  );
  return { buttons, questions };
}

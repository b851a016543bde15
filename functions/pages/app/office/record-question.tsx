import { Question } from '../parts/dialog.tsx';
import { setTo } from '../parts/set-to.ts';
import { getArea, type RecordArea } from './areas.ts';
import { MergeCustomer } from './merge-customer.tsx';
import { PasswordQuestion } from './password-question.tsx';
import type { ActsProps } from './record-acts.tsx';
import { callOperation } from './rows.ts';
import { officeTexts } from './texts/index.ts';

/** Deletes a record, and shows the list afterwards. */
function createDeletion({ name, id, salon, place, rows, acts: { state, asked, showFailure } }: ActsProps) {
  const { group, operations, idField } = getArea(name) as RecordArea;
  const onDeleted = async () => {
    state.discard();
    await rows.reload(name);
    place.go(place.href(name), officeTexts().form.deleted);
  };
  const remove = async () => {
    asked.value = undefined;
    const operation = String(operations.delete);
    const result = await callOperation(salon, group, operation, { [idField]: id });
    if (result.ok) await onDeleted();
    else showFailure(result, operation);
  };
  return { remove, onDeleted };
}

/** The question of the act that waits for an answer. */
export function RecordQuestion(props: ActsProps) {
  const { name, id, salon, place, acts } = props;
  const { title, asked, run, onMerged } = acts;
  const { group, operations, idField } = getArea(name) as RecordArea;
  const { form: words, acts: names, area } = officeTexts();
  const { value } = asked;
  const onClose = setTo(asked, undefined);
  const { remove, onDeleted } = createDeletion(props);
  switch (value?.kind) {
    case 'delete':
      return (
        <Question title={words.deleteTitle(title)} yes={words.deleteYes} onYes={remove} onClose={onClose} />
      );
    case 'merge':
      return (
        <MergeCustomer salon={salon} id={Number(id)} name={title} onMerged={onMerged} onClose={onClose} />
      );
    case 'password': {
      const isDeletion = value.operation === operations.delete;
      return (
        <PasswordQuestion
          title={isDeletion ? words.delete(area[name].one) : (names[value.operation]?.[0] ?? '')}
          send={(current_password) =>
            callOperation(salon, group, value.operation, { [idField]: id, current_password })
          }
          onDone={() => {
            onClose();
            if (isDeletion) void onDeleted();
            else place.message.value = names[value.operation]?.[1] ?? '';
          }}
          onClose={onClose}
        />
      );
    }
    case 'final':
      return (
        <Question
          key={String(value.forfeits)}
          title={words.finalTitle(names[value.act.operation]?.[0] ?? '', title)}
          yes={words.finalYes}
          onYes={() => run(value.act, value)}
          onClose={onClose}
        >
          <p>{value.forfeits ? words.forfeits : words.finalText}</p>
        </Question>
      );
    default:
      return null;
  }
}

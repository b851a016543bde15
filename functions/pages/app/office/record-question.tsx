import { Question } from '../parts/dialog.tsx';
import { setTo } from '../parts/set-to.ts';
import { getArea, type RecordArea } from './areas.ts';
import { MergeCustomer } from './merge-customer.tsx';
import { PasswordQuestion } from './password-question.tsx';
import type { ActsProps } from './record-acts.tsx';
import { callOperation } from './rows.ts';
import { officeTexts } from './texts/index.ts';

/** The question of the act that waits for an answer. */
export function RecordQuestion({ name, id, salon, place, acts }: ActsProps) {
  const { title, asked, run, remove, onMerged } = acts;
  const { group, idField } = getArea(name) as RecordArea;
  const { form: words, acts: names } = officeTexts();
  const { value } = asked;
  const onClose = setTo(asked, undefined);
  switch (value?.kind) {
    case 'delete':
      return (
        <Question title={words.deleteTitle(title)} yes={words.deleteYes} onYes={remove} onClose={onClose} />
      );
    case 'merge':
      return (
        <MergeCustomer salon={salon} id={Number(id)} name={title} onMerged={onMerged} onClose={onClose} />
      );
    case 'password':
      return (
        <PasswordQuestion
          title={names[value.operation]?.[0] ?? ''}
          send={(current_password) =>
            callOperation(salon, group, value.operation, { [idField]: id, current_password })
          }
          onDone={() => {
            onClose();
            place.message.value = names[value.operation]?.[1] ?? '';
          }}
          onClose={onClose}
        />
      );
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

import { createSetter } from '../../parts/button.tsx';
import { Dialog, Question } from '../../parts/dialog.tsx';
import { getArea, type RecordArea } from '../areas/areas.ts';
import { CopyLine } from '../copy-line.tsx';
import { MergeIntoOther } from '../customer/merge-customer.tsx';
import { callOperation } from '../rows/rows.ts';
import { LeaveStaff } from '../team/leave-staff.tsx';
import { officeTexts } from '../texts/index.ts';
import type { ActsProps } from './record-acts.tsx';

/** Deletes a record, and shows the list afterwards. */
const createDeletion =
  ({ name, id, salon, place, rows, acts: { state, asked } }: ActsProps) =>
  async () => {
    const { group, operations, idField } = getArea(name) as RecordArea;
    asked.value = undefined;
    const result = await callOperation(salon, group, String(operations.delete), { [idField]: id });
    if (!result.ok) {
      state.failure.value = result;
      return;
    }
    state.discard();
    await rows.reload(name);
    place.go(place.href(name), officeTexts().form.deleted);
  };

export function RecordQuestion(props: ActsProps) {
  const { id, salon, data, rows, permissions, acts } = props;
  const { title, asked, run, onMerged, onLeft } = acts;
  const { form: words, acts: names } = officeTexts();
  const { value } = asked;
  const onClose = createSetter(asked, undefined);
  const remove = createDeletion(props);
  switch (value?.kind) {
    case 'delete':
      return (
        <Question title={words.deleteTitle(title)} yes={words.deleteYes} onYes={remove} onClose={onClose} />
      );
    case 'merge':
      return (
        <MergeIntoOther salon={salon} id={Number(id)} name={title} onMerged={onMerged} onClose={onClose} />
      );
    case 'link':
      return (
        <Dialog id="link" title={words.linkTitle(title)} onClose={onClose}>
          <div class="stack">
            <p>{words.linkText}</p>
            <CopyLine text={value.url} />
          </div>
        </Dialog>
      );
    case 'leave':
      return (
        <LeaveStaff
          {...{ data, salon, rows, permissions, onClose }}
          id={Number(id)}
          name={title}
          onLeft={() => void onLeft()}
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

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Question } from '../../parts/dialog.tsx';
import { createInputHandler } from '../../parts/field.tsx';
import { hintTexts } from '../hints/texts/index.ts';
import type { ViewProps } from '../view-props.ts';
import { type ConcernedVisit, listUpcomingVisitLinks } from './upcoming-visits.ts';

type SaveQuestionsProps = Pick<ViewProps, 'salon' | 'data'> & {
  /** The ids of the visits that the change concerns. */
  readonly conflicts: readonly unknown[];
  /** Says what happens to the visits. */
  readonly text: 'concernedText' | 'movedText';
  readonly onSave: () => unknown;
  readonly onClose: () => void;
};

/** Names the visits that a change concerns before it is saved, each with a link to it at the desk (BEHAVIOR §40.7). */
export function SaveQuestions({ salon, data, conflicts, text, onSave, onClose }: SaveQuestionsProps) {
  const words = hintTexts();
  const visits = useSignal<readonly ConcernedVisit[]>([]);
  useEffect(() => {
    void listUpcomingVisitLinks(salon, data, conflicts).then(createInputHandler(visits));
  }, [salon, data, conflicts, visits]);
  return (
    <Question
      title={words.concernedTitle(conflicts.length)}
      yes={words.saveYes}
      onYes={() => void onSave()}
      onClose={onClose}
    >
      <p>{words[text]}</p>
      <ul class="concerned">
        {visits.value.map((visit) => (
          <li key={visit.text}>
            <a href={visit.href}>{visit.text}</a>
          </li>
        ))}
      </ul>
    </Question>
  );
}

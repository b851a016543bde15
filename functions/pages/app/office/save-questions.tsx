import { Question } from '../parts/dialog.tsx';
import { hintTexts } from './hints/texts/index.ts';
import type { SaveQuestion } from './use-record-form.ts';

type SaveQuestionsProps = {
  readonly question: SaveQuestion;
  readonly save: (hasSeenVisits: boolean) => Promise<void>;
  readonly onClose: () => void;
};

/** The question that waits for an answer before a record is saved. */
export function SaveQuestions({ question, save, onClose }: SaveQuestionsProps) {
  const words = hintTexts();
  return (
    <Question
      title={words.concernedTitle(question.count)}
      yes={words.saveYes}
      onYes={() => void save(true)}
      onClose={onClose}
    >
      <p>{words.concernedText}</p>
      <ul class="concerned">
        {question.visits.map((visit) => (
          <li key={visit}>{visit}</li>
        ))}
      </ul>
    </Question>
  );
}

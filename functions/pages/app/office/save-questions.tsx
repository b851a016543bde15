import { useSignal } from '@preact/signals';
import { Dialog, Question } from '../parts/dialog.tsx';
import { Form, SubmitButton } from '../parts/field.tsx';
import { PasswordField } from '../parts/own-log-in/password-field.tsx';
import { hintTexts } from './hints/texts/index.ts';
import { officeTexts } from './texts/index.ts';
import type { SaveQuestion } from './use-record-form.ts';

type SaveQuestionsProps = {
  readonly question: SaveQuestion;
  readonly isBusy: boolean;
  readonly save: (hasSeenVisits: boolean, password?: string) => Promise<void>;
  readonly onClose: () => void;
};

/** The question that waits for an answer before a record is saved. */
export function SaveQuestions({ question, isBusy, save, onClose }: SaveQuestionsProps) {
  const words = hintTexts();
  if (question.kind === 'password') {
    return (
      <SavePassword
        error={question.error}
        isBusy={isBusy}
        onSave={(password) => save(true, password)}
        onClose={onClose}
      />
    );
  }
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

type SavePasswordProps = Pick<SaveQuestionsProps, 'isBusy' | 'onClose'> & {
  readonly error: string | undefined;
  readonly onSave: (password: string) => Promise<void>;
};

/** Asks users for their password before a change that could hand over the salon is saved (BEHAVIOR §3.9). */
function SavePassword({ error, isBusy, onSave, onClose }: SavePasswordProps) {
  const password = useSignal('');
  const words = hintTexts();
  return (
    <Dialog id="save-password" title={words.passwordTitle} onClose={onClose}>
      <p>{words.passwordText}</p>
      <Form onSubmit={() => onSave(password.value)}>
        <PasswordField id="current-password" value={password} error={error} />
        <div class="actions">
          <SubmitButton label={officeTexts().form.save} isBusy={isBusy} />
        </div>
      </Form>
    </Dialog>
  );
}

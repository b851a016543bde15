import { useSignal } from '@preact/signals';
import type { Result } from '../../../../lib/client/types.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Form, SubmitButton } from '../parts/field.tsx';
import { LogInFailureAlert } from '../parts/own-log-in/log-in-failure.tsx';
import { PasswordField } from '../parts/own-log-in/password-field.tsx';
import { useCall } from '../parts/use-call.ts';
import { hintTexts } from './hints/texts/index.ts';

type PasswordQuestionProps = {
  readonly title: string;
  readonly send: (password: string) => Promise<Result<unknown>>;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Asks users for their password, for an act that concerns the log-in of a user (BEHAVIOR §3.7, §3.9). */
export function PasswordQuestion({ title, send, onDone, onClose }: PasswordQuestionProps) {
  const password = useSignal('');
  const { isBusy, run, errorOf, findGeneralFailure } = useCall();
  const submit = async () => {
    if (await run(() => send(password.value))) onDone();
  };
  return (
    <Dialog id="password-question" title={title} onClose={onClose}>
      <p>{hintTexts().passwordText}</p>
      <Form onSubmit={submit}>
        <PasswordField id="current-password" value={password} error={errorOf('current_password')} />
        <LogInFailureAlert failure={findGeneralFailure(['current_password'])} />
        <div class="actions">
          <SubmitButton look="button danger" label={title} isBusy={isBusy.value} />
        </div>
      </Form>
    </Dialog>
  );
}

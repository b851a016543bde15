import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Session } from '../../session.ts';
import { Button } from '../button.tsx';
import { useCall } from '../call.tsx';
import { Form, SubmitRow } from '../field.tsx';
import { CodeField } from './code-field.tsx';
import { LogInFailureAlert } from './log-in-failure.tsx';
import { ownLogInTexts } from './texts/index.ts';

type CodeFormProps = {
  readonly session: Session;
  /** The challenge in the reply to the log-in by password. */
  readonly challenge: string;
  readonly email: string;
  readonly onBack: () => void;
};

/** The second step of a log-in: the code of the user's second factor (BEHAVIOR §3.6). */
export function CodeForm({ session, challenge, email, onBack }: CodeFormProps) {
  const words = ownLogInTexts();
  const code = useSignal('');
  const { isBusy, run, failure } = useCall();
  useEffect(() => document.querySelector<HTMLElement>('#log-in-code')?.focus(), []);
  const submit = async () => {
    const reply = await run(() =>
      session.salon.auth.secondFactorVerify({ challenge, code: code.value.trim() }),
    );
    if (!reply) return;
    const { token, refresh_token, permissions, user } = reply;
    session.start(
      { token, refresh_token, permissions, id: user.id, name: user.name, language: user.language, email },
      'tab',
    );
  };
  return (
    <Form onSubmit={submit}>
      <p>{words.logIn.heading}</p>
      <CodeField id="log-in-code" value={code} />
      <LogInFailureAlert failure={failure.value} />
      <SubmitRow label={words.logIn.submit} isBusy={isBusy.value}>
        <Button look="link" label={words.back} onClick={onBack} />
      </SubmitRow>
    </Form>
  );
}

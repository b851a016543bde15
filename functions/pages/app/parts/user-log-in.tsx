import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Session } from '../session.ts';
import { texts } from '../texts/index.ts';
import { Button } from './button.tsx';
import { FailureAlert, StatusNotice, useCall } from './call.tsx';
import { Field, Form, PasswordField, SubmitRow } from './field.tsx';
import { lazily } from './lazily.tsx';

const CodeForm = lazily(async () => (await import('./own-log-in/code-form.tsx')).CodeForm);

type UserLogInProps = {
  readonly title: string;
  readonly salon: string;
  readonly session: Session;
  /** The address that is known in this tab. */
  readonly email: string;
  /** Why somebody has to log in again; empty at the first time. */
  readonly reason: string;
  /** Another way to log in. */
  readonly children?: ComponentChildren;
};

/** The log-in of a user of the salon, with the code of a second factor (BEHAVIOR §39.2, §40.2). */
export function UserLogIn({ title, salon, session, email: known, reason, children }: UserLogInProps) {
  const words = texts().logIn;
  const [email, password] = [useSignal(known), useSignal('')];
  const isMailed = useSignal(false);
  /** Given for the right password; the code of the second factor is to come (BEHAVIOR §3.6). */
  const challenge = useSignal('');
  const { isBusy, run, failure, errorOf, findGeneralFailure } = useCall();
  const { auth } = session.salon;
  const submit = async () => {
    const address = email.value.trim();
    const reply = await run(() => auth.login({ email: address, password: password.value }));
    if (!reply) {
      const asked = failure.peek()?.data?.challenge;
      if (typeof asked === 'string') challenge.value = asked;
      return;
    }
    const { token, refresh_token, permissions, user } = reply;
    session.start(
      {
        token,
        refresh_token,
        permissions,
        id: user.id,
        name: user.name,
        language: user.language,
        email: address,
      },
      'tab',
    );
  };
  const mailLink = async () => {
    isMailed.value = (await run(() => auth.forgotPassword({ email: email.value.trim() }))) !== undefined;
  };
  return (
    <main class="user-log-in">
      <span class="mark" aria-hidden="true">
        {salon.slice(0, 1)}
      </span>
      <h1>{title}</h1>
      {reason !== '' && <StatusNotice text={reason} />}
      {challenge.value !== '' ? (
        <CodeForm
          session={session}
          challenge={challenge.value}
          email={email.value.trim()}
          onBack={() => {
            [challenge.value, password.value, failure.value] = ['', '', null];
          }}
        />
      ) : (
        <Form onSubmit={submit}>
          <Field
            id="log-in-email"
            label={texts().person.email}
            value={email}
            type="email"
            autocomplete="username"
            required
            error={errorOf('email')}
          />
          <PasswordField
            id="log-in-password"
            label={words.password}
            value={password}
            error={errorOf('password')}
          />
          <FailureAlert failure={findGeneralFailure(['email', 'password'])} />
          {isMailed.value && <StatusNotice text={words.mailed} />}
          <SubmitRow label={words.logIn} isBusy={isBusy.value}>
            <Button look="link" label={words.forgotten} onClick={mailLink} />
            {children}
          </SubmitRow>
        </Form>
      )}
    </main>
  );
}

import { useSignal } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import { useCall } from '../call.tsx';
import { Form, PasswordField, SubmitRow } from '../field.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import { LogInFailureAlert } from './log-in-failure.tsx';
import { ownLogInTexts } from './texts/index.ts';

/** Sets the user's own password. All sessions end, also this one (BEHAVIOR §3.4). */
export function PasswordForm({ salon }: { readonly salon: Client }) {
  const words = ownLogInTexts().password;
  const [current, password] = [useSignal(''), useSignal('')];
  const { isBusy, run, errorOf, findGeneralFailure } = useCall();
  const submit = async () => {
    const input = { current_password: current.value, password: password.value };
    // The next call is refused, and leads to the log-in
    if (await run(() => salon.auth.passwordSet(input))) await salon.auth.profile(undefined);
  };
  return (
    <section aria-labelledby="own-password-heading">
      <h3 id="own-password-heading">{words.heading}</h3>
      <p class="hint">{words.intro}</p>
      <Form onSubmit={submit}>
        <CurrentPasswordField id="own-password-current" value={current} error={errorOf('current_password')} />
        <PasswordField
          id="own-password"
          label={words.field}
          hint={words.hint}
          value={password}
          isNew
          error={errorOf('password')}
        />
        <LogInFailureAlert failure={findGeneralFailure(['current_password', 'password'])} />
        <SubmitRow label={words.save} isBusy={isBusy.value} />
      </Form>
    </section>
  );
}

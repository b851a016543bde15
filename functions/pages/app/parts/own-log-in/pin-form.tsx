import { useSignal } from '@preact/signals';
import type { Client } from '../../../../../lib/client/client.ts';
import type { ReplyData } from '../../page-data.ts';
import { StatusNotice, useCall } from '../call.tsx';
import { Field, Form, SubmitRow } from '../field.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import { LogInFailureAlert } from './log-in-failure.tsx';
import { ownLogInTexts } from './texts/index.ts';

/** A part of the user's own log-in, as the API shows it to them. */
export type OwnLogInProps = {
  readonly salon: Client;
  readonly you: ReplyData<Client['auth']['profile']>;
  readonly onDone: () => void;
};

/** Sets the user's own PIN (BEHAVIOR §3.8). */
export function PinForm({ salon, you, onDone }: OwnLogInProps) {
  const words = ownLogInTexts();
  const [password, pin] = [useSignal(''), useSignal('')];
  const isSaved = useSignal(false);
  const { isBusy, run, errorOf, findGeneralFailure } = useCall();
  const submit = async () => {
    isSaved.value = false;
    const input = { current_password: password.value, pin: pin.value };
    if (!(await run(() => salon.auth.pinSet(input)))) return;
    [password.value, pin.value, isSaved.value] = ['', '', true];
    onDone();
  };
  return (
    <section aria-labelledby="own-pin-heading">
      <h3 id="own-pin-heading">{words.pin.heading}</h3>
      <p class="hint">{you.pin === 1 ? words.pin.set : words.pin.intro}</p>
      <Form onSubmit={submit}>
        <CurrentPasswordField id="own-pin-password" value={password} error={errorOf('current_password')} />
        <Field
          id="own-pin"
          label={words.pin.field}
          hint={words.pin.hint}
          value={pin}
          type="password"
          inputMode="numeric"
          required
          error={errorOf('pin')}
        />
        <LogInFailureAlert failure={findGeneralFailure(['current_password', 'pin'])} />
        {isSaved.value && <StatusNotice text={words.pin.saved} />}
        <SubmitRow label={words.pin.save} isBusy={isBusy.value} />
      </Form>
    </section>
  );
}

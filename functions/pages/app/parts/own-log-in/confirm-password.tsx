import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Session } from '../../session.ts';
import { useCall } from '../call.tsx';
import { Dialog } from '../dialog.tsx';
import { Form, SubmitRow } from '../field.tsx';
import { CodeField } from './code-field.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import { LogInFailureAlert } from './log-in-failure.tsx';
import { ownLogInTexts } from './texts/index.ts';

const CODE_ID = 'confirmation-code';

/** Asks users for their password, and for the code of their second factor, before a call that needs it (BEHAVIOR §3.9). */
export function ConfirmPassword({ session }: { readonly session: Session }) {
  const words = ownLogInTexts();
  const [password, code] = [useSignal(''), useSignal('')];
  /** Only the API knows whether the user has a second factor. */
  const needsCode = useSignal(false);
  const { isBusy, run, failure, errorOf, findGeneralFailure } = useCall();
  useEffect(() => {
    if (needsCode.value) document.getElementById(CODE_ID)?.focus();
  }, [needsCode.value]);
  const submit = async () => {
    const input = {
      password: password.value,
      ...(needsCode.value ? { code: code.value.trim() } : {}),
    };
    const reply = await run(() => session.salon.auth.confirm(input));
    if (reply) {
      session.endConfirming(reply.data.confirmation);
      return;
    }
    if (failure.peek()?.errors.code && !needsCode.peek()) {
      failure.value = null;
      needsCode.value = true;
    }
  };
  return (
    <Dialog id="confirm-password" title={words.confirm.heading} onClose={() => session.endConfirming()}>
      <p>{words.confirm.text}</p>
      <Form onSubmit={submit}>
        <CurrentPasswordField id="confirmation-password" value={password} error={errorOf('password')} />
        {needsCode.value && <CodeField id={CODE_ID} value={code} />}
        <LogInFailureAlert failure={findGeneralFailure(['password'])} />
        <SubmitRow label={words.confirm.submit} isBusy={isBusy.value} />
      </Form>
    </Dialog>
  );
}

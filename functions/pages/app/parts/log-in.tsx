import { useSignal } from '@preact/signals';
import type { CallFailure } from '../../../../lib/client/types.ts';
import type { Session } from '../session.ts';
import { texts } from '../texts/en.ts';
import { Field } from './field.tsx';
import { Notice } from './notice.tsx';

const words = texts.logIn;

type LogInProps = {
  readonly session: Session;
  readonly canRegister: boolean;
  readonly onDone?: () => void;
};

/** A form to log in or, where the salon allows it, to register. */
export function LogIn({ session, canRegister, onDone }: LogInProps) {
  const isNew = useSignal(false);
  const [fname, lname, email, password] = [useSignal(''), useSignal(''), useSignal(''), useSignal('')];
  const failure = useSignal<CallFailure | null>(null);
  const isBusy = useSignal(false);
  const errorOf = (name: string) => failure.value?.errors[name]?.[0];
  const submit = async () => {
    isBusy.value = true;
    failure.value = null;
    const credentials = { email: email.value.trim(), password: password.value };
    const { customers } = session.salon;
    const result = isNew.value
      ? await customers.register({ ...credentials, fname: fname.value.trim(), lname: lname.value.trim() })
      : await customers.login(credentials);
    isBusy.value = false;
    if (!result.ok) {
      failure.value = result;
      return;
    }
    session.start(result.reply);
    onDone?.();
  };
  const general = failure.value && Object.keys(failure.value.errors).length === 0 ? failure.value : null;
  return (
    <form
      class="log-in"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {isNew.value && (
        <div class="field-pair">
          <Field
            id="new-fname"
            label={words.firstName}
            value={fname}
            autocomplete="given-name"
            required
            error={errorOf('fname')}
          />
          <Field
            id="new-lname"
            label={words.lastName}
            value={lname}
            autocomplete="family-name"
            required
            error={errorOf('lname')}
          />
        </div>
      )}
      <Field
        id="log-in-email"
        label={words.email}
        value={email}
        type="email"
        autocomplete="email"
        required
        error={errorOf('email')}
      />
      <Field
        id="log-in-password"
        label={words.password}
        value={password}
        type="password"
        autocomplete={isNew.value ? 'new-password' : 'current-password'}
        required
        error={errorOf('password')}
      />
      {general && <Notice failure={general} />}
      <div class="actions">
        <button type="submit" class="button-secondary" disabled={isBusy.value}>
          {isNew.value ? words.register : words.logIn}
        </button>
        {canRegister && (
          <button
            type="button"
            class="link"
            onClick={() => {
              isNew.value = !isNew.value;
              failure.value = null;
            }}
          >
            {isNew.value ? words.haveAccount : words.newHere}
          </button>
        )}
      </div>
    </form>
  );
}

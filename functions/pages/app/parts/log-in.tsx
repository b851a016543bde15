import { type Signal, useSignal } from '@preact/signals';
import type { Session } from '../session.ts';
import { texts } from '../texts/index.ts';
import { Button } from './button.tsx';
import { FailureAlert, StatusNotice, useCall } from './call.tsx';
import { Checkbox, Field, Form, PasswordField, SubmitRow } from './field.tsx';
import { useLostFocusAfterViewChange } from './focus-after.ts';
import { LOG_IN_FORM_ID, toNewPerson } from './form-values.ts';
import { NameFields } from './name-fields.tsx';

const words = () => texts().logIn;

/** To log in, to register, or to ask for a new password. */
export type LogInMode = 'logIn' | 'register' | 'forgot';
/** The API's fields of each form. */
const FIELDS: Readonly<Record<LogInMode, readonly string[]>> = {
  logIn: ['email', 'password'],
  register: ['fname', 'lname', 'email', 'phone', 'password'],
  forgot: ['email'],
};

type LogInProps = {
  readonly session: Session;
  readonly canRegister: boolean;
  /** The form that shows, where the page has a heading for it. */
  readonly shown?: Signal<LogInMode>;
  readonly isMain?: boolean;
  /** Takes whether a button outside of the form has sent it. */
  readonly onDone?: (isSentFromOutside: boolean) => void;
};

type OtherModesProps = {
  readonly mode: LogInMode;
  readonly canRegister: boolean;
  readonly onChoose: (mode: LogInMode) => void;
};

/** The ways to the other forms. */
function OtherModes({ mode, canRegister, onChoose }: OtherModesProps) {
  const link = (to: LogInMode, label: string) => (
    <Button look="link" label={label} onClick={() => onChoose(to)} />
  );
  return (
    <>
      {mode !== 'logIn' && link('logIn', words().haveAccount)}
      {canRegister && mode !== 'register' && link('register', words().newHere)}
      {mode === 'logIn' && link('forgot', words().forgotten)}
    </>
  );
}

const useLogInFields = () => ({
  fname: useSignal(''),
  lname: useSignal(''),
  phone: useSignal(''),
  email: useSignal(''),
  password: useSignal(''),
  smsConsent: useSignal(false),
  isSharedDevice: useSignal(false),
});

/** A form to log in; to register, where the salon allows it; and to ask for a new password. */
export function LogInOrRegister({ session, canRegister, shown, isMain = false, onDone }: LogInProps) {
  const own = useSignal<LogInMode>('logIn');
  const mode = shown ?? own;
  const { fname, lname, phone, email, password, smsConsent, isSharedDevice } = useLogInFields();
  const isMailed = useSignal(false);
  const { isBusy, run, failure, errorOf, findGeneralFailure } = useCall();
  const { customers } = session.salon;
  const choose = (chosen: LogInMode) => {
    mode.value = chosen;
    failure.value = null;
    isMailed.value = false;
  };
  const submit = async (submitter: HTMLElement | null) => {
    const address = email.value.trim();
    if (mode.value === 'forgot') {
      isMailed.value = (await run(() => customers.forgotPassword({ email: address }))) !== undefined;
      return;
    }
    const credentials = { email: address, password: password.value };
    const person = toNewPerson({ fname, lname, phone }, smsConsent);
    const tokens =
      mode.value === 'register'
        ? await run(() => customers.register({ ...credentials, ...person }))
        : await run(() => customers.login(credentials));
    if (!tokens) return;
    const isSentFromOutside = submitter?.closest('form') === null;
    const { token, refresh_token } = tokens;
    session.start({ token, refresh_token, email: address }, isSharedDevice.value ? 'tab' : 'device');
    onDone?.(isSentFromOutside);
  };
  const [isNew, isForgotten] = [mode.value === 'register', mode.value === 'forgot'];
  useLostFocusAfterViewChange(mode.value, () =>
    document.getElementById(isNew ? 'new-fname' : 'log-in-email'),
  );
  const general = findGeneralFailure(FIELDS[mode.value]);
  return (
    <Form {...(isForgotten ? {} : { id: LOG_IN_FORM_ID })} onSubmit={submit}>
      {isNew && <NameFields prefix="new-" fname={fname} lname={lname} errorOf={errorOf} />}
      <Field
        id="log-in-email"
        label={texts().person.email}
        value={email}
        type="email"
        required
        error={errorOf('email')}
      />
      {isNew && (
        <>
          <Field id="new-phone" label={words().phone} value={phone} type="tel" error={errorOf('phone')} />
          <Checkbox id="new-sms" value={smsConsent}>
            {words().smsConsent}
          </Checkbox>
        </>
      )}
      {!isForgotten && (
        <PasswordField
          id="log-in-password"
          label={words().password}
          hint={isNew ? texts().links.passwordHint : undefined}
          value={password}
          isNew={isNew}
          error={errorOf('password')}
        />
      )}
      {!isForgotten && (
        <Checkbox id="log-in-shared" value={isSharedDevice}>
          {words().sharedDevice}
        </Checkbox>
      )}
      <FailureAlert failure={general} />
      {isMailed.value && <StatusNotice text={words().mailed} />}
      <SubmitRow
        look={isMain ? 'primary' : 'normal'}
        label={isForgotten ? words().sendLink : isNew ? words().register : words().logIn}
        isBusy={isBusy.value}
      >
        <OtherModes mode={mode.value} canRegister={canRegister} onChoose={choose} />
      </SubmitRow>
    </Form>
  );
}

import { useSignal } from '@preact/signals';
import { FailureAlert, useCall } from '../parts/call.tsx';
import {
  Checkbox,
  createInputHandler,
  Field,
  Form,
  PasswordField,
  Select,
  SubmitRow,
} from '../parts/field.tsx';
import { readTexts, toToggle } from '../parts/form-values.ts';
import { NameFields } from '../parts/name-fields.tsx';
import { PhoneField } from '../parts/phone-field.tsx';
import { getPageLanguage, texts } from '../texts/index.ts';
import { LANGUAGE_NAMES } from '../texts/language-names.ts';
import type { AccountProps } from './account-props.ts';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';
import { accountTexts } from './texts/index.ts';
import { Verification } from './verification.tsx';

const words = () => accountTexts().profile;

const CONTACT_FIELDS = ['fname', 'lname', 'email', 'phone', 'current_password'];

function Contact({ session, catalog, profile, tell }: AccountProps) {
  const { languages } = catalog.shop;
  const [fname, lname] = [useSignal(profile.fname), useSignal(profile.lname)];
  const [email, phone] = [useSignal(profile.email), useSignal(profile.phone)];
  const smsConsent = useSignal(profile.sms_consent === 1);
  const language = useSignal(profile.language ?? getPageLanguage().language);
  const password = useSignal('');
  const { isBusy, run, errorOf, findGeneralFailure } = useCall();
  const isNewAddress = email.value.trim() !== profile.email;
  const save = async () => {
    const reply = await run(() =>
      session.salon.customers.updateProfile({
        ...readTexts({ fname, lname, phone }),
        sms_consent: toToggle(smsConsent.value),
        ...(languages.length > 1 ? { language: language.value } : {}),
        ...(isNewAddress ? { ...readTexts({ email }), current_password: password.value } : {}),
      }),
    );
    if (!reply) return;
    password.value = '';
    tell(words().saved);
  };
  const general = findGeneralFailure(CONTACT_FIELDS);
  return (
    <Form aria-labelledby="contact" onSubmit={save}>
      <h3 id="contact">{words().contact}</h3>
      <NameFields prefix="" fname={fname} lname={lname} errorOf={errorOf} />
      <Field
        id="email"
        label={texts().person.email}
        value={email}
        type="email"
        required
        error={errorOf('email')}
      />
      {isNewAddress && (
        <PasswordField
          id="email-password"
          label={words().currentPassword}
          hint={words().passwordForEmail}
          value={password}
          error={errorOf('current_password')}
        />
      )}
      <PhoneField
        id="phone"
        label={texts().logIn.phone}
        value={phone}
        example={catalog.location?.phone ?? ''}
        error={errorOf('phone')}
      />
      <Checkbox id="sms" value={smsConsent}>
        {texts().logIn.smsConsent}
      </Checkbox>
      {languages.length > 1 && (
        <Select
          id="language"
          label={texts().page.language}
          value={language.value}
          options={languages.map((each) => [each, LANGUAGE_NAMES[each]] as const)}
          onChoose={createInputHandler(language)}
        />
      )}
      <FailureAlert failure={general} />
      <SubmitRow label={words().save} isBusy={isBusy.value} />
    </Form>
  );
}

function Password({ session, tell }: AccountProps) {
  const [current, next] = [useSignal(''), useSignal('')];
  const { isBusy, run, errorOf, findGeneralFailure } = useCall();
  const save = async () => {
    const reply = await run(() =>
      session.salon.customers.updateProfile({ password: next.value, current_password: current.value }),
    );
    if (!reply) return;
    // All other sessions have ended
    const { token, refresh_token } = reply;
    if (token && refresh_token) session.replaceTokens({ token, refresh_token });
    current.value = '';
    next.value = '';
    tell(words().passwordSaved);
  };
  const general = findGeneralFailure(['password', 'current_password']);
  return (
    <Form aria-labelledby="password-heading" onSubmit={save}>
      <h3 id="password-heading">{words().password}</h3>
      <PasswordField
        id="current-password"
        label={words().currentPassword}
        value={current}
        error={errorOf('current_password')}
      />
      <PasswordField
        id="new-password"
        label={texts().links.newPassword}
        hint={texts().links.passwordHint}
        value={next}
        isNew
        error={errorOf('password')}
      />
      <FailureAlert failure={general} />
      <SubmitRow label={texts().links.savePassword} isBusy={isBusy.value} />
    </Form>
  );
}

/** The customer's own data. */
export function ProfileView(props: AccountProps) {
  return (
    <>
      <Verification {...props} />
      <Contact {...props} />
      <Password {...props} />
      <DownloadData {...props} />
      <DeleteAccount {...props} />
    </>
  );
}

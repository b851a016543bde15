import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { PageData } from '../page-data.ts';
import { Field } from '../parts/field.tsx';
import { Notice } from '../parts/notice.tsx';
import { useCall } from '../parts/use-call.ts';
import { ViewHeading } from '../parts/view-heading.tsx';
import { WithCatalog } from '../parts/with-catalog.tsx';
import { openSession, type Session } from '../session.ts';
import { texts } from '../texts/en.ts';
import { takeLinkToken } from './link-token.ts';

const words = texts.links;

function ResetPassword({ data, session }: { readonly data: PageData; readonly session: Session }) {
  const token = useMemo(() => takeLinkToken(data), [data]);
  const password = useSignal('');
  const isDone = useSignal(false);
  const { isBusy, run, errorOf, findGeneralFailure } = useCall();
  const isFrontDesk = data.page === 'admin-reset-password';
  const { auth, customers } = session.salon;
  const save = async () => {
    const reply = await run(() =>
      (isFrontDesk ? auth : customers).resetPassword({ token, password: password.value }),
    );
    if (!reply) return;
    // All sessions have ended
    if (!isFrontDesk) session.end();
    isDone.value = true;
  };
  if (token === '') return <p class="notice">{texts.visit.noLink}</p>;
  if (isDone.value) {
    return (
      <>
        <ViewHeading view="done">{words.passwordSaved}</ViewHeading>
        <p>{words.useNewPassword}</p>
        {!isFrontDesk && (
          <div class="actions">
            <a class="button" href={`/book/${data.slug}/account`}>
              {texts.logIn.logIn}
            </a>
          </div>
        )}
      </>
    );
  }
  const general = findGeneralFailure(['password']);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ViewHeading view="ask">{words.resetHeading}</ViewHeading>
      <Field
        id="password"
        label={words.newPassword}
        hint={words.passwordHint}
        value={password}
        type="password"
        autocomplete="new-password"
        required
        error={errorOf('password')}
      />
      {general && <Notice failure={general} />}
      <div class="actions">
        <button type="submit" class="button" disabled={isBusy.value}>
          {words.savePassword}
        </button>
      </div>
    </form>
  );
}

/** Chooses a new password with the link of a mail (BEHAVIOR §3.5). */
export function ResetPasswordPage({ data }: { readonly data: PageData }) {
  const session = useMemo(() => openSession(data), [data]);
  return (
    <>
      <h1>{data.page === 'admin-reset-password' ? words.frontDesk : words.account}</h1>
      <WithCatalog data={data} session={session}>
        {() => <ResetPassword data={data} session={session} />}
      </WithCatalog>
    </>
  );
}

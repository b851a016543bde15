import { useSignal } from '@preact/signals';
import { FailureAlert, useCall } from '../parts/call.tsx';
import { Form, PasswordField, SubmitRow } from '../parts/field.tsx';
import { createLinkPage, type LinkViewProps } from '../parts/session-page.tsx';
import { ViewHeading } from '../parts/view-heading.tsx';
import { texts } from '../texts/index.ts';

const words = () => texts().links;

function ResetPassword({ data, session, token }: LinkViewProps) {
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
  if (isDone.value) {
    return (
      <>
        <ViewHeading view="done">{words().passwordSaved}</ViewHeading>
        <p>{words().useNewPassword}</p>
        <div class="actions">
          {isFrontDesk ? (
            <>
              <a class="btn primary" href={`/desk/${data.slug}`}>
                {words().toDesk}
              </a>
              <a class="btn" href={`/office/${data.slug}`}>
                {words().toOffice}
              </a>
            </>
          ) : (
            <a class="btn primary" href={`/book/${data.slug}/account`}>
              {texts().logIn.logIn}
            </a>
          )}
        </div>
      </>
    );
  }
  const general = findGeneralFailure(['password']);
  return (
    <Form onSubmit={save}>
      <ViewHeading view="ask">{words().resetHeading}</ViewHeading>
      <PasswordField
        id="password"
        label={words().newPassword}
        hint={words().passwordHint}
        value={password}
        isNew
        error={errorOf('password')}
      />
      <FailureAlert failure={general} />
      {general?.code === 'link_invalid' ? (
        <div class="actions">
          <a class="btn" href={isFrontDesk ? `/office/${data.slug}` : `/book/${data.slug}/account`}>
            {texts().logIn.forgotten}
          </a>
        </div>
      ) : (
        <SubmitRow label={words().savePassword} isBusy={isBusy.value} />
      )}
    </Form>
  );
}

/** Chooses a new password with the link of a mail (BEHAVIOR §3.4). */
export const ResetPasswordPage = createLinkPage(
  ({ page }) => (page === 'admin-reset-password' ? words().frontDesk : texts().salon.account),
  ResetPassword,
);

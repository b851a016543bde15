import { Button } from '../parts/button.tsx';
import { FailureAlert, useCall } from '../parts/call.tsx';
import type { AccountProps } from './account-props.ts';
import { accountTexts } from './texts/index.ts';

const words = () => accountTexts().profile;

/** Asks to confirm the address until it is confirmed, with a way to get the mail again. */
export function Verification({ session, profile, tell }: AccountProps) {
  const { isBusy, run, failure } = useCall();
  if (profile.email_verified) return null;
  const send = async () => {
    if (await run(() => session.salon.customers.resendVerification({}))) tell(words().verificationSent);
  };
  return (
    <div class="note">
      <p>{words().unverified(profile.email)}</p>
      <FailureAlert failure={failure.value} />
      <Button look="plain" label={words().sendAgain} aria-disabled={isBusy.value} onClick={send} />
    </div>
  );
}

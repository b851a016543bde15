import { useSignal } from '@preact/signals';
import { Button } from '../parts/button.tsx';
import { FailureAlert } from '../parts/notice.tsx';
import { createLinkPage } from '../parts/session-page.tsx';
import { useCall } from '../parts/use-call.ts';
import { ViewHeading } from '../parts/view-heading.tsx';
import { texts } from '../texts/index.ts';

const words = () => texts().links;

/** Confirms an e-mail address by a button: opening the link changes nothing (BEHAVIOR §4.2). */
export const VerifyEmailPage = createLinkPage(
  () => texts().salon.account,
  ({ data, session, token }) => {
    const isDone = useSignal(false);
    const { isBusy, run, failure } = useCall();
    const verify = async () => {
      isDone.value = (await run(() => session.salon.customers.verifyEmail({ token }))) !== undefined;
    };
    return isDone.value ? (
      <>
        <ViewHeading view="done">{words().verified}</ViewHeading>
        <div class="actions">
          <a class="button" href={`/book/${data.slug}/account`}>
            {words().toAccount}
          </a>
        </div>
      </>
    ) : (
      <>
        <ViewHeading view="ask">{words().verifyHeading}</ViewHeading>
        <p>{words().verifyReason}</p>
        <FailureAlert failure={failure.value} />
        <div class="actions">
          <Button look="button" label={words().verify} aria-disabled={isBusy.value} onClick={verify} />
        </div>
      </>
    );
  },
);

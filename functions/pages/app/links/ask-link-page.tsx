import { useSignal } from '@preact/signals';
import type { PageComponent } from '../app.tsx';
import { Button } from '../parts/button.tsx';
import { FailureAlert, useCall } from '../parts/call.tsx';
import { createLinkPage } from '../parts/session-page.tsx';
import { ViewHeading } from '../parts/view-heading.tsx';
import type { Session } from '../session.ts';
import { texts } from '../texts/index.ts';

type Question = {
  readonly heading: string;
  readonly reason: string;
  readonly button: string;
  readonly done: string;
  readonly leadsToAccount: boolean;
};

/** A page that asks one question, and acts by its button: opening the link changes nothing (BEHAVIOR §35.4). */
export const createAskLinkPage = (
  getQuestion: () => Question,
  act: (salon: Session['salon'], token: string) => Parameters<ReturnType<typeof useCall>['run']>[0],
): PageComponent =>
  createLinkPage(
    () => texts().salon.account,
    ({ data, session, token }) => {
      const words = getQuestion();
      const isDone = useSignal(false);
      const { isBusy, run, failure } = useCall();
      const answer = async () => {
        isDone.value = (await run(act(session.salon, token))) !== undefined;
      };
      return isDone.value ? (
        <>
          <ViewHeading view="done">{words.done}</ViewHeading>
          {words.leadsToAccount && (
            <div class="actions">
              <a class="btn primary" href={`/book/${data.slug}/account`}>
                {texts().links.toAccount}
              </a>
            </div>
          )}
        </>
      ) : (
        <>
          <ViewHeading view="ask">{words.heading}</ViewHeading>
          <p>{words.reason}</p>
          <FailureAlert failure={failure.value} />
          <div class="actions">
            <Button look="primary" label={words.button} aria-disabled={isBusy.value} onClick={answer} />
          </div>
        </>
      );
    },
  );
